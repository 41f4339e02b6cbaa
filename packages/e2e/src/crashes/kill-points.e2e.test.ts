import { documentFaultPoints, type FaultPoint } from '@fiscal/activities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Death, dieAtPoints, type Recovered } from '../harness/die-at-points.ts';
import { followNote, type NoteRecord, postSale } from '../harness/follow-note.ts';
import { readLedgerLines, readTraces } from '../harness/read-traces.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { compareLedger } from '../ledger/compare-ledger.ts';
import { readLedger, readStoredNotes } from '../ledger/read-sides.ts';

/** Every place between two writes of a note, against its way. */
const stages: readonly (readonly FaultPoint[])[] = [
  [
    'delivery.recorded',
    'delivery.posted',
    'delivery.claimed',
    'document.stored',
    'document.rendered',
    'outcome.recorded',
  ],
  ['outcome.entered', 'question.closed', 'question.answered'],
  [
    'question.opened',
    'transmit.closed',
    'transmit.answered',
    'transmit.opened',
    'sign.stored',
    'sign.computed',
  ],
];

let harness: Harness;
let ends: ReadonlyMap<Death, Recovered<string, NoteRecord, NoteRecord>>;

beforeAll(async () => {
  harness = await startHarness();
  ends = await dieAtPoints(harness, {
    stages,
    prepare: async (point) => `worker dies at ${point}`,
    post: (externalId, scenario) => postSale(harness, externalId, scenario),
    follow: async ({ id }) => {
      const { last } = await followNote(harness.client, id);
      await until(`everything about ${id} is done`, () => isDone(id));
      return last;
    },
  });
});
afterAll(() => harness?.close());

/** With its DANFE, and with no delivery that still waits. */
async function isDone(id: string): Promise<boolean> {
  const { hasDanfe, deliveries } = await readTraces(harness.stack, id);
  return hasDanfe && deliveries.every(({ status }) => status === 'delivered');
}

test('every fault point is a place of death here', () => {
  expect([...stages.flat()].sort()).toEqual([...documentFaultPoints].sort());
});

test.each(documentFaultPoints)(
  '%s: a worker that dies there leaves one authorization, one event, one count',
  async (point) => {
    const { how, posted, last } = ends.get(point) ?? expect.unreachable(`nobody died at ${point}`);
    expect(how).toBe('SIGKILL');
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

test('all of them together: ledger and database agree number by number, and no other process ended', async () => {
  const { databaseOwnerUrl, state } = harness.stack;
  const stored = await readStoredNotes(databaseOwnerUrl, 'homologation');
  expect(stored.map(({ status }) => status)).toEqual(documentFaultPoints.map(() => 'authorized'));
  expect(compareLedger(readLedger(state.ledger, 'homologation'), stored)).toEqual([]);
  expect(harness.crashes).toEqual(documentFaultPoints.map(() => 'worker SIGKILL'));
});
