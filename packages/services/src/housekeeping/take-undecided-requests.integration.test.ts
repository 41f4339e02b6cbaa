import type { Transaction } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { requestNfseCancellation } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { aProvider } from '../testing/ended-nfse-steps.ts';
import { explainStatement, type PlanNode, planModes } from '../testing/explain-statement.ts';
import { authorizedNfse, finishNfseEvent } from '../testing/nfse-steps.ts';
import { useHarness } from '../testing/use-harness.ts';
import { undecidedRequests } from './take-undecided-requests.ts';

/** The number of NFS-e that a granted request ended, each with another request without a decision. */
const planted = 20_000;

const harness = useHarness();
beforeAll(async () => {
  const { ctx, companyId } = await aProvider(harness);
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'granted' });
  const { event } = await requestNfseCancellation(ctx, { id, justification: 'Serviço em duplicidade' });
  await finishNfseEvent(harness, event.id, 'registered');
  await plant(id, event.id);
}, 60_000);

const idOf = (kind: string): string => `lpad(to_hex(g), 8, '0') || substr(md5('${kind}' || g), 1, 16)`;

/** Copies an NFS-e and its request many times, by SQL and without triggers: NFS-e, filing, attempt, two requests. */
const plant = (nfseId: string, eventId: string): Promise<void> =>
  harness.database.asOwner(`
    begin;
    set local session_replication_role = replica;
    create temporary table planted on commit drop as
      select g, ${idOf('nfse')} as id, ${idOf('undecided')} as undecided_id, ${idOf('granted')} as granted_id
      from generate_series(1, ${planted}) g;
    insert into filing (id, client_id, company_id, kind, mode, environment, authorizer, service, label, run, status, open,
        next_ordinal, check_at, created_at, updated_at)
      select p.id, f.client_id, f.company_id, f.kind, f.mode, f.environment, f.authorizer, f.service, f.label, f.run,
        'cancelled', f.open, f.next_ordinal, f.check_at, f.created_at, f.updated_at
      from planted p cross join filing f where f.id = '${nfseId}';
    insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, closed_at, outcome, answer_class, answer)
      select p.id, a.client_id, p.id, a.run, a.ordinal, a.kind, a.token, a.opened_at, a.closed_at, a.outcome,
        a.answer_class, '{"cStat":"100","xMotivo":"NFS-e gerada"}'
      from planted p cross join attempt a where a.filing_id = '${nfseId}';
    insert into nfse select (jsonb_populate_record(n, jsonb_build_object('id', p.id, 'external_id', p.id, 'dps_id', p.id,
        'number', 1000 + p.g, 'access_key', p.id))).*
      from planted p cross join nfse n where n.id = '${nfseId}';
    insert into nfse_event select (jsonb_populate_record(e, jsonb_build_object('id', p.undecided_id, 'nfse_id', p.id))).*
      from planted p cross join nfse_event e where e.id = '${eventId}';
    insert into nfse_event select (jsonb_populate_record(e, jsonb_build_object('id', p.granted_id, 'nfse_id', p.id,
        'decision', 'granted', 'decided_at', e.registered_at))).*
      from planted p cross join nfse_event e where e.id = '${eventId}';
    commit;
    analyze`);

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Measures the reads of one page of requests, under a kind of plan that the server may choose. */
const readUnder = (mode: (typeof planModes)[number]) => async (tx: Transaction) => {
  const given: Readonly<Record<string, string>> = { after: "''", most: '10', days: '180' };
  const { text, names } = undecidedRequests;
  const root = await explainStatement(
    tx,
    mode,
    text,
    names.map((name) => given[name] ?? ''),
  );
  const reads = nodesOf(root).filter((node) => node['Relation Name'] !== undefined);
  const rows = reads.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  return {
    found: root['Actual Rows'],
    rows: rows.reduce((sum, each) => sum + each, 0),
    whole: reads.filter(
      (node) => node['Node Type'] === 'Seq Scan' && /filing|attempt|nfse/.test(node['Relation Name'] ?? ''),
    ),
  };
};

test.each(planModes)('a page of undecided requests reads no table completely: %s', async (mode) => {
  const { found, rows, whole } = await inSystem(harness.sys, readUnder(mode));
  expect({ found, whole }).toEqual({ found: 10, whole: [] });
  expect(rows).toBeLessThan(500);
});
