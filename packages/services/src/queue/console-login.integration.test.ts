import { consolePerson, type Database, openDatabase } from '@fiscal/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { listCertificates } from '../certificates/list-certificates.ts';
import { listClientCompanies } from '../company-operations/list-client-companies.ts';
import { showCompany } from '../company-operations/show-company.ts';
import type { DocumentOperator } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { listClientDeliveries } from '../deliveries/list-client-deliveries.ts';
import { redeliverDelivery } from '../deliveries/redeliver-delivery.ts';
import { showDelivery } from '../deliveries/show-delivery.ts';
import { listErasures } from '../erasure/list-erasures.ts';
import { describeDocument } from '../filing-operations/describe-document.ts';
import { listOpenFilings } from '../filing-operations/list-open-filings.ts';
import { readDocumentFile } from '../filing-operations/read-document-file.ts';
import { showFiling } from '../filing-operations/show-filing.ts';
import { showTimeline } from '../filing-operations/show-timeline.ts';
import { listDueGaps } from '../gaps/list-due-gaps.ts';
import { aFullCompany } from '../testing/a-full-company.ts';
import { useHarness } from '../testing/use-harness.ts';
import { listClientWebhooks } from '../webhooks/list-client-webhooks.ts';
import { showWebhook } from '../webhooks/show-webhook.ts';
import { readQueue } from './read-queue.ts';

const harness = useHarness();
let db: Database;
let companyId: string;
const first: Record<string, string> = {};
const idOf = (table: string): string => first[table] ?? '';

beforeAll(async () => {
  companyId = await aFullCompany(harness, await harness.aClient());
  db = openDatabase({ url: harness.database.urls.console, purpose: 'console', max: 2 });
  for (const table of ['note', 'nfse', 'nfe_event', 'nfse_event', 'number_range', 'webhook', 'delivery']) {
    const [row] = await harness.database.readAsOwner<{ id: string }>(
      `select id from ${table} order by id limit 1`,
    );
    first[table] = row?.id ?? '';
  }
});
afterAll(() => db.close());

const unreachable = { describe: async () => ({ state: 'unreachable' }) as const };
const reads: readonly (readonly [string, (sys: DocumentOperator) => Promise<unknown>])[] = [
  ['readQueue', readQueue],
  ['listOpenFilings', (sys) => listOpenFilings(sys, { limit: 9 })],
  ...['note', 'nfse', 'nfe_event', 'nfse_event', 'number_range'].flatMap((table) => [
    [
      `describeDocument of ${table}`,
      (sys: DocumentOperator) => describeDocument(sys, { id: idOf(table) }),
    ] as const,
    [
      `showFiling of ${table}`,
      (sys: DocumentOperator) => showFiling(sys, unreachable, { id: idOf(table) }),
    ] as const,
    [
      `readDocumentFile of ${table}`,
      (sys: DocumentOperator) => readDocumentFile(sys, { id: idOf(table), which: 'xml' }),
    ] as const,
  ]),
  ['showTimeline', (sys) => showTimeline(sys, { id: idOf('note') })],
  ['showCompany', (sys) => showCompany(sys, { id: companyId })],
  ['listClientCompanies', (sys) => listClientCompanies(sys, { limit: 50 })],
  ['listClientWebhooks', (sys) => listClientWebhooks(sys, { limit: 50, text: 'example' })],
  ['listClientDeliveries', (sys) => listClientDeliveries(sys, { limit: 50 })],
  ['showDelivery', (sys) => showDelivery(sys, { id: idOf('delivery') })],
  ['showWebhook', (sys) => showWebhook(sys, { id: idOf('webhook') })],
  ['listCertificates', (sys) => listCertificates(sys, { limit: 9 })],
  ['listDueGaps', (sys) => listDueGaps(sys, { limit: 9, asChecked: true })],
  ['listErasures', (sys) => listErasures(sys, {})],
  ['listAudit', (sys) => listAudit(sys, { limit: 50, companyId, withLooks: true })],
];

test.each(reads)(
  '%s reads the same by the login of the console as by that of the worker',
  async (_, read) => {
    const expected = await read(harness.sys);
    expect(expected).toBeDefined();
    expect(await read({ ...harness.sys, db })).toEqual(expected);
  },
);

test('the login of the console begins a delivery again only for a person whom it knows', async () => {
  const rows = await harness.database.readAsOwner<{ id: string }>(
    `select id from delivery where status <> 'pending' order by id limit 1`,
  );
  const deliveryId = rows[0]?.id ?? '';
  const again = (actor: string) =>
    redeliverDelivery({ ...harness.sys, db }, { id: deliveryId, actor, reason: 'T-1' });
  await expect(again('stranger')).rejects.toThrow();
  await inSystem({ db }, (tx) =>
    tx
      .insert(consolePerson)
      .values({ handle: 'ana', issuer: 'i', subject: 's', createdAt: harness.clock.now() }),
  );
  expect(await again('ana')).toMatchObject({ kind: 'begun', id: deliveryId });
  expect(await again('ana')).toMatchObject({ kind: 'pending' });
});
