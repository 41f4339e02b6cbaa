import { filingWorkflowId } from '@fiscal/contracts';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { startWebhookReceiver, type WebhookReceiver } from '@fiscal/dev-stack/client';
import { type Id24, id24 } from '@fiscal/domain';
import { createEmailSender, type EmailSender } from '@fiscal/emails';
import { type MailServer, startMailServer } from '@fiscal/emails/testing';
import { getUsage } from '@fiscal/services';
import {
  acceptDocument,
  acceptEvent,
  findNoteByExternalId,
  getEvent,
  getEventXml,
  getNote,
  getNotePrint,
  getNoteXml,
  listEvents,
  retryDocument,
  searchNotes,
} from '@fiscal/services/kinds';
import { storedFiles, type TestTenant } from '@fiscal/services/testing';
import { createTestAuthority } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { patienceMs, until } from '../harness/until.ts';
import { createParcelKinds } from './create-parcel-kinds.ts';
import { parcelKind } from './kinds-with-parcel.ts';
import { openSystem, openTenant } from './open-system.ts';
import { type ParcelRequest, parcelDocument } from './parcel-document.ts';
import { parcelEvents } from './parcel-events.ts';
import { parcelNote } from './parcel-note.ts';
import { exportParcels, listParcelEmails, sendParcelEmail } from './parcel-outputs.ts';
import { parcelMigration } from './parcel-tables.ts';
import { type Depot, startDepot } from './start-depot.ts';
import { startParcelWorker } from './start-parcel-worker.ts';

const issueParcel = acceptDocument(parcelDocument);
const retryParcel = retryDocument(parcelDocument);
const getParcel = getNote(parcelNote);
const requestEvent = acceptEvent(parcelEvents);

const certificates = createTestAuthority();
let database: TestDatabase;
let depot: Depot;
let receiver: WebhookReceiver;
let mailServer: MailServer;
let emails: EmailSender;
let worker: Awaited<ReturnType<typeof startParcelWorker>>;
let ctx: TestTenant;
let companyId: Id24;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  await database.asOwner(parcelMigration(database.roles));
  [depot, receiver, mailServer] = await Promise.all([
    startDepot(),
    startWebhookReceiver(),
    startMailServer({ authority: certificates }),
  ]);
  emails = createEmailSender({
    host: mailServer.host,
    port: mailServer.port,
    security: 'starttls',
    login: undefined,
    from: 'nfe@sender.example',
    dkim: undefined,
    ca: [certificates.root.certificatePem],
    connections: 1,
  });
  const system = openSystem(database.db, certificates);
  const kinds = createParcelKinds(depot.url);
  worker = await startParcelWorker({ system, kinds, emails, address: inject('temporalAddress') });
  const opened = await openTenant(system, certificates, receiver);
  [ctx, companyId] = [opened.tenant, id24(opened.companyId)];
  await database.asOwner(`
    insert into series (client_id, company_id, environment, model, number, first, next, position, created_at)
    values ('${ctx.tenant.clientId}', '${companyId}', 'homologation', 'parcel', 1, 1, 1, 1, now())`);
});
afterAll(async () => {
  await worker?.stop();
  await emails?.close();
  await Promise.all([depot?.close(), receiver?.close(), mailServer?.close()]);
  await database?.drop();
});

const parcelOf = (externalId: string, weight: number): ParcelRequest => ({
  companyId,
  externalId,
  weight,
  recipient: { cnpj: '11444777000161', name: 'Destinatária Exemplo' },
});

const reach = (id: string, status: string) =>
  until(`the parcel is ${status}`, async () => (await getParcel(ctx, { id })).status === status);

const countOf = async (table: string) => (await database.readAsOwner<object>(`select from ${table}`)).length;

test('a lost answer about a parcel is reconciled, and each outcome is published and counted', async () => {
  const { record } = await issueParcel(ctx, { request: parcelOf('first', 3) });
  expect(record).toMatchObject({ status: 'queued', number: 1, weight: 3 });
  const { id } = record;
  await reach(id, 'authorized');
  expect(depot.calls).toEqual(['POST P1', 'GET P1', 'POST P1', 'GET P1']);
  const held = depot.held.get('P1') ?? [];
  expect(held).toHaveLength(1);
  expect(held[0]).toContain('<SignatureValue>');
  const delivery = await receiver.waitFor(({ event }) => event === 'parcel.authorized', patienceMs);
  expect(delivery).toMatchObject({
    signatureHolds: true,
    body: { data: { id, externalId: 'first', number: 1 } },
  });
  const handle = worker.client.workflow.getHandle(filingWorkflowId(parcelKind, id));
  expect(await handle.result()).toMatchObject({ filingId: id, run: 1, status: 'authorized' });
  expect(
    await database.readAsOwner(
      `select kind, outcome, ordinal from attempt where filing_id = '${id}' order by sequence`,
    ),
  ).toEqual([
    { kind: 'transmit', outcome: 'unknown', ordinal: 1 },
    { kind: 'situation', outcome: 'answered', ordinal: expect.any(Number) },
    { kind: 'transmit', outcome: 'unknown', ordinal: 2 },
    { kind: 'situation', outcome: 'answered', ordinal: expect.any(Number) },
  ]);
  expect(
    await database.readAsOwner(`select document_kind as kind from usage where document_id = '${id}'`),
  ).toEqual([{ kind: 'parcel' }]);
  const { total } = await getUsage(ctx, {});
  expect(total).toMatchObject({ nfe: { homologation: 0 }, parcel: { homologation: 1, production: 0 } });
  await until('the outbox is empty', async () => (await countOf('outbox')) === 0);
});

test('a parcel is refused, resubmitted, read, printed, mailed, exported and cancelled', async () => {
  const { record } = await issueParcel(ctx, { request: parcelOf('second', 31) });
  const { id } = record;
  await reach(id, 'rejected');
  expect(await getParcel(ctx, { id })).toMatchObject({ number: 2, rejection: { cStat: '999' } });
  const rejected = await receiver.waitFor(({ event }) => event === 'parcel.rejected', patienceMs);
  expect(rejected.body).toMatchObject({ data: { id, rejection: { cStat: '999' } } });
  await expect(retryParcel(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });

  const again = await issueParcel(ctx, { request: parcelOf('second', 4) });
  expect(again).toMatchObject({ kind: 'resubmitted', record: { id, number: 2, weight: 4 } });
  expect(await issueParcel(ctx, { request: parcelOf('second', 4) })).toMatchObject({ kind: 'repeated' });
  await reach(id, 'authorized');

  expect(await findNoteByExternalId(parcelNote)(ctx, { externalId: 'second' })).toMatchObject({
    id,
    weight: 4,
  });
  const found = await searchNotes(parcelNote)(ctx, { status: ['authorized'], numberFrom: 2 });
  expect(found.data.map((each) => each.id)).toEqual([id]);
  const { xml, fileName } = await getNoteXml(parcelNote)(ctx, { id });
  expect([fileName, xml]).toEqual(['P2.xml', depot.held.get('P2')?.[0]]);

  const print = async () => new TextDecoder().decode((await getNotePrint(parcelNote)(ctx, { id })).pdf);
  const stored = () => database.readAsOwner(`select from parcel where id = '${id}' and label_id is not null`);
  await until('the label is stored', async () => (await stored()).length === 1);
  expect(await print()).toBe('%PDF authorized <weight>4');

  const mailsOf = () => mailServer.mails.filter(({ raw }) => raw.toString().includes('Volume 2'));
  await until('the parcel is mailed', async () => mailsOf().length === 1);
  await sendParcelEmail(ctx, { id });
  await until('it is mailed once more', async () => mailsOf().length === 2);
  for (const { to, raw } of mailsOf()) {
    expect(to).toEqual(['fiscal@emitente.example']);
    expect(raw.toString()).toMatch(/filename="?P2\.xml[\s\S]*filename="?P2\.pdf/);
  }

  const { event } = await requestEvent(ctx, {
    documentId: id,
    type: 'cancellation',
    words: { text: 'Venda desfeita' },
  });
  await reach(id, 'cancelled');
  const ref = { id, eventId: event.id };
  expect(await getEvent(parcelEvents)(ctx, ref)).toMatchObject({
    status: 'authorized',
    text: 'Venda desfeita',
  });
  expect(await listEvents(parcelEvents)(ctx, { id })).toHaveLength(1);
  expect((await getEventXml(parcelEvents)(ctx, ref)).xml).toBe(depot.held.get('P2-cancellation')?.[0]);
  const cancelled = await receiver.waitFor(({ event: name }) => name === 'parcel.cancelled', patienceMs);
  expect(cancelled.body).toMatchObject({ data: { id, eventId: event.id } });
  expect(await print()).toBe('%PDF cancelled <weight>4');
  await until('the cancellation is mailed', async () => mailsOf().length === 3);
  expect(mailsOf()[2]?.raw.toString()).toMatch(/filename="?P2-cancellation\.xml/);
  expect(await listParcelEmails(ctx, { id })).toHaveLength(3);

  const month = ctx.clock.now().toISOString().slice(0, 7);
  const archive = await exportParcels({ ...ctx, printing: ctx }, { companyId, month, danfe: 'with' });
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive.bytes({ first: 0, last: archive.size - 1 })) chunks.push(chunk);
  const files = new Map(storedFiles(Buffer.concat(chunks)));
  expect([...files.keys()]).toEqual([
    'xml/P1.xml',
    'xml/P2.xml',
    'events/P2-cancellation.xml',
    'danfe/P1.pdf',
    'danfe/P2.pdf',
    'summary.csv',
  ]);
  expect(files.get('summary.csv')).toBe('key;weight;status\nP1;3;authorized\nP2;4;cancelled\n');
});
