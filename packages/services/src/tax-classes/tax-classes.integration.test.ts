import { expect, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { aTaxClass, saleRules } from '../testing/tax-classes.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createTaxClass } from './create-tax-class.ts';
import { deleteTaxClass } from './delete-tax-class.ts';
import { getTaxClass } from './get-tax-class.ts';
import { listTaxClasses } from './list-tax-classes.ts';
import { replaceTaxClass } from './replace-tax-class.ts';
import { testTaxClass } from './test-tax-class.ts';

const harness = useHarness();

async function ready(): Promise<{ ctx: TestTenant; companyId: string }> {
  const ctx = await harness.aClient();
  return { ctx, companyId: await harness.aCompany(ctx) };
}

const notFound = { code: 'not_found', details: null };
const name = 'Outro nome';
const ibsCbs = { cst: '200', classTrib: '200034' };

test('a class is returned as it was given, with its members in order', async () => {
  const { ctx, companyId } = await ready();
  const rules = saleRules.map((rule) => ({ ...rule, ipi: null, benefitCode: 'SP070010' }));
  const created = await createTaxClass(ctx, { companyId, ...aTaxClass({ rules, ibsCbs }) });
  expect(created).toEqual({
    code: 'revenda',
    name: 'Revenda de mercadoria',
    ibsCbs,
    rules,
    warnings: [],
    createdAt: harness.clock.now().toISOString(),
    updatedAt: harness.clock.now().toISOString(),
  });
  expect(await getTaxClass(ctx, { companyId, code: 'revenda' })).toStrictEqual(created);
  expect(Object.keys(created.rules[0] ?? {})).toEqual([
    'when',
    'cfop',
    'icms',
    'ipi',
    'pis',
    'cofins',
    'benefitCode',
  ]);
});

test('of many simultaneous requests with one code one creates the class, and the others are conflicts', async () => {
  const { ctx, companyId } = await ready();
  const made = await Promise.allSettled(
    Array.from({ length: 10 }, () => createTaxClass(ctx, { companyId, ...aTaxClass() })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusal(createTaxClass(ctx, { companyId, ...aTaxClass() }))).toEqual({
    code: 'conflict',
    details: { reason: 'tax_class_exists' },
  });
  for (const each of made) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' });
  }
});

test('a replacement changes updatedAt and keeps createdAt', async () => {
  const { ctx, companyId } = await ready();
  const { createdAt } = await createTaxClass(ctx, { companyId, ...aTaxClass() });
  const now = harness.clock.now();
  const later = new Date(now.getTime() + 60_000);
  await harness.setClock(later);
  const { code, ...replacement } = aTaxClass({ name });
  const replaced = await replaceTaxClass(ctx, { companyId, code, replacement });
  await harness.setClock(now);
  expect(replaced).toMatchObject({ name, createdAt, updatedAt: later.toISOString() });
  expect(await getTaxClass(ctx, { companyId, code })).toEqual(replaced);
});

test('a trial returns the rule that applies and its result, with ibsCbs null or absent as in the class', async () => {
  const { ctx, companyId } = await ready();
  await createTaxClass(ctx, { companyId, ...aTaxClass({ ibsCbs: null }) });
  await createTaxClass(ctx, { companyId, ...aTaxClass({ code: 'livre' }) });
  const sale = { operation: 'sale', destination: 'interstate', recipient: 'exempt' } as const;
  const trial = await testTaxClass(ctx, { companyId, code: 'revenda', ...sale });
  expect(trial).toStrictEqual({
    matchedRule: 2,
    cfop: '6102',
    icms: { cst: '00', rate: '12' },
    ipi: null,
    pis: { cst: '01', rate: '1.65' },
    cofins: { cst: '01', rate: '7.6' },
    benefitCode: null,
    ibsCbs: null,
  });
  expect(await testTaxClass(ctx, { companyId, code: 'livre', ...sale })).not.toHaveProperty('ibsCbs');
  const unmatched = await testTaxClass(ctx, {
    companyId,
    code: 'revenda',
    ...sale,
    operation: 'return',
  });
  expect(new Set(Object.values(unmatched))).toEqual(new Set([null]));
});

test('an unknown company and an unknown class are not found', async () => {
  const { ctx, companyId } = await ready();
  const code = 'revenda';
  const replacement = { name, rules: saleRules };
  const situation = { operation: 'sale', destination: 'internal', recipient: 'exempt' } as const;
  const ofAbsentClass = [
    getTaxClass(ctx, { companyId, code }),
    replaceTaxClass(ctx, { companyId, code, replacement }),
    deleteTaxClass(ctx, { companyId, code }),
    testTaxClass(ctx, { companyId, code, ...situation }),
  ];
  const absent = { companyId: '0'.repeat(24) };
  const ofAbsentCompany = [
    createTaxClass(ctx, { ...absent, ...aTaxClass({ rules: [] }) }),
    listTaxClasses(ctx, absent),
    deleteTaxClass(ctx, { ...absent, code }),
  ];
  const refusals = await Promise.all([...ofAbsentClass, ...ofAbsentCompany].map(refusal));
  expect(refusals).toEqual(refusals.map(() => notFound));
});

test('pages of classes with many rules are shorter than their limit and miss no class', async () => {
  const { ctx, companyId } = await ready();
  const [rule] = saleRules;
  if (rule === undefined) throw new Error('the sample has a rule');
  await createTaxClass(ctx, {
    companyId,
    ...aTaxClass({ code: 'many', rules: Array.from({ length: 100 }, () => rule) }),
  });
  await harness.database.asOwner(`insert into tax_class
    select (jsonb_populate_record(t, jsonb_build_object('id', lpad(to_hex(n), 24, '0'), 'code', 'many' || n))).*
    from tax_class t, generate_series(1, 120) n where t.company_id = '${companyId}'`);
  const pages = [await listTaxClasses(ctx, { companyId })];
  for (let cursor = pages[0]?.nextCursor ?? null; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
    pages.push(await listTaxClasses(ctx, { companyId, cursor }));
  expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 21]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ code }) => code))).size).toBe(121);
});
