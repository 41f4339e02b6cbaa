import type { FaultPoint } from '@fiscal/activities';
import { expect } from 'vitest';
import { type Died, dieAtPoints, diedAt } from '../harness/die-at-points.ts';
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
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { compareOwnNfse } from '../ledger/compare-own-nfse.ts';
import { readNfseLedger, readNfseLedgerEvents } from '../ledger/read-nfse.ts';

/**
 * The places where the Sefin and the adapter of the kind have a part. Those of signing and of deliveries run the same code
 * as over a note (`kill-points.deep.e2e.test.ts`).
 */
const points = [
  'transmit.opened',
  'transmit.answered',
  'question.opened',
  'question.answered',
  'question.closed',
  'outcome.entered',
  'outcome.recorded',
  'document.rendered',
  'document.stored',
] as const satisfies readonly FaultPoint[];
/**
 * The points of a cancellation at which the Sefin holds it and the database does not yet say so, or the DANFSe is old.
 */
const eventPoints = [
  'transmit.answered',
  'question.answered',
  'outcome.entered',
  'document.stored',
] as const satisfies readonly FaultPoint[];

let harness: Harness;
let issued: readonly Died<FaultPoint, string, NfseRecord>[];
let cancelled: readonly Died<FaultPoint, NfseRecord, NfseEventView>[];

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  issued = await dieAtPoints<FaultPoint, string, NfseRecord>(harness, {
    points,
    prepare: async (point) => `worker dies at ${point}`,
    post: (externalId, scenario) => postService(harness, { externalId, scenario }),
    idOf: ({ id }) => id,
  });
  cancelled = await dieAtPoints<FaultPoint, NfseRecord, NfseEventView>(harness, {
    points: eventPoints,
    prepare: async (point) => {
      const { last } = await issueService(harness, { externalId: `cancelled at ${point}` });
      await until('the NFS-e is printed and delivered', () => isDone(last.id, last.id));
      return last;
    },
    post: ({ id }, scenario) => postNfseCancellation(harness, id, scenario),
    idOf: ({ id }) => id,
  });
});

/** Returns whether the NFS-e has its DANFSe and all webhooks about the document have arrived. */
async function isDone(nfseId: string, documentId: string): Promise<boolean> {
  const { hasDanfe } = await readTraces(harness.stack, nfseId);
  return hasDanfe && (await isDelivered(harness.stack, documentId));
}

test.each(points)('a worker that dies at "%s" leaves one NFS-e, one event and one count', async (point) => {
  const { how, posted } = diedAt(issued, point);
  expect([how, posted.status]).toEqual(['SIGKILL', 'queued']);
  const { last } = await followNfse(harness.client, posted.id);
  await until(`everything about ${posted.id} is done`, () => isDone(posted.id, posted.id));
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
  'a worker that dies at "%s" of a cancellation leaves one registration and one webhook event',
  async (point) => {
    const { how, subject, posted } = diedAt(cancelled, point);
    expect([how, posted.status]).toEqual(['SIGKILL', 'queued']);
    const last = await followNfseEvent(harness, posted);
    await until(`everything about ${posted.id} is done`, () => isDone(subject.id, posted.id));
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

test('after all deaths the Sefin and the database agree DPS by DPS, and no other process ended', async () => {
  expect(await compareOwnNfse(harness.stack, [harness.stack.certificate.cnpj])).toEqual([]);
  expect(harness.crashes).toEqual(['worker SIGKILL', 'worker SIGKILL']);
});
