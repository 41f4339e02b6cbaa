import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expectStatus } from '@fiscal/dev-stack';
import { expect } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { followNote, getNote, type NoteRecord, postSale } from '../harness/follow-note.ts';
import { readLedgerLines, readTraces, readWaitingRows } from '../harness/read-traces.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { readStoredNotes } from '../ledger/read-sides.ts';

let harness: Harness;
test.beforeAll(({ harness: own }) => {
  harness = own;
});

async function expectAuthorizedOnce({ id, number, accessKey }: NoteRecord): Promise<void> {
  const { last } = await followNote(harness.client, id);
  expect(last).toMatchObject({ status: 'authorized', number, accessKey });
  expect(readLedgerLines(harness.stack, accessKey).map(({ type }) => type)).toEqual(['authorized']);
  expect((await readTraces(harness.stack, id)).usage).toBe(1);
}

test('the relay brings a committed note to its end when its API dies', async () => {
  const { api, worker } = harness.stack;
  const silent = await listenSilently();
  try {
    await Promise.all([api.kill(), worker.kill()]);
    await api.restart({ TEMPORAL_ADDRESS: silent.address });
    const note = await postSale(harness, 'API dies after its answer');
    await api.kill();
    expect(await readWaitingRows(harness.stack, note.id)).toBe(1);
    await Promise.all([api.restart(), worker.restart()]);
    await expectAuthorizedOnce(note);
  } finally {
    await silent.close();
  }
});

test('the same POST finds the note and takes no number when the API died between commit and answer', async () => {
  const { api, databaseOwnerUrl } = harness.stack;
  const sale = saleOfTheStack({
    companyId: harness.companyId,
    externalId: 'API dies before its answer',
    items: 1,
  });
  const numbers = async () => (await readStoredNotes(databaseOwnerUrl, 'homologation')).length;
  const before = await numbers();
  const answered = harness.client.post('/v1/nfe', sale).then(
    ({ status }) => status,
    () => 'connection lost',
  );
  await until('the note is committed', async () => (await numbers()) === before + 1);
  await api.kill();
  expect([202, 'connection lost']).toContain(await answered);
  await api.restart();
  const again = expectStatus(await harness.client.post('/v1/nfe', sale), 200, 'the same POST again');
  await expectAuthorizedOnce(again.json<NoteRecord>());
  expect(await numbers()).toBe(before + 1);
});

test('while Temporal is down a POST is answered 202 and the note is read; it is authorized when Temporal is back', async () => {
  const { workflowServer } = harness.stack;
  await workflowServer.kill();
  const note = await postSale(harness, 'Temporal is down');
  expect(note.status).toBe('queued');
  const health = expectStatus(await harness.client.get('/health'), 200, 'GET /health').json();
  expect(health.status).toBe('degraded');
  expect((await getNote(harness.client, note.id)).status).toBe('queued');
  await workflowServer.restart();
  await expectAuthorizedOnce(note);
});

test('a note that was in progress when Temporal died continues at the same step', async () => {
  const { workflowServer } = harness.stack;
  const note = await postSale(harness, 'Temporal dies on the way', 'delay=1500');
  await until(
    'the note is being sent',
    async () => (await getNote(harness.client, note.id)).status === 'sending',
  );
  await workflowServer.kill();
  await workflowServer.restart();
  await expectAuthorizedOnce(note);
});

test('in the end ledger and database agree, and no process ended by itself', async () => {
  const { stack } = harness;
  expect(await compareOwnNotes(stack, 'homologation', [stack.certificate.cnpj])).toEqual([]);
  expect(harness.crashes).toEqual([]);
});

/** Takes connections and never says a word. */
async function listenSilently() {
  // What comes is read and dropped: of a connection that is not read the end is never seen, and the server would not close.
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
