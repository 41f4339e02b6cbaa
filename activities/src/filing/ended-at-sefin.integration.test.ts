import type { SefinClient } from '@fiscal/authority';
import { isNfseKey } from '@fiscal/domain';
import {
  cancelNfse,
  createWebhook,
  getNfse,
  getNfseDanfse,
  getNfseEvent,
  getNfseTimeline,
  requestNfseCancellation,
} from '@fiscal/services';
import { beforeAll, expect, test } from 'vitest';
import { withoutSignature, workerOfSefin } from '../testing/altered-sefin.ts';
import { carryFiling } from '../testing/carry-filing.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();
beforeAll(async () => {
  await createWebhook(harness.tenant, {
    url: 'http://127.0.0.1:9/',
    events: ['nfse.authorized', 'nfse.cancelled', 'nfse.event_rejected'],
  });
});

const justification = 'Serviço contratado em duplicidade pelo tomador';

const nfseOf = ({ filingId: id }: FilingReference) => getNfse(harness.tenant, { id });

/** Returns the key of the NFS-e of a DPS at the Sefin, also when this service does not know it. */
async function keyOf(ref: FilingReference): Promise<string> {
  const { dpsId } = await nfseOf(ref);
  const made = harness.simulator.nfseLedger.lines.find(
    (line) => line.type === 'nfse' && line.dpsId === dpsId,
  );
  if (made?.type !== 'nfse') throw new Error(`the Sefin has no NFS-e of ${dpsId}`);
  return made.accessKey;
}

async function municipalEvent(ref: FilingReference, eventType: string): Promise<void> {
  const order = { environment: 'homologation', eventType, reason: 'Decisão em processo 1/2026' };
  const answer = await fetch(`${harness.simulator.addresses.admin}/nfse/municipal-events`, {
    method: 'POST',
    body: JSON.stringify({ ...order, accessKey: await keyOf(ref) }),
  });
  expect(answer.status).toBe(200);
}

/** Leaves an NFS-e at the Sefin, with a lost answer. */
async function lost(): Promise<FilingReference> {
  const ref = await harness.issueNfse('drop-after');
  const worker = harness.worker();
  await worker.beginRun(ref);
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  return ref;
}

async function authorized(): Promise<FilingReference> {
  const ref = await harness.issueNfse();
  await carryFiling(harness.worker(), ref, 'nfse');
  return ref;
}

const webhooksOf = async ({ filingId }: FilingReference) => {
  const rows = await harness.database.readAsOwner<{ event: string; payload: string }>(
    `select event, payload::text as payload from delivery where resource_id = '${filingId}' and channel = 'webhook'
      order by event`,
  );
  return rows.map(({ event, payload }) => ({ event, ...JSON.parse(payload) }));
};
const mailsOf = ({ filingId }: FilingReference) =>
  harness.database.readAsOwner(
    `select from delivery where resource_id = '${filingId}' and channel = 'email'`,
  );

const stepsOf = async ({ filingId: id }: FilingReference) => {
  const { data } = await getNfseTimeline(harness.tenant, { id, limit: 100 });
  return data;
};

test('an NFS-e is recorded as cancelled, with the event, when the municipality cancelled it before the first question', async () => {
  const ref = await lost();
  await municipalEvent(ref, '305101');
  await carryFiling(harness.worker(), ref, 'nfse');
  const nfse = await nfseOf(ref);
  expect(nfse).toMatchObject({ status: 'cancelled', attention: null, replacedBy: null });
  expect(isNfseKey(nfse.accessKey ?? '')).toBe(true);
  expect(nfse.warnings).toEqual([expect.stringContaining('305101 (cancelamento por ofício)')]);
  expect(await webhooksOf(ref)).toMatchObject([
    { event: 'nfse.cancelled', data: { eventId: null, registeredAt: expect.any(String) } },
  ]);
  expect(await mailsOf(ref)).toEqual([]);
  const cancelled = (await stepsOf(ref)).filter(({ step }) => step === 'cancelled');
  expect(cancelled).toMatchObject([{ eventId: null, reason: expect.stringContaining('305101') }]);
  const { pdf } = await getNfseDanfse(harness.tenant, { id: ref.filingId });
  expect(pdf.length).toBeGreaterThan(1_000);
});

test('an NFS-e is recorded as replaced when another of ours replaced it before the first question', async () => {
  const old = await lost();
  const replaces = { accessKey: await keyOf(old), reason: '99', description: 'Valor corrigido' } as const;
  const newer = await harness.issueNfse(undefined, { replaces });
  await carryFiling(harness.worker(), newer, 'nfse');
  await carryFiling(harness.worker(), old, 'nfse');
  expect(await nfseOf(old)).toMatchObject({ status: 'cancelled', replacedBy: newer.filingId });
});

type QueryCall = Parameters<SefinClient['queryNfseEvent']>[0];
const unanswered: readonly [string, (call: QueryCall) => ReturnType<SefinClient['queryNfseEvent']>][] = [
  ['ends in a timeout', async () => ({ kind: 'unknown', reason: 'timeout' })],
  ['is not sent', async () => ({ kind: 'notSent', reason: 'connection_refused' })],
  [
    'is answered with what the Sefin did not sign',
    async (call) => {
      const queried = await harness.sefin.queryNfseEvent(call);
      if (queried.kind !== 'answered' || queried.answer.kind !== 'found') return queried;
      const { event } = queried.answer;
      return { ...queried, answer: { kind: 'found', event: { ...event, xml: withoutSignature(event.xml) } } };
    },
  ],
];

test.each(unanswered)(
  'when the question for the events %s, nothing is recorded, and the next question decides',
  async (_, queryNfseEvent) => {
    const ref = await lost();
    await municipalEvent(ref, '305101');
    const deaf = workerOfSefin(harness, { queryNfseEvent });
    const queried = await deaf.reconcile(ref);
    expect(queried).toMatchObject({ kind: 'answered', class: 'undecided' });
    const attemptId = queried.kind === 'answered' ? queried.attemptId : '';
    for (const kind of ['authorized', 'cancelled'] as const)
      expect(await deaf.recordOutcome({ ...ref, outcome: { kind, attemptId } })).toEqual({
        kind: 'unusable',
      });
    expect(await nfseOf(ref)).toMatchObject({ accessKey: null });
    expect(await harness.worker().reconcile(ref)).toMatchObject({ kind: 'answered', class: 'cancelled' });
  },
);

test('an event that is found counts, although the Sefin did not answer the question for another event', async () => {
  const ref = await lost();
  await municipalEvent(ref, '305101');
  const worker = workerOfSefin(harness, {
    queryNfseEvent: async (call) =>
      call.type === '101101' ? { kind: 'unknown', reason: 'timeout' } : harness.sefin.queryNfseEvent(call),
  });
  expect(await worker.reconcile(ref)).toMatchObject({ class: 'cancelled' });
});

test('a direct authorization queries no event', async () => {
  const ref = await harness.issueNfse();
  const worker = workerOfSefin(harness, {
    queryNfseEvent: () => Promise.reject(new Error('nobody may query')),
  });
  await carryFiling(worker, ref, 'nfse');
  expect(await nfseOf(ref)).toMatchObject({ status: 'authorized', warnings: expect.any(Array) });
});

test('an NFS-e of another DPS is adopted as cancelled when the municipality cancelled it in the meantime', async () => {
  const ref = await harness.issueNfse('duplicate');
  const worker = harness.worker();
  await worker.beginRun(ref);
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ class: 'duplicate' });
  await municipalEvent(ref, '305101');
  const deaf = workerOfSefin(harness, {
    queryNfseEvent: async () => ({ kind: 'unknown', reason: 'timeout' }),
  });
  const adopt = async (by: typeof worker) => {
    const queried = await by.reconcile(ref);
    expect(queried).toMatchObject({ class: 'digestMismatch' });
    const attemptId = queried.kind === 'answered' ? queried.attemptId : '';
    return by.recordOutcome({ ...ref, outcome: { kind: 'authorized', attemptId, adopted: {} } });
  };
  expect(await adopt(deaf)).toEqual({ kind: 'unusable' });
  expect(await adopt(worker)).toMatchObject({ kind: 'recorded', status: 'cancelled' });
  expect((await nfseOf(ref)).warnings.join()).toContain('305101');
  expect((await webhooksOf(ref)).map(({ event }) => event)).toEqual(['nfse.cancelled']);
});

/** Queues our cancellation, or our request for one, of an authorized NFS-e. */
async function cancellationOf(note: FilingReference, request = cancelNfse): Promise<FilingReference> {
  const { event } = await request(harness.tenant, { id: note.filingId, justification });
  return { filingId: event.id, run: 1 };
}
const eventOf = (note: FilingReference, { filingId: eventId }: FilingReference) =>
  getNfseEvent(harness.tenant, { id: note.filingId, eventId });

test.each([
  ['E0840', cancelNfse],
  ['E0848', requestNfseCancellation],
])(
  'when %s refuses because the municipality cancelled the NFS-e, this service records the NFS-e as cancelled',
  async (code, request) => {
    const note = await authorized();
    await municipalEvent(note, '305101');
    const ref = await cancellationOf(note, request);
    await carryFiling(harness.worker(), ref, 'nfseEvent');
    expect(await eventOf(note, ref)).toMatchObject({ status: 'rejected', rejection: { cStat: code } });
    const nfse = await nfseOf(note);
    expect(nfse.status).toBe('cancelled');
    expect(nfse.warnings).toEqual([expect.stringContaining('305101 (cancelamento por ofício)')]);
    expect(await webhooksOf(ref)).toMatchObject([
      {
        event: 'nfse.cancelled',
        data: { id: note.filingId, eventId: null, registeredAt: expect.any(String) },
      },
      { event: 'nfse.event_rejected', data: { eventId: ref.filingId } },
    ]);
    const cancelled = (await stepsOf(note)).filter(({ step }) => step === 'cancelled');
    expect(cancelled).toMatchObject([{ eventId: null, reason: expect.stringContaining('305101') }]);
  },
);

test('a refusal because the cancellation is blocked leaves the NFS-e authorized', async () => {
  const note = await authorized();
  await municipalEvent(note, '305102');
  const ref = await cancellationOf(note);
  await carryFiling(harness.worker(), ref, 'nfseEvent');
  expect(await eventOf(note, ref)).toMatchObject({ status: 'rejected', rejection: { cStat: 'E0840' } });
  expect(await nfseOf(note)).toMatchObject({ status: 'authorized', warnings: [] });
  expect((await webhooksOf(ref)).map(({ event }) => event)).toEqual(['nfse.event_rejected']);
});

test('a refusal by E0840 is in doubt when the reason could not be queried', async () => {
  const note = await authorized();
  await municipalEvent(note, '305101');
  const ref = await cancellationOf(note);
  const worker = workerOfSefin(harness, {
    queryNfseEvent: async (call) =>
      call.type === '305101' ? { kind: 'unknown', reason: 'timeout' } : harness.sefin.queryNfseEvent(call),
  });
  await worker.beginRun(ref);
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  expect((await nfseOf(note)).status).toBe('authorized');
});
