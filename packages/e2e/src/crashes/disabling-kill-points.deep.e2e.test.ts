import type { FaultPoint } from '@fiscal/activities';
import { expect } from 'vitest';
import { type Died, dieAtPoints, diedAt } from '../harness/die-at-points.ts';
import {
  aRefusedNumber,
  type DisablingView,
  disabledRanges,
  followDisabling,
  postDisabling,
} from '../harness/disablings.ts';
import { getNote } from '../harness/follow-note.ts';
import { isDelivered, readTraces } from '../harness/read-traces.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';

/** The places between two writes of a disabling. A disabling sends no question and prints nothing. */
const points = [
  'sign.computed',
  'sign.stored',
  'transmit.opened',
  'transmit.answered',
  'transmit.closed',
  'outcome.entered',
  'outcome.recorded',
  'delivery.posted',
  'delivery.recorded',
] as const satisfies readonly FaultPoint[];

type Subject = Awaited<ReturnType<typeof aRefusedNumber>>;

let harness: Harness;
let deaths: readonly Died<FaultPoint, Subject, DisablingView>[];

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  deaths = await dieAtPoints<FaultPoint, Subject, DisablingView>(harness, {
    points,
    prepare: async (point) => {
      const subject = await aRefusedNumber(harness, `number of ${point}`);
      await until('the refusal is delivered', () => isDelivered(harness.stack, subject.noteId));
      return subject;
    },
    post: ({ number }, scenario) => postDisabling(harness, number, scenario),
    idOf: ({ id }) => id,
  });
});

test.each(points)(
  'a worker that dies at "%s" leaves one registration, one event and a disabled note',
  async (point) => {
    const { how, posted, subject } = diedAt(deaths, point);
    expect(how).toBe('SIGKILL');
    expect(posted.status).toBe('queued');
    const last = await followDisabling(harness, posted.id);
    await until(`the event of ${posted.id} is delivered`, () => isDelivered(harness.stack, posted.id));
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

test('the same bytes, sent again, recover a lost answer', async () => {
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
  expect(harness.crashes).toEqual(['worker SIGKILL']);
});
