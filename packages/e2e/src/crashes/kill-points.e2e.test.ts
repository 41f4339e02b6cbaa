import { type FaultPoint, faultPoints } from '@fiscal/activities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Death, dieAtPoint } from '../harness/die-at-point.ts';
import { followNote, type NoteRecord } from '../harness/follow-note.ts';
import { readLedgerLines, readTraces } from '../harness/read-traces.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { compareLedger } from '../ledger/compare-ledger.ts';
import { readLedger, readStoredNotes } from '../ledger/read-sides.ts';

/**
 * Against the way of a note, so that the notes of earlier deaths, recovering meanwhile, do not pass the point at
 * which the next worker waits to die. Where they would, a new stage begins once all of them have ended.
 */
const stages: readonly (readonly FaultPoint[])[] = [
  ['delivery.recorded', 'delivery.posted', 'document.stored', 'document.rendered', 'outcome.recorded'],
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
const deaths = new Map<FaultPoint, { readonly death: Death; readonly last: NoteRecord }>();

beforeAll(async () => {
  harness = await startHarness();
  for (const points of stages) await endStage(points);
});
afterAll(() => harness?.close());

/** Kills a worker at each point, then lets one without faults bring every note to its end. */
async function endStage(points: readonly FaultPoint[]): Promise<void> {
  const died: Death[] = [];
  for (const point of points) died.push(await dieAtPoint(harness, point));
  await harness.stack.worker.restart();
  for (const death of died) {
    const { last } = await followNote(harness.client, death.posted.id);
    await until(`everything about ${death.point} is done`, () => isDone(last));
    deaths.set(death.point, { death, last });
  }
}

/** With its DANFE, and with no delivery that still waits. */
async function isDone({ id }: NoteRecord): Promise<boolean> {
  const { hasDanfe, deliveries } = await readTraces(harness.stack, id);
  return hasDanfe && deliveries.every(({ status }) => status === 'delivered');
}

test('every fault point is a place of death here', () => {
  expect([...stages.flat()].sort()).toEqual([...faultPoints].sort());
});

test.each(faultPoints)(
  '%s: a worker that dies there leaves one authorization, one event, one count',
  async (point) => {
    const { death, last } = deaths.get(point) ?? expect.unreachable(`nobody died at ${point}`);
    const { posted } = death;
    expect(death.how).toBe('SIGKILL');
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
  expect(stored.map(({ status }) => status)).toEqual(faultPoints.map(() => 'authorized'));
  expect(compareLedger(readLedger(state.ledger, 'homologation'), stored)).toEqual([]);
  expect(harness.crashes).toEqual(faultPoints.map(() => 'worker SIGKILL'));
});
