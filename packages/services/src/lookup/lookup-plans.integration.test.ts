import type { Parameter, SentStatement, Statement } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import type { PlanNode } from '../testing/explain-statement.ts';
import { plantNotes } from '../testing/plant-notes.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import type { LookupInput } from './found.ts';
import { lookUp } from './look-up.ts';

let ctx: TestTenant;
let companyId: string;
const sent: Extract<SentStatement, { kind: 'statement' }>[] = [];
const harness = useHarness({}, (statement) => {
  if (statement.kind === 'statement') sent.push(statement);
});

/** Plants companies, NFS-e, events, ranges and deliveries beside the notes: as many as make a scan of a table dear. */
const beside = (clientId: string): string => `
  begin;
  set local session_replication_role = replica;
  insert into company (id, client_id, mode, environment, status, cnpj, ie, crt, legal_name, address, fiscal_version,
      created_at, updated_at)
    select lpad(to_hex(g), 24, '0'), '${clientId}', 'test', 'homologation', 'active', lpad(g::text, 14, '0'), '1', 3,
      'Mercado ' || md5(g::text), '{}', 1, now(), now() from generate_series(1, 20000) g;
  create temporary table copied on commit drop as
    select n.*, 'a' || substr(n.id, 2) as other_id, 'b' || substr(n.id, 2) as event_id, 'c' || substr(n.id, 2) as range_id,
      'd' || substr(n.id, 2) as delivery_id from note n;
  insert into filing (id, client_id, company_id, kind, mode, environment, authorizer, service, label, run, status, open,
      next_ordinal, check_at, created_at, updated_at)
    select ids.id, n.client_id, n.company_id, ids.kind, 'test', 'homologation', 'SP', ids.service, 'x', 1, 'authorized',
      false, 2, now(), now() - n.number * interval '1 minute', now()
    from copied n cross join lateral (values (n.other_id, 'nfse', 'nfse'), (n.event_id, 'nfeEvent', 'event'),
      (n.range_id, 'nfeDisabling', 'disabling')) ids(id, kind, service);
  insert into nfse (id, client_id, company_id, environment, model, series, number, external_id, competence_date,
      recipient_document, recipient_name, dps_id, totals, warnings, nfse_number, access_key, registered_as, authorized_at,
      nfse_xml_id)
    select other_id, client_id, company_id, environment, 'dps', 1, number, 'service-' || number, '2026-10-01',
      recipient_document, recipient_name, 'DPS355030821122233300018100001' || lpad(number::text, 15, '0'), '{}', '{}',
      (number + 50000)::text, '35503082211222333000181' || lpad(number::text, 13, '0') || '26110000000010', '100', now(), id
    from copied;
  insert into nfe_event (id, client_id, company_id, environment, note_id, type, sequence, text, registered_as, protocol,
      registered_at, proc_event_id)
    select event_id, client_id, company_id, environment, id, 'correction', 1, 'x', '135', lpad(number::text, 15, '9'),
      now(), id from copied;
  insert into number_range (id, client_id, company_id, environment, model, series, first, last, year, justification,
      registered_as, protocol, registered_at, proc_inut_id)
    select range_id, client_id, company_id, environment, '55', 1, number + 200000, number + 200001, 2026, 'x', '102',
      lpad(number::text, 15, '8'), now(), id from copied;
  insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence, payload,
      recipients, status, check_at, created_at, delivered_at)
    select delivery_id, client_id, 'email', company_id, company_id, environment, 'nfe.authorized', id, '1', '{}', '[]',
      'delivered', now(), now(), now() from copied;
  insert into nfse_event (id, client_id, company_id, environment, nfse_id, type, reason, text)
    select 'e' || substr(id, 2), client_id, company_id, environment, other_id, 'cancellation', '1', 'x' from copied;
  insert into filing_run (client_id, filing_id, run, request_document_id, request_hash, stamps, authority_key, issued_at,
      unsigned_document_id, created_at)
    select client_id, id, 1, id, 'x', '{"company":1,"certificate":1}', access_key, now(), id, now() from copied;
  update note set protocol = lpad(number::text, 15, '7') where protocol is not null;
  commit`;

beforeAll(async () => {
  ctx = await harness.aClient();
  companyId = await harness.aCompany(ctx);
  for (let n = 0; n < 20; n += 1) await harness.aClient();
  await plantNotes(harness.database, ctx.tenant, {
    companyId,
    count: 20_000,
    createdAt: new Date('2026-01-01T03:00:00Z'),
    attention: `case when g in (12, 13) then 'duplicate_unresolved' end`,
    recipient: `lpad((g % 2000)::text, 14, '0')`,
  });
  await harness.database.asOwner(beside(ctx.tenant.clientId));
  await harness.database.asOwner('analyze');
});

/** Explains a statement that was sent, with its parameters. */
async function explain({ text, parameters }: (typeof sent)[number]): Promise<PlanNode> {
  const names = parameters.map((_, index) => `p${index}`);
  const given = Object.fromEntries(
    parameters.map((parameter, index) => [`p${index}`, parameter as Parameter]),
  );
  const statement: Statement<Record<string, Parameter>, { 'QUERY PLAN': unknown }> = {
    text: `explain (analyze, format json) ${text}`,
    names,
  };
  const [row] = await inSystem(harness.sys, async (tx) => {
    await tx.run(plannedEachTime, {});
    return tx.run(statement, given);
  });
  const plan = row?.['QUERY PLAN'];
  const parsed = (typeof plan === 'string' ? JSON.parse(plan) : plan) as { Plan: PlanNode }[];
  const root = parsed[0]?.Plan;
  if (root === undefined) throw new Error('there is no plan');
  return root;
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const readBy = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

test.each<[LookupInput, finds: number]>([
  [{ text: '777' }, 1],
  [{ text: '777/1' }, 1],
  [{ text: '50777' }, 1],
  [{ text: '777', cnpj: '12ABC34501DE35' }, 1],
  [{ text: '200777' }, 1],
  [{ text: '11222333000181' }, 0],
  [{ text: '12ABC34501DE35' }, 3],
  [{ text: '529.982.247-25' }, 0],
  [{ text: '777777777777777' }, 1],
  [{ text: '999999999999777' }, 1],
  [{ text: '888888888888777' }, 1],
  [{ text: 'service-777' }, 1],
  [{ text: 'DPS355030821122233300018100001000000000000777' }, 0],
  [{ text: '35260111222333000181550010000007771000000777' }, 0],
  [{ text: 'Cliente 777' }, 1],
  [{ text: 'cliente' }, 2],
  [{ text: 'mercado abc' }, 1],
  [{ text: '777', kind: 'event' }, 1],
  [{ text: '777', kind: 'delivery' }, 1],
  [{ companyId: 'own' }, 5],
  [{ companyId: 'own', status: 'attention', kind: 'note' }, 1],
  [{ companyId: 'own', status: 'denied', kind: 'note' }, 0],
  [{ clientId: 'own', kind: 'note' }, 1],
])('a search by %j uses indexes and reads few rows', async ({ companyId: of, clientId, ...input }, finds) => {
  sent.length = 0;
  const groups = await lookUp(harness.sys, {
    ...input,
    ...(of === undefined ? {} : { companyId }),
    ...(clientId === undefined ? {} : { clientId: ctx.tenant.clientId }),
  });
  expect(groups.map(({ kind, matchedBy }) => `${kind} ${matchedBy}`)).toHaveLength(finds);
  const faults: string[] = [];
  for (const statement of sent.filter(({ text }) => text.includes('select'))) {
    const nodes = nodesOf(await explain(statement)).filter((node) => node['Relation Name'] !== undefined);
    const isWhole = nodes.some(
      (node) => node['Node Type'] === 'Seq Scan' && !smallTables.includes(node['Relation Name'] ?? ''),
    );
    const read = nodes.reduce((sum, node) => sum + readBy(node), 0);
    if (!isWhole && read < 2_500) continue;
    const steps = nodes.map((node) => `${node['Node Type']} ${node['Relation Name']} ${readBy(node)}`);
    faults.push(`${steps.join('; ')}: ${statement.text}`);
  }
  expect(faults).toEqual([]);
});

const smallTables = ['client', 'webhook', 'certificate'];
