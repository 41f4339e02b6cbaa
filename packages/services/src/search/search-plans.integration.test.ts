import type { Statement } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { inTenant } from '../context/scope.ts';
import { searchNfe } from '../kinds/nfe/get-nfe.ts';
import { nfeRows } from '../kinds/nfe/note-row.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { plantNotes } from '../testing/plant-notes.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { parametersOf, type SearchNotesInput } from './search-notes.ts';
import { type SearchParameters, searchStatements } from './search-statement.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const { all, byStatus } = searchStatements(nfeRows);
const count = 30_000;
let ctx: TestTenant;
let large: string;
let small: string;
const harness = useHarness();
beforeAll(async () => {
  ctx = await harness.aClient();
  large = await harness.aCompany(ctx);
  small = await harness.aCompany(ctx, { cnpj: '11444777000161' });
  // One note each ten minutes, so that a day has few of all notes. The rare statuses are among the oldest.
  const createdAt = new Date('2026-01-01T03:00:00Z');
  const spread = { createdAt, everyMs: 600_000 };
  await plantNotes(harness.database, ctx.tenant, {
    ...spread,
    companyId: large,
    count,
    status: `case when g < 100 and g % 3 = 0 then (array['rejected','cancelled','queued','failed'])[g % 4 + 1] else 'authorized' end`,
    attention: `case when g in (12, 13) then 'duplicate_unresolved' end`,
    recipient: `lpad((g % 2000)::text, 14, '0')`,
    recipientName: `case when g = 5 then 'Padaria do Zé' else 'Cliente ' || g end`,
  });
  await plantNotes(harness.database, ctx.tenant, { ...spread, companyId: small, series: 2, count: 60 });
  await harness.database.asOwner('analyze');
});

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function planOf(input: SearchNotesInput): Promise<readonly PlanNode[]> {
  const { text, names } = input.status === undefined ? all : byStatus;
  const explain: Statement<SearchParameters, { 'QUERY PLAN': readonly { Plan: PlanNode }[] }> = {
    text: `explain (analyze, format json) ${text}`,
    names,
  };
  const [row] = await inTenant(ctx, async (tx) => {
    await tx.run(plannedEachTime, {});
    return tx.run(explain, parametersOf(ctx, input, 51));
  });
  const given: unknown = row?.['QUERY PLAN'];
  const parsed =
    typeof given === 'string' ? (JSON.parse(given) as { Plan: PlanNode }[]) : row?.['QUERY PLAN'];
  const root = parsed?.[0]?.Plan;
  if (root === undefined) throw new Error('there is no plan');
  return nodesOf(root);
}

const readBy = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

const filters: readonly (readonly [SearchNotesInput, index: RegExp])[] = [
  [{}, /^filing_by_time$/],
  [{ companyId: 'small' }, /^filing_of_company$/],
  [{ status: ['rejected'] }, /^filing_by_stage$/],
  [{ status: ['queued', 'failed', 'cancelled'] }, /^filing_by_stage$/],
  [{ status: ['denied'] }, /^filing_by_stage$/],
  [{ attention: 'true' }, /^filing_in_attention$/],
  [{ companyId: 'large', series: 1, numberFrom: 7, numberTo: 7 }, /^note_(by_)?number$/],
  [{ companyId: 'large', series: 1, numberTo: 40 }, /^note_(by_)?number$/],
  [{ accessKey: '35251211222333000181550010000000071000000007' }, /^note_by_access_key$/],
  [{ recipientDocument: '00000000000007' }, /^note_by_recipient$/],
  [{ createdFrom: '2026-01-02', createdTo: '2026-01-02' }, /^filing_(by_time|of_company)$/],
  [
    { companyId: 'large', authorizedFrom: '2026-01-02', authorizedTo: '2026-01-02' },
    /^(filing_of_company|filing_by_time|note_by_authorization)$/,
  ],
  [
    { authorizedFrom: '2026-01-02', authorizedTo: '2026-01-02' },
    /^(filing_of_company|filing_by_time|note_by_authorization)$/,
  ],
];

test.each(filters)('a search by %j uses an index and reads few rows', async (input, index) => {
  const companyId = input.companyId === undefined ? undefined : input.companyId === 'large' ? large : small;
  const nodes = await planOf({ ...input, companyId });
  const scans = nodes.filter((node) => ['filing', 'note'].includes(node['Relation Name'] ?? ''));
  const whole = nodes.filter(({ 'Node Type': type }) => type === 'Seq Scan');
  // These tables are small, so that a scan of the whole table is allowed.
  const smallTables = ['company', 'erasure'];
  expect(
    whole.map((node) => node['Relation Name'] ?? '').filter((name) => !smallTables.includes(name)),
  ).toEqual([]);
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
  expect(
    indexes.some((name) => index.test(name)),
    indexes.join(),
  ).toBe(true);
  const read = scans.reduce((sum, node) => sum + readBy(node), 0);
  expect(read, JSON.stringify(nodes.map(({ Plans, ...node }) => node))).toBeLessThan(1_500);
});

test('words of a name are found among old notes, page after page', async () => {
  const pages: string[][] = [];
  let next: string | null = null;
  do {
    const { data, nextCursor } = await searchNfe(ctx, { q: 'padar ze', cursor: next ?? undefined });
    pages.push(data.map(({ externalId }) => externalId));
    next = nextCursor;
  } while (next !== null);
  expect(pages.flat()).toHaveLength(1);
  expect(pages.length).toBeGreaterThan(3);
  expect((await searchNfe(ctx, { q: 'padar ze', createdTo: '2026-01-02' })).data).toHaveLength(1);
});

test('a page far from the newest notes reads no more than the first one', async () => {
  const cursor = Buffer.from(JSON.stringify({ t: '2026-02-01T00:00:00.000Z', i: '0'.repeat(24) })).toString(
    'base64url',
  );
  const nodes = await planOf({ cursor });
  const scans = nodes.filter((node) => ['filing', 'note'].includes(node['Relation Name'] ?? ''));
  expect(scans.reduce((sum, node) => sum + readBy(node), 0)).toBeLessThan(300);
});
