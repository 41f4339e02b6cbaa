import { inTransaction, usage } from '@fiscal/db';
import { id24, type Mode } from '@fiscal/domain';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import type { TenantContext } from '../context/context.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { finishFiling } from '../testing/filing-steps.ts';
import { anItem, aRequest, companyInput } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { calculateTaxes } from './calculate-taxes.ts';
import type { TaxesToCalculate } from './taxes-to-calculate.ts';

const harness = useHarness();

const aQuotation = (changes: Partial<TaxesToCalculate> = {}): TaxesToCalculate => ({
  issuer: { crt: 3, uf: 'SP' },
  operation: 'sale',
  recipient: { uf: 'SP', ieIndicator: 1 },
  items: [anItem()],
  ...changes,
});

const ofCompany = (companyId: string, changes: Partial<TaxesToCalculate> = {}): TaxesToCalculate =>
  aQuotation({ issuer: undefined, companyId: id24(companyId), ...changes });

const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(harness.sys.db, 'system', work);

const counted = async ({ tenant }: TenantContext) =>
  asSystem((tx) => tx.select().from(usage).where(eq(usage.clientId, tenant.clientId)));

/** Returns the number of rows of every table in the database. */
async function everyCount(): Promise<Record<string, number>> {
  return asSystem(async (tx) => {
    const tables = await tx.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await tx.execute<{ rows: number }>(
        sql`select count(*)::int as rows from ${sql.identifier(name)}`,
      );
      counts[name] = row?.rows ?? 0;
    }
    return counts;
  });
}

test('a quotation writes one row of usage and nothing else, with or without a company', async () => {
  const ctx = await harness.aClient();
  const empty = await everyCount();
  const companyId = await harness.aCompany(ctx);
  await issueNfe(ctx, { request: aRequest(companyId) });
  const before = await everyCount();
  const more = (table: string): number => (before[table] ?? 0) - (empty[table] ?? 0);
  expect(['company', 'note', 'series', 'usage'].map(more)).toEqual([1, 1, 1, 0]);
  await calculateTaxes(ctx, ofCompany(companyId));
  await calculateTaxes(ctx, aQuotation());
  expect(await everyCount()).toEqual({ ...before, usage: (before.usage ?? 0) + 2 });
});

test('a refused quotation writes nothing', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const before = await everyCount();
  const bad = [
    ofCompany(companyId, { items: [anItem({ taxClass: 'ausente', taxes: undefined })] }),
    ofCompany(companyId, { expectedTotal: '1.00' }),
    ofCompany('0123456789abcdef01234567'),
    aQuotation({ issuer: undefined }),
    aQuotation({ items: [anItem({ cfop: '6102' })] }),
  ];
  for (const request of bad) await refusal(calculateTaxes(ctx, request));
  expect(await everyCount()).toEqual(before);
});

test('a quotation counts for its company, in its environment and in the month of Brasília', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const now = harness.clock.now();
  await harness.setClock(new Date('2026-12-01T02:59:59Z'));
  await calculateTaxes(ctx, ofCompany(companyId));
  await harness.setClock(now);
  expect(await counted(ctx)).toMatchObject([
    { documentKind: 'taxQuotation', companyId, environment: 'homologation', month: '2026-11' },
  ]);
});

test.each<[Mode, string]>([
  ['test', 'homologation'],
  ['live', 'production'],
])('without a company the quotation of a %s key counts in %s', async (mode, environment) => {
  const ctx = await harness.aClient(mode);
  await calculateTaxes(ctx, aQuotation());
  expect(await counted(ctx)).toMatchObject([{ companyId: null, environment }]);
});

const paths = async (request: TaxesToCalculate): Promise<readonly string[]> => {
  const { code, details } = await refusal(calculateTaxes(await harness.aClient(), request));
  expect(code).toBe('validation_failed');
  return (details as readonly { path: string }[]).map(({ path }) => path);
};

test('due dates are checked against the requested day, or today: 797, 853, 900', async () => {
  const due = (...dueDates: readonly string[]) => ({
    billing: { installments: dueDates.map((dueDate) => ({ dueDate })) },
  });
  const at = (index: number) => [`billing.installments[${index}].dueDate`];
  expect(await paths(aQuotation({ ...due('2026-11-20', '2026-12-01'), issueDate: '2026-11-21' }))).toEqual(
    at(0),
  );
  expect(await paths(aQuotation({ ...due('2026-11-21'), issueDate: '2026-11-21' }))).toEqual(at(0));
  expect(await paths(aQuotation({ ...due('2026-11-22', '2036-11-22'), issueDate: '2026-11-21' }))).toEqual(
    at(1),
  );
  await harness.setClock(new Date('2026-11-21T15:00:00Z'));
  expect(await paths(aQuotation(due('2026-11-21')))).toEqual(at(0));
});

test('a total that differs from the expected one by value is refused with the computed one', async () => {
  const ctx = await harness.aClient();
  expect(await refusal(calculateTaxes(ctx, aQuotation({ expectedTotal: '99.99' })))).toEqual({
    code: 'total_mismatch',
    details: { expected: '99.99', computed: '100.00' },
  });
  for (const expectedTotal of ['100', '100.0', '100.00', '0100.00']) {
    expect(await calculateTaxes(ctx, aQuotation({ expectedTotal }))).toMatchObject({
      totals: { invoice: '100.00' },
    });
  }
});

test('the day is today in Brasília unless the request names one, and its tables are used', async () => {
  const ctx = await harness.aClient();
  const now = harness.clock.now();
  await harness.setClock(new Date('2026-11-22T02:59:00Z'));
  const today = await calculateTaxes(ctx, aQuotation());
  await harness.setClock(now);
  expect(today.issueDate).toBe('2026-11-21');
  expect(today.items[0]?.taxes.ibsCbs?.cbs).toMatchObject({ rate: '0.9000', effectiveRate: '0.9000' });
  const later = await calculateTaxes(ctx, aQuotation({ issueDate: '2027-02-01' }));
  expect(later.issueDate).toBe('2027-02-01');
  expect(later.items[0]?.decisions).toContainEqual(
    expect.objectContaining({ field: 'rate', value: null, source: 'calendar' }),
  );
});

test('the classes of the company are used, and the answer names the matching rule', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const rule = (cfop: string, rate: string) => ({
    cfop,
    icms: { cst: '00' as const, rate },
    pis: { cst: '07' as const },
    cofins: { cst: '07' as const },
  });
  await createTaxClass(ctx, {
    companyId,
    code: 'revenda',
    name: 'Revenda',
    rules: [
      { ...rule('6102', '12'), when: { destination: 'interstate' } },
      { ...rule('5102', '18'), when: { destination: 'internal' } },
    ],
  });
  const items = [anItem({ taxClass: 'revenda', taxes: undefined, cfop: undefined })];
  const { items: quoted } = await calculateTaxes(ctx, ofCompany(companyId, { items }));
  expect(quoted).toMatchObject([
    {
      taxClass: 'revenda',
      matchedRule: 1,
      cfop: '5102',
      taxes: { icms: { rate: '18.0000', value: '18.00' } },
    },
  ]);
});

test('a returned item has the classification of its original note', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const taxes = { ...anItem().taxes, ibsCbs: { cst: '200', classTrib: '200034' } };
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { items: [anItem({ taxes })] }) });
  await finishFiling(harness, note.id, 'authorized');
  const reference = { accessKey: note.accessKey ?? '', item: 1 };
  const items = [anItem({ cfop: '1202', reference })];
  const returned = await calculateTaxes(
    ctx,
    ofCompany(companyId, { operation: 'return', direction: 'in', items }),
  );
  expect(returned.identification.direction).toBe('in');
  expect(returned.items[0]).toMatchObject({
    taxes: { ibsCbs: { cst: '200', classTrib: '200034' } },
    decisions: expect.arrayContaining([expect.objectContaining({ source: 'referencedNote' })]),
  });
});

test('a company without certificate and series still gets quotations', async () => {
  const ctx = await harness.aClient();
  const { id } = await createCompany(ctx, companyInput());
  expect(await calculateTaxes(ctx, ofCompany(id))).toMatchObject({ totals: { invoice: '100.00' } });
});
