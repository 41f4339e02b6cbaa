import type { FaultPoint } from '@fiscal/activities';
import { documentFaultPoints } from '@fiscal/activities/testing';
import { expect } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { type Died, dieAtPoints, diedAt } from '../harness/die-at-points.ts';
import { followNote, type NoteRecord, postSale } from '../harness/follow-note.ts';
import { readLedgerLines, readTraces } from '../harness/read-traces.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { readStoredNotes } from '../ledger/read-sides.ts';

let harness: Harness;
let deaths: readonly Died<FaultPoint, string, NoteRecord>[];

/** Lets a worker die at every place between two writes of a note. */
test.beforeAll(async ({ harness: own }) => {
  harness = own;
  deaths = await dieAtPoints(harness, {
    points: documentFaultPoints,
    prepare: async (point) => `worker dies at ${point}`,
    post: (externalId, scenario) => postSale(harness, externalId, scenario),
    idOf: ({ id }) => id,
  });
});

/** Returns whether a note has its DANFE and all its deliveries have arrived. */
async function isDone(id: string): Promise<boolean> {
  const { hasDanfe, deliveries } = await readTraces(harness.stack, id);
  return hasDanfe && deliveries.every(({ status }) => status === 'delivered');
}

test.each(documentFaultPoints)(
  'a worker that dies at "%s" leaves one authorization, one event and one count',
  async (point) => {
    const { how, posted } = diedAt(deaths, point);
    expect(how).toBe('SIGKILL');
    const { last } = await followNote(harness.client, posted.id);
    await until(`everything about ${posted.id} is done`, () => isDone(posted.id));
    expect(posted.status).toBe('queued');
    const { series, number, accessKey } = posted;
    expect(last).toMatchObject({ status: 'authorized', attention: null, series, number, accessKey });
    const granted = readLedgerLines(harness.stack, accessKey).filter(({ type }) => type === 'authorized');
    expect(granted.map(({ protocol }) => protocol)).toEqual([last.protocol]);
    const { usage, deliveries } = await readTraces(harness.stack, posted.id);
    expect(usage).toBe(1);
    expect(deliveries.map(({ event, status }) => [event, status])).toEqual([['nfe.authorized', 'delivered']]);
    const received = harness.receiver.received.filter(({ body }) => body.data.id === posted.id);
    expect(new Set(received.map(({ deliveryId }) => deliveryId))).toEqual(new Set([deliveries[0]?.id]));
    expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
  },
);

test('after all deaths ledger and database agree number by number, and no other process ended', async () => {
  const { stack } = harness;
  const { cnpj } = stack.certificate;
  const stored = (await readStoredNotes(stack.databaseOwnerUrl, 'homologation')).filter(
    (note) => note.cnpj === cnpj,
  );
  expect(stored.map(({ status }) => status)).toEqual(documentFaultPoints.map(() => 'authorized'));
  expect(await compareOwnNotes(stack, 'homologation', [cnpj])).toEqual([]);
  expect(harness.crashes).toEqual(['worker SIGKILL']);
});
