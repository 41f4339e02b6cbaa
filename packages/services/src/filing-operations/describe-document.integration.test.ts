import { beforeAll, expect, test } from 'vitest';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aFullCompany } from '../testing/a-full-company.ts';
import { endRun, transmit } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { type DocumentDescription, describeDocument } from './describe-document.ts';
import { readDocumentFile } from './read-document-file.ts';

let ctx: TestTenant;
let companyId: string;
const harness = useHarness();
/** The ids of the documents of a full company: of a kind, in the order of their numbers; the letter before the cancellation. */
const ids = new Map<string, string[]>();
beforeAll(async () => {
  ctx = await harness.aClient();
  companyId = await aFullCompany(harness, ctx);
  const rows = await harness.database.readAsOwner<{ id: string; kind: string }>(
    `select f.id, f.kind from filing f left join note n on n.id = f.id left join nfe_event e on e.id = f.id
      where f.company_id = '${companyId}' order by n.number, e.type desc`,
  );
  for (const { id, kind } of rows) ids.set(kind, [...(ids.get(kind) ?? []), id]);
});

async function describe(kind: string, nth = 0): Promise<DocumentDescription> {
  const id = ids.get(kind)?.[nth] ?? '';
  const found = await describeDocument(harness.sys, { id });
  if (found === undefined) throw new Error(`${kind} ${nth} is not described`);
  return found;
}

const related = ({ related: all }: DocumentDescription) =>
  all.map(({ relation, kind, type, from, to }) => [relation, kind, type, from, to]);

test('a note has number, parties, total, key, protocol, its files and its events', async () => {
  const note = await describe('nfe');
  expect(note).toMatchObject({
    kind: 'nfe',
    clientName: 'Cliente de teste',
    companyId,
    status: 'cancelled',
    series: 1,
    from: 1,
    to: 1,
    issuer: { name: expect.any(String), taxId: expect.stringMatching(/^[0-9A-Z]{14}$/) },
    recipient: { name: expect.any(String), taxId: expect.stringMatching(/^\d{11,14}$/) },
    externalId: `full-${companyId}`,
    total: expect.stringMatching(/^\d+\.\d\d$/),
    net: null,
    accessKey: expect.stringMatching(/^\w{44}$/),
    protocol: expect.stringMatching(/^\d{15}$/),
    issuedAt: expect.any(Date),
    registeredAt: expect.any(Date),
    rejection: null,
    denial: null,
    failure: null,
    printable: true,
  });
  expect(note.files).toMatchObject([{ which: 'xml', kind: 'procNFe', size: expect.any(Number) }]);
  expect(related(note).sort()).toEqual([
    ['event', 'nfeEvent', 'cancellation', null, null],
    ['event', 'nfeEvent', 'correction', null, null],
  ]);
  const cancellation = note.related.find(({ type }) => type === 'cancellation');
  expect(cancellation).toMatchObject({ rejectionCode: null, words: expect.stringMatching(/^.{15,}$/) });
  // Its own events, and those of its letter and cancellation.
  expect(note.webhooks.map(({ event }) => event).sort()).toEqual([
    'nfe.authorized',
    'nfe.cancelled',
    'nfe.correction_registered',
  ]);
  expect(note.emails).toMatchObject([{ event: 'email.manual', to: [expect.stringMatching(/^.\*\*\*@/)] }]);
});

test('a refused note has the texts of the authority with their meaning', async () => {
  const { rejection, recipient, files, printable } = await describe('nfe', 1);
  expect(rejection).toMatchObject({
    code: expect.stringMatching(/^\d{3}$/),
    text: expect.any(String),
    at: expect.any(Date),
    explanation: { cause: expect.any(String), fix: expect.any(String) },
  });
  expect([recipient === null, files, printable]).toEqual([false, [], false]);
});

test('a denied note has the text of the denial', async () => {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId as never, { externalId: 'denied' }) });
  const attemptId = await transmit(harness.sys, note.id, { cStat: '301', class: 'denied' });
  await endRun(harness, note.id, { kind: 'denied', attemptId });
  const found = await describeDocument(harness.sys, { id: note.id });
  expect(found).toMatchObject({ status: 'denied', denial: { code: '301', explanation: { cStat: '301' } } });
});

test('an event has its words, and the number and parties of its note', async () => {
  const letter = await describe('nfeEvent');
  expect(letter).toMatchObject({
    eventType: 'correction',
    eventSequence: 1,
    words: 'Correção do endereço de entrega',
    series: 1,
    from: 1,
    protocol: '135260000000002',
    registeredAs: '135',
    recipient: { name: expect.any(String) },
    noteId: ids.get('nfe')?.[0],
    printable: false,
  });
  expect(related(letter)).toEqual([['note', 'nfe', null, 1, 1]]);
  expect(await describe('nfseEvent')).toMatchObject({
    eventType: 'cancellation',
    words: 'Serviço não prestado',
    noteId: ids.get('nfse')?.[0],
  });
});

test('a range has its numbers and the notes with them, and such a note has the range', async () => {
  const range = await describe('nfeDisabling');
  expect(range).toMatchObject({ series: 1, from: 2, to: 2, recipient: null, total: null, accessKey: null });
  expect(related(range)).toEqual([['number', 'nfe', null, 2, 2]]);
  expect(related(await describe('nfe', 1))).toEqual([['disabling', 'nfeDisabling', null, 2, 2]]);
});

test('an NFS-e has the number of the Sefin and its amounts; NFS-e that replace each other are related', async () => {
  const service = await describe('nfse');
  expect(service).toMatchObject({
    nfseNumber: expect.any(String),
    total: expect.stringMatching(/^\d+\.\d\d$/),
    net: expect.stringMatching(/^\d+\.\d\d$/),
    registeredAs: '100',
  });
  expect(related(service)).toEqual([['event', 'nfseEvent', 'cancellation', null, null]]);
  const other = 'f'.repeat(24);
  await harness.database.asOwner(`
    begin; set local session_replication_role = replica;
    insert into filing (id, client_id, company_id, kind, mode, environment, authorizer, service, label, run, status, open,
      next_ordinal, check_at, created_at, updated_at)
    select '${other}', client_id, company_id, kind, mode, environment, authorizer, service, label, run, 'authorized', false,
      next_ordinal, check_at, created_at, updated_at from filing where id = '${service.id}';
    create temporary table copied on commit drop as select * from nfse where id = '${service.id}';
    update copied set id = '${other}', number = number + 1, external_id = 'other', access_key = access_key || 'x',
      replaces_key = access_key;
    insert into nfse select * from copied;
    update nfse set replaced_by = '${other}' where id = '${service.id}';
    commit`);
  expect(related(await describe('nfse'))).toContainEqual([
    'replacedBy',
    'nfse',
    null,
    (service.from ?? 0) + 1,
    (service.from ?? 0) + 1,
  ]);
  const replacing = await describeDocument(harness.sys, { id: other });
  expect(replacing?.related.map(({ relation, id }) => [relation, id])).toEqual([['replaces', service.id]]);
});

const files = [
  ['nfe', /<nfeProc/, /^\w{44}-procNFe\.xml$/],
  ['nfeEvent', /<procEventoNFe/, /^\w{44}-110110-1-procEventoNFe\.xml$/],
  ['nfeDisabling', /<procInutNFe|<ProcInutNFe/i, /-procInutNFe\.xml$/],
  ['nfse', /<NFSe/, /-nfse\.xml$/],
  ['nfseEvent', /<evento/, /\.xml$/],
] as const;

test.each(files)('the XML of a registered %s is read as it is stored', async (kind, text, name) => {
  const file = await readDocumentFile(harness.sys, { id: ids.get(kind)?.[0] ?? '', which: 'xml' });
  if (file.kind !== 'file') throw new Error(file.kind);
  expect(new TextDecoder().decode(file.bytes)).toMatch(text);
  expect(file).toMatchObject({
    mediaType: 'application/xml',
    clientId: ctx.tenant.clientId,
    fileName: expect.stringMatching(name),
  });
});

test('a print is read when it is stored; a file that is not stored is not available', async () => {
  const id = ids.get('nfe')?.[0] ?? '';
  expect(await readDocumentFile(harness.sys, { id, which: 'print' })).toEqual({ kind: 'notAvailable' });
  const printId = 'e'.repeat(24);
  await harness.database.asOwner(`
    begin; set local session_replication_role = replica;
    insert into document (id, client_id, owner_id, kind, sha256, size, bytes, created_at)
      values ('${printId}', '${ctx.tenant.clientId}', '${id}', 'danfe', sha256('%PDF'), 4, '%PDF', now());
    update note set danfe_id = '${printId}' where id = '${id}'; commit`);
  expect(await readDocumentFile(harness.sys, { id, which: 'print' })).toMatchObject({
    kind: 'file',
    mediaType: 'application/pdf',
    bytes: new TextEncoder().encode('%PDF'),
    fileName: expect.stringMatching(/^\w{44}\.pdf$/),
  });
  expect((await describe('nfe')).files.map(({ which }) => which)).toEqual(['xml', 'print']);
  const rejected = ids.get('nfe')?.[1] ?? '';
  expect(await readDocumentFile(harness.sys, { id: rejected, which: 'xml' })).toEqual({
    kind: 'notAvailable',
  });
  expect(await readDocumentFile(harness.sys, { id: '0'.repeat(24), which: 'xml' })).toEqual({
    kind: 'notFound',
  });
  expect(await readDocumentFile(harness.sys, { id: 'x', which: 'xml' })).toEqual({ kind: 'notFound' });
  expect(await describeDocument(harness.sys, { id: '0'.repeat(24) })).toBeUndefined();
});
