import type { FaultPoint } from '@fiscal/activities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareOwnNfse } from '../harness/compare-own-nfse.ts';
import { type Death, dieAtPoints, type Recovered } from '../harness/die-at-points.ts';
import {
  followNfse,
  followNfseEvent,
  getNfse,
  issueService,
  type NfseEventView,
  type NfseRecord,
  postNfseCancellation,
  postService,
} from '../harness/follow-nfse.ts';
import { isDelivered, readTraces } from '../harness/read-traces.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { readNfseLedger, readNfseLedgerEvents } from '../ledger/read-nfse.ts';

/**
 * Against the way of an NFS-e: the places where the Sefin and the adapter of the kind have a part. Those of signing and of
 * deliveries run the same code as over a note (`kill-points.e2e.test.ts`).
 */
const stages = [
  ['document.stored', 'document.rendered', 'outcome.recorded'],
  ['outcome.entered', 'question.closed', 'question.answered'],
  ['question.opened', 'transmit.answered', 'transmit.opened'],
] as const satisfies readonly (readonly FaultPoint[])[];
const points = stages.flat();
/** Of a cancellation: the places at which the Sefin holds it and the database does not yet say so, or the DANFSe is old. */
const eventStages = [
  ['document.stored', 'outcome.entered', 'question.answered', 'transmit.answered'],
] as const satisfies readonly (readonly FaultPoint[])[];
const eventPoints = eventStages.flat();

let harness: Harness;
let issued: ReadonlyMap<Death, Recovered<string, NfseRecord, NfseRecord>>;
let cancelled: ReadonlyMap<Death, Recovered<NfseRecord, NfseEventView, NfseEventView>>;

beforeAll(async () => {
  harness = await startHarness();
  issued = await dieAtPoints(harness, {
    stages,
    prepare: async (point) => `worker dies at ${point}`,
    post: (externalId, scenario) => postService(harness, { externalId, scenario }),
    follow: async ({ id }) => {
      const { last } = await followNfse(harness.client, id);
      await until(`everything about ${id} is done`, () => isDone(id, id));
      return last;
    },
  });
  cancelled = await dieAtPoints(harness, {
    stages: eventStages,
    prepare: async (point) => {
      const { last } = await issueService(harness, { externalId: `cancelled at ${point}` });
      await until('the NFS-e is printed and delivered', () => isDone(last.id, last.id));
      return last;
    },
    post: ({ id }, scenario) => postNfseCancellation(harness, id, scenario),
    follow: async (event, { id }) => {
      const last = await followNfseEvent(harness, event);
      await until(`everything about ${event.id} is done`, () => isDone(id, event.id));
      return last;
    },
  });
});
afterAll(() => harness?.close());

/** The DANFSe of the NFS-e is there, and what was published about the document has arrived. */
async function isDone(nfseId: string, documentId: string): Promise<boolean> {
  const { hasDanfe } = await readTraces(harness.stack, nfseId);
  return hasDanfe && (await isDelivered(harness.stack, documentId));
}

test.each(points)('%s: a worker that dies there leaves one NFS-e, one event, one count', async (point) => {
  const { how, posted, last } = issued.get(point) ?? expect.unreachable(`nobody died at ${point}`);
  expect([how, posted.status]).toEqual(['SIGKILL', 'queued']);
  const { series, number, dpsId } = posted;
  expect(last).toMatchObject({ status: 'authorized', attention: null, series, number, dpsId });
  const granted = readNfseLedger(harness.stack.state.nfseLedger, 'homologation').filter(
    ({ accessKey }) => accessKey === dpsId,
  );
  expect(granted.map(({ protocol }) => protocol)).toEqual([`${last.nfseNumber} ${last.accessKey}`]);
  const { usage, deliveries } = await readTraces(harness.stack, posted.id);
  expect(usage).toBe(1);
  expect(deliveries.map(({ event, status }) => [event, status])).toEqual([['nfse.authorized', 'delivered']]);
  const received = harness.receiver.received.filter(
    ({ event, body }) => event === 'nfse.authorized' && body.data.id === posted.id,
  );
  expect(new Set(received.map(({ deliveryId }) => deliveryId))).toEqual(new Set([deliveries[0]?.id]));
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
});

test.each(eventPoints)(
  'a cancellation, %s: a worker that dies there leaves one registration and one webhook event',
  async (point) => {
    const { how, subject, posted, last } =
      cancelled.get(point) ?? expect.unreachable(`nobody died at ${point}`);
    expect([how, posted.status]).toEqual(['SIGKILL', 'queued']);
    expect(last).toMatchObject({ status: 'registered', attention: null });
    const events = readNfseLedgerEvents(harness.stack.state.nfseLedger, 'homologation');
    expect(events.filter(({ accessKey }) => accessKey === subject.accessKey)).toMatchObject([
      { eventType: '101101', sequence: 1 },
    ]);
    expect((await getNfse(harness.client, subject.id)).status).toBe('cancelled');
    const { usage, deliveries } = await readTraces(harness.stack, posted.id);
    expect(usage).toBe(0);
    expect(deliveries.map(({ event, status }) => [event, status])).toEqual([['nfse.cancelled', 'delivered']]);
    const received = harness.receiver.received.filter(({ body }) => body.data.eventId === posted.id);
    expect(new Set(received.map(({ deliveryId }) => deliveryId))).toEqual(new Set([deliveries[0]?.id]));
    expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
  },
);

test('all of them together: the Sefin and the database agree DPS by DPS, and no other process ended', async () => {
  expect(await compareOwnNfse(harness.stack)).toEqual([]);
  expect(harness.crashes).toEqual([...points, ...eventPoints].map(() => 'worker SIGKILL'));
});
