import type { FaultPoint } from '@fiscal/activities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dieOver } from '../harness/die-at-point.ts';
import {
  aRefusedNumber,
  type DisablingView,
  disabledRanges,
  followDisabling,
  postDisabling,
} from '../harness/disablings.ts';
import { getNote } from '../harness/follow-note.ts';
import { readTraces } from '../harness/read-traces.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';

/** Every place between two writes of a disabling, against its way; it asks no question and prints nothing. */
const stages: readonly (readonly FaultPoint[])[] = [
  ['delivery.recorded', 'delivery.posted', 'outcome.recorded', 'outcome.entered'],
  ['transmit.closed', 'transmit.answered', 'transmit.opened', 'sign.stored', 'sign.computed'],
];
const points = stages.flat();

interface Ended {
  readonly how: string;
  readonly posted: DisablingView;
  readonly last: DisablingView;
  readonly noteId: string;
}

let harness: Harness;
const ends = new Map<FaultPoint, Ended>();

beforeAll(async () => {
  harness = await startHarness();
  for (const stage of stages) await endStage(stage);
});
afterAll(() => harness?.close());

/** Kills a worker at each point over a disabling, then lets one without faults bring each of them to its end. */
async function endStage(stage: readonly FaultPoint[]): Promise<void> {
  const subjects: { point: FaultPoint; noteId: string; number: number }[] = [];
  for (const point of stage)
    subjects.push({ point, ...(await aRefusedNumber(harness, `number of ${point}`)) });
  await until('the refusals are delivered', async () =>
    (await Promise.all(subjects.map(({ noteId }) => isDelivered(noteId)))).every(Boolean),
  );
  const deaths: { point: FaultPoint; noteId: string; how: string; posted: DisablingView }[] = [];
  for (const { point, noteId, number } of subjects) {
    deaths.push({ noteId, ...(await dieOver(harness, point, () => postDisabling(harness, number))) });
  }
  await harness.stack.worker.restart();
  for (const { point, how, posted, noteId } of deaths) {
    const last = await followDisabling(harness, posted.id);
    await until(`the event of ${point} is delivered`, () => isDelivered(posted.id));
    ends.set(point, { how, posted, last, noteId });
  }
}

async function isDelivered(id: string): Promise<boolean> {
  const { deliveries } = await readTraces(harness.stack, id);
  return deliveries.length > 0 && deliveries.every(({ status }) => status === 'delivered');
}

test.each(points)(
  '%s: a worker that dies there leaves one registration, one event and a disabled note',
  async (point) => {
    const { how, posted, last, noteId } = ends.get(point) ?? expect.unreachable(`nobody died at ${point}`);
    expect(how).toBe('SIGKILL');
    expect(posted.status).toBe('queued');
    expect(last).toMatchObject({ status: 'registered', attention: null });
    const held = disabledRanges(harness, posted.from);
    expect(held.map(({ first, last: end, protocol }) => [first, end, protocol])).toEqual([
      [posted.from, posted.to, last.protocol],
    ]);
    expect((await getNote(harness.client, noteId)).status).toBe('disabled');
    const { usage, deliveries } = await readTraces(harness.stack, posted.id);
    expect(usage).toBe(0);
    expect(deliveries.map(({ event, status }) => [event, status])).toEqual([['nfe.disabled', 'delivered']]);
    const received = harness.receiver.received.filter(({ body }) => body.data.id === posted.id);
    expect(new Set(received.map(({ deliveryId }) => deliveryId))).toEqual(new Set([deliveries[0]?.id]));
    const xml = await harness.client.get(`/v1/nfe/disable-range/${posted.id}/xml`);
    expect(xml.status).toBe(200);
  },
);

test('an answer that is lost is found again by the same bytes', async () => {
  const { number, noteId } = await aRefusedNumber(harness, 'number of a lost answer');
  const posted = await postDisabling(harness, number, 'drop-after');
  const last = await followDisabling(harness, posted.id);
  expect(last).toMatchObject({
    status: 'registered',
    protocol: disabledRanges(harness, number)[0]?.protocol,
  });
  expect(disabledRanges(harness, number)).toHaveLength(1);
  const { attempts } = await readTraces(harness.stack, posted.id);
  expect(attempts).toEqual([
    { kind: 'transmit', outcome: 'unknown' },
    { kind: 'transmit', outcome: 'answered' },
  ]);
  expect((await getNote(harness.client, noteId)).status).toBe('disabled');
});

test('no other process ended', () => {
  expect(harness.crashes).toEqual(points.map(() => 'worker SIGKILL'));
});
