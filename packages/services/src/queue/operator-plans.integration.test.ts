import { inTransaction, type SentStatement } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { type AuditInput, listAudit } from '../audit/list-audit.ts';
import { listCertificates } from '../certificates/list-certificates.ts';
import { listClientCompanies } from '../company-operations/list-client-companies.ts';
import { showCompany } from '../company-operations/show-company.ts';
import { type ClientDeliveriesInput, listClientDeliveries } from '../deliveries/list-client-deliveries.ts';
import { showDelivery } from '../deliveries/show-delivery.ts';
import { listErasures } from '../erasure/list-erasures.ts';
import { describeDocument } from '../filing-operations/describe-document.ts';
import { explainStatement, type PlanNode, pagesRead, planModes } from '../testing/explain-statement.ts';
import { plantNotes } from '../testing/plant-notes.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { listClientWebhooks } from '../webhooks/list-client-webhooks.ts';
import { showWebhook } from '../webhooks/show-webhook.ts';
import { readQueue } from './read-queue.ts';

let sent: Extract<SentStatement, { kind: 'statement' }>[] = [];
const harness = useHarness({}, (statement) => {
  if (statement.kind === 'statement') sent.push(statement);
});

const notes = 20_000;
/** The tables with a row for each document or more; the others are small. */
const large = ['filing', 'note', 'delivery', 'delivery_attempt', 'audit', 'document'];
const id = (prefix: string, g: string): string => `'${prefix}' || lpad(to_hex(${g}), 22, '0')`;
let ctx: TestTenant;
let companyId: string;
let rare: string;
const [webhookId, rareWebhookId] = ['aa'.padEnd(24, '0'), 'ab'.padEnd(24, '0')];

beforeAll(async () => {
  ctx = await harness.aClient();
  companyId = await harness.aCompany(ctx);
  rare = await harness.aCompany(ctx, { cnpj: '11444777000161' });
  const spread = { createdAt: new Date('2026-11-14T00:00:00Z'), everyMs: 30_000 };
  await plantNotes(harness.database, ctx.tenant, {
    ...spread,
    companyId,
    count: notes,
    status: `case when g < 60 then 'queued' else 'authorized' end`,
    attention: `case when g < 20 then 'reconcile_exhausted' end`,
    procNFe: '<nfeProc/>',
  });
  await plantNotes(harness.database, ctx.tenant, { ...spread, companyId: rare, series: 2, count: 40 });
  const { clientId } = ctx.tenant;
  // Failures, mails and the second webhook are rare, and among the oldest of the last days.
  await harness.database.asOwner(`
    begin; set local session_replication_role = replica;
    insert into webhook (id, client_id, mode, url, active, sealed_secret, created_at, updated_at)
      select w, '${clientId}', 'test', 'https://example.com/' || w, true, '{}', now(), now()
      from unnest(array['${webhookId}', '${rareWebhookId}']) w;
    insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence, payload,
      status, next_attempt_at, check_at, created_at, delivered_at)
      select ${id('b0', 'n.number')}, '${clientId}', 'webhook', case when n.number between 1600 and 1620 then '${rareWebhookId}' else '${webhookId}' end,
        '${companyId}', 'homologation', 'nfe.authorized', n.id, '1', '{}',
        case when n.number between 1500 and 1540 then 'exhausted' when n.number between 1600 and 1620 then 'pending'
          when n.number = 1700 then 'discarded' else 'delivered' end,
        case when n.number between 1600 and 1620 then now() end, now(), f.created_at,
        case when n.number not between 1500 and 1540 and n.number not between 1600 and 1620 and n.number <> 1700 then now() end
      from note n join filing f on f.id = n.id where n.series = 1;
    insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence, payload,
      recipients, status, check_at, created_at, delivered_at)
      select ${id('b1', 'n.number')}, '${clientId}', 'email', '${companyId}', '${companyId}', 'production', 'email.authorized', n.id, '1',
        '{}', '[]', case when n.number < 1510 then 'discarded' else 'delivered' end, now(), f.created_at,
        case when n.number >= 1510 then now() end
      from note n join filing f on f.id = n.id where n.series = 1 and n.number between 1500 and 1700;
    insert into delivery_attempt (client_id, delivery_id, target_id, number, round, at, duration_ms)
      select client_id, id, target_id, 1, 1, created_at, 5 from delivery;
    insert into audit (id, client_id, at, actor, action, subject_id)
      select ${id('c0', 'n.number')}, '${clientId}', f.created_at, 'p' || n.number % 50,
        case when n.number % 100 = 0 then 'filing.resolve' when n.number in (1500, 1600) then 'filing.hurry' else 'document.view' end, n.id
      from note n join filing f on f.id = n.id where n.series = 1;
    commit`);
  await harness.database.asOwner('vacuum analyze');
  await harness.setClock(new Date('2026-11-21T12:00:00Z'));
}, 120_000);

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs `work`, and explains each of its statements as the server may plan it. */
async function plansOf(work: () => Promise<unknown>): Promise<readonly (readonly [string, PlanNode])[]> {
  sent = [];
  await work();
  const statements = sent.filter(({ text }) => /\bselect\b/.test(text));
  const modes = sent.some(({ text }) => text.includes('plan_cache_mode')) ? [planModes[0]] : planModes;
  const plans: (readonly [string, PlanNode])[] = [];
  for (const { text, parameters } of statements) {
    for (const mode of modes) {
      plans.push([
        `${mode} ${text}`,
        await inTransaction(harness.sys.db, 'system', (tx) =>
          explainStatement(tx, mode, text, parameters.map(literal)),
        ),
      ]);
    }
  }
  return plans;
}

const literal = (value: unknown): string =>
  value === null
    ? 'null'
    : typeof value === 'number'
      ? `${value}`
      : Array.isArray(value)
        ? `'{${value.join(',')}}'`
        : `'${String(value).replaceAll("'", "''")}'`;

const deliveries = (input: Partial<ClientDeliveriesInput>) => () =>
  listClientDeliveries(harness.sys, { limit: 50, ...input });
const entries = (input: Partial<AuditInput>) => () => listAudit(harness.sys, { limit: 50, ...input });
const cursor = Buffer.from(JSON.stringify({ t: '2026-11-17T00:00:00.000Z', i: '0'.repeat(24) })).toString(
  'base64url',
);

/** The id of a planted note with the number. */
async function noteOf(number: number): Promise<string> {
  const [row] = await harness.database.readAsOwner<{ id: string }>(
    `select id from note where series = 1 and number = ${number}`,
  );
  return row?.id ?? '';
}

const reads: readonly (readonly [string, () => Promise<unknown>, pages: number])[] = [
  ['the queue', () => readQueue(harness.sys), 60],
  ['a document', async () => describeDocument(harness.sys, { id: await noteOf(777) }), 200],
  ['a company with many documents', () => showCompany(harness.sys, { id: companyId }), 400],
  ['a company with few', () => showCompany(harness.sys, { id: rare }), 400],
  ['the companies of all clients', () => listClientCompanies(harness.sys, { limit: 50 }), 100],
  ['companies by name', () => listClientCompanies(harness.sys, { limit: 50, text: 'emitente ex' }), 200],
  ['companies by CNPJ', () => listClientCompanies(harness.sys, { limit: 50, text: '11444777' }), 100],
  ['the webhooks of all clients', () => listClientWebhooks(harness.sys, { limit: 50 }), 100],
  ['webhooks by name', () => listClientWebhooks(harness.sys, { limit: 50, text: 'emitente' }), 300],
  ['all deliveries', deliveries({}), 500],
  ['all deliveries, further back', deliveries({ cursor }), 500],
  ['failed deliveries', deliveries({ channel: 'webhook', state: 'failed' }), 400],
  ['failures of both channels', deliveries({ state: 'failed' }), 800],
  ['retried deliveries', deliveries({ channel: 'webhook', state: 'retried' }), 500],
  ['discarded deliveries', deliveries({ channel: 'webhook', state: 'discarded' }), 500],
  ['mails', deliveries({ channel: 'email' }), 500],
  ['failed mails', deliveries({ channel: 'email', state: 'failed' }), 500],
  ['the deliveries of a webhook', () => deliveries({ targetId: rareWebhookId })(), 500],
  [
    'the deliveries of a webhook in a state',
    () => deliveries({ targetId: webhookId, state: 'givenUp' })(),
    500,
  ],
  ['the mails of a company', () => deliveries({ channel: 'email', targetId: companyId })(), 300],
  ['the mails of a company without any', () => deliveries({ channel: 'email', targetId: rare })(), 300],
  ['the deliveries of a document', async () => deliveries({ documentId: await noteOf(777) })(), 200],
  ['a delivery', () => showDelivery(harness.sys, { id: `b0${(777).toString(16).padStart(22, '0')}` }), 100],
  ['a webhook', () => showWebhook(harness.sys, { id: rareWebhookId }), 400],
  ['the audit without looks', entries({}), 200],
  ['the audit with looks', entries({ withLooks: true }), 200],
  ['the audit of a person', entries({ actor: 'p7', withLooks: true }), 300],
  ['the audit by action', entries({ action: 'filing.hurry' }), 200],
  ['the audit of a document', async () => entries({ subjectId: await noteOf(700), withLooks: true })(), 100],
  ['the audit of a client', () => entries({ clientId: ctx.tenant.clientId, withLooks: true })(), 300],
  [
    'the audit of an hour',
    entries({
      from: new Date('2026-11-15T00:00:00Z'),
      before: new Date('2026-11-15T01:00:00Z'),
      withLooks: true,
    }),
    200,
  ],
  ['certificates', () => listCertificates(harness.sys, { limit: 50, expiringDays: 30 }), 100],
  ['erasures', () => listErasures(harness.sys, { limit: 50 }), 100],
  ['erasures by name', () => listErasures(harness.sys, { limit: 50, text: 'emitente' }), 200],
];

test.each(reads)('%s: the statements use indexes and read few pages', async (_, read, most) => {
  const plans = await plansOf(read);
  expect(plans.length).toBeGreaterThan(0);
  for (const [text, plan] of plans) {
    const whole = nodesOf(plan).filter(
      (node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''),
    );
    expect(
      whole.map((node) => node['Relation Name']),
      text,
    ).toEqual([]);
    expect(pagesRead(plan), text).toBeLessThan(most);
  }
});

test('the queue takes four statements', async () => {
  sent = [];
  const queue = await readQueue(harness.sys);
  expect(sent).toHaveLength(4);
  expect(queue.webhooks.map(({ retried, givenUp }) => retried + givenUp)).toEqual([
    expect.any(Number),
    expect.any(Number),
  ]);
  expect(queue.attentions).toMatchObject([{ attention: 'reconcile_exhausted', count: 19 }]);
});
