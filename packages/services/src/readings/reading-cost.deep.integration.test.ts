import type { SentStatement } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { oldestWithoutCall } from '../health/oldest-without-call.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { explainStatement, type PlanNode, pagesRead, planModes } from '../testing/explain-statement.ts';
import { aRequest } from '../testing/harness.ts';
import { useHarness } from '../testing/use-harness.ts';
import { readBusiness } from './read-business.ts';

const sent: string[] = [];
const harness = useHarness({}, (statement: SentStatement) => {
  if (statement.kind === 'statement') sent.push(statement.text);
});

const open = 20_000;
/** One of so many documents is open, and they lie between the others. */
const share = 11;

beforeAll(async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  const columns =
    'client_id, company_id, kind, mode, environment, authorizer, service, label, run, next_ordinal, check_at';
  await harness.database.asOwner(`
    set session_replication_role = replica;
    insert into filing (id, ${columns}, status, open, created_at, updated_at)
    select left(md5(n::text), 24), ${columns}, case when n % ${share} = 0 then 'queued' else 'authorized' end,
      n % ${share} = 0, created_at, updated_at
    from filing f, generate_series(1, ${open * share}) n where f.id = '${note.id}';
    analyze filing`);
}, 300_000);

const scansOf = (plan: PlanNode): readonly PlanNode[] => [
  ...(plan['Relation Name'] === 'filing' ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

test('the readings of open documents read by an index, and no closed ones', async () => {
  await readBusiness(harness.sys);
  await oldestWithoutCall(harness.sys);
  const texts = sent.filter((text) => text.includes('from filing f'));
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    await inSystem(harness.sys, async (tx) => {
      for (const mode of planModes) {
        const plan = await explainStatement(tx, mode, text, []);
        const [scan] = scansOf(plan);
        expect(scan?.['Node Type']).not.toBe('Seq Scan');
        expect(scan?.['Rows Removed by Filter'] ?? 0).toBe(0);
        expect(pagesRead(plan)).toBeLessThan(open * 1.2);
      }
    });
  }
});
