import { createFiscalClient, type FiscalClient, type StackApp } from '@fiscal/dev-stack';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { followNote, getNote, type NoteRecord, postSale } from '../harness/follow-note.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { compareDeliveries } from '../ledger/compare-deliveries.ts';
import { readStoredDeliveries } from '../ledger/read-sides.ts';

let harness: Harness;
let clients: readonly FiscalClient[];
let workers: readonly StackApp[];
const ids = new Set<string>();

beforeAll(async () => {
  harness = await startHarness();
  const { stack } = harness;
  const api = await stack.startAnother('api');
  clients = [harness.client, createFiscalClient(String(api.ready().sandbox), stack.keys.test)];
  workers = [stack.worker, await stack.startAnother('worker')];
});
afterAll(() => harness?.close());

/** Gives the same sale to every API at the same time. */
async function postEverywhere(externalId: string): Promise<void> {
  const sale = saleOfTheStack({ companyId: harness.companyId, externalId, items: 1 });
  const answers = await Promise.all(clients.map((client) => client.post('/v1/nfe', sale)));
  const [id, ...others] = new Set(answers.map((answer) => String(answer.json().id)));
  expect(others).toEqual([]);
  expect(answers.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(1);
  ids.add(String(id));
}

async function postSeveral(name: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `${name} ${index}`);
  await Promise.all(names.map(postEverywhere));
}

/** Posts notes by the APIs in turn, whose answers the authority delays, and waits until the notes are being sent. */
async function untilSending(name: string, count: number): Promise<readonly NoteRecord[]> {
  const notes = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const client = clients[index % clients.length] ?? harness.client;
      return postSale({ ...harness, client }, `${name} ${index}`, 'delay=8000');
    }),
  );
  for (const { id } of notes) ids.add(id);
  await until('one is being sent', async () => {
    const present = await Promise.all(notes.map(({ id }) => getNote(harness.client, id)));
    return present.some(({ status }) => status === 'sending');
  });
  return notes;
}

/** Every note is authorized; each was numbered, counted and published once, as the ledger has it. */
async function expectNothingDoubled(): Promise<void> {
  const { stack, receiver, client } = harness;
  for (const id of ids) expect((await followNote(client, id)).last).toMatchObject({ status: 'authorized' });
  await until('everything is delivered', async () => {
    const deliveries = await readStoredDeliveries(stack.databaseOwnerUrl);
    return deliveries.length >= ids.size && deliveries.every(({ status }) => status === 'delivered');
  });
  expect(await compareOwnNotes(stack, 'homologation', [stack.certificate.cnpj])).toEqual([]);
  expect(await readRows('select from usage')).toHaveLength(ids.size);
  const due = [...ids].map((resourceId) => ({ resourceId, event: 'nfe.authorized' }));
  const copies = receiver.received.map((one) => ({ ...one, resourceId: String(one.body.data.id) }));
  expect(compareDeliveries(due, await readStoredDeliveries(stack.databaseOwnerUrl), copies)).toEqual([]);
}

async function readRows(statement: string, values: readonly string[][] = []): Promise<readonly object[]> {
  const sql = postgres(harness.stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(statement, [...values]);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Calls to the authority that a worker has made. */
async function callsOf(worker: StackApp): Promise<number> {
  const page = await (await fetch(`${String(worker.ready().metrics)}/metrics`)).text();
  const counts = page.matchAll(/^fiscal_authority_call_seconds_count(?:\{[^}]*\})? (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Posts until each worker has had its share. */
async function untilAllWork(name: string): Promise<void> {
  for (let round = 0; (await Promise.all(workers.map(callsOf))).includes(0); round += 1) {
    await postSeveral(`${name} ${round}`, 10);
    for (const id of ids) await followNote(harness.client, id);
  }
}

test('two APIs that get one sale at the same time make one note', async () => {
  await postSeveral('given to both', 20);
  await untilAllWork('two workers');
  await expectNothingDoubled();
});

test('when one of four workers dies during calls, the others carry its notes to their end, once', async () => {
  const { stack } = harness;
  workers = [...workers, await stack.startAnother('worker'), await stack.startAnother('worker')];
  await untilAllWork('four workers');
  await untilSending('one dies', 12);
  await stack.worker.kill();
  await stack.worker.restart();
  await expectNothingDoubled();
});

test('a worker that was frozen during calls changes nothing when it continues after others took them over', async () => {
  const [frozen, ...others] = workers;
  await Promise.all(others.map((worker) => worker.kill()));
  const notes = await untilSending('one is frozen', 6);
  frozen?.freeze();
  await Promise.all(others.map((worker) => worker.restart()));
  for (const { id } of notes) await followNote(harness.client, id);
  const givenUp = `select from attempt
    where kind = 'transmit' and outcome is distinct from 'answered' and filing_id = any($1)`;
  expect((await readRows(givenUp, [notes.map(({ id }) => id)])).length).toBeGreaterThan(0);
  frozen?.thaw();
  await expectNothingDoubled();
  expect(harness.crashes).toEqual([]);
});
