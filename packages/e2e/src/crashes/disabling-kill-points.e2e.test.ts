import type { FaultPoint } from '@fiscal/activities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Death, dieAtPoints, type Recovered } from '../harness/die-at-points.ts';
import {
  aRefusedNumber,
  type DisablingView,
  disabledRanges,
  followDisabling,
  postDisabling,
} from '../harness/disablings.ts';
import { getNote } from '../harness/follow-note.ts';
import { isDelivered, readTraces } from '../harness/read-traces.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';

/** Every place between two writes of a disabling, against its way; it asks no question and prints nothing. */
const stages: readonly (readonly FaultPoint[])[] = [
  ['delivery.recorded', 'delivery.posted', 'outcome.recorded', 'outcome.entered'],
  ['transmit.closed', 'transmit.answered', 'transmit.opened', 'sign.stored', 'sign.computed'],
];
const points = stages.flat();

type Subject = Awaited<ReturnType<typeof aRefusedNumber>>;

let harness: Harness;
let ends: ReadonlyMap<Death, Recovered<Subject, DisablingView, DisablingView>>;

beforeAll(async () => {
  harness = await startHarness();
  ends = await dieAtPoints(harness, {
    stages,
    prepare: async (point) => {
      const subject = await aRefusedNumber(harness, `number of ${point}`);
      await until('the refusal is delivered', () => isDelivered(harness.stack, subject.noteId));
      return subject;
    },
    post: ({ number }, scenario) => postDisabling(harness, number, scenario),
    follow: async ({ id }) => {
      const last = await followDisabling(harness, id);
      await until(`the event of ${id} is delivered`, () => isDelivered(harness.stack, id));
      return last;
    },
  });
});
afterAll(() => harness?.close());

test.each(points)(
  '%s: a worker that dies there leaves one registration, one event and a disabled note',
  async (point) => {
    const { how, posted, last, subject } = ends.get(point) ?? expect.unreachable(`nobody died at ${point}`);
    expect(how).toBe('SIGKILL');
    expect(posted.status).toBe('queued');
    expect(last).toMatchObject({ status: 'registered', attention: null });
    const held = disabledRanges(harness, posted.from);
    expect(held.map(({ first, last: end, protocol }) => [first, end, protocol])).toEqual([
      [posted.from, posted.to, last.protocol],
    ]);
    expect((await getNote(harness.client, subject.noteId)).status).toBe('disabled');
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
