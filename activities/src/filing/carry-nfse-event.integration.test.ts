import type { Id24 } from '@fiscal/domain';
import { cancelNfse, getNfse, getNfseEvent, getNfseEventXml, retryNfseEvent } from '@fiscal/services';
import { expect, test } from 'vitest';
import type { FaultPoint } from '../faults/create-fault-points.ts';
import { expectNotTaken, withoutSignature, workerOfSefin } from '../testing/altered-sefin.ts';
import { carryFiling } from '../testing/carry-filing.ts';
import { deaths } from '../testing/deaths.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { Killed } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

const justification = 'Serviço contratado em duplicidade pelo tomador';

interface EventReference extends FilingReference {
  readonly nfseId: Id24;
}

/** Queues the cancellation of an NFS-e that the simulated Sefin has authorized. */
async function queueCancellation(simulation?: string, words = justification): Promise<EventReference> {
  const note = await harness.issueNfse();
  await carryFiling(harness.worker(), note, 'nfse');
  const { filingId: id } = note;
  const { event } = await cancelNfse(harness.tenant, { id, justification: words, simulation });
  return { filingId: event.id, run: 1, nfseId: id };
}
const eventOf = ({ nfseId: id, filingId: eventId }: EventReference) =>
  getNfseEvent(harness.tenant, { id, eventId });
const nfseOf = ({ nfseId: id }: EventReference) => getNfse(harness.tenant, { id });
const carry = (ref: FilingReference, faults?: FaultPoint) =>
  carryFiling(harness.worker({ faults }), ref, 'nfseEvent');

test.each(deaths)(
  'a worker that dies at $point leaves a cancellation that is registered once',
  async ({ point, simulation }) => {
    const ref = await queueCancellation(simulation);
    await expect(carry(ref, point)).rejects.toThrow(Killed);
    await carry(ref);
    expect(await eventOf(ref)).toMatchObject({ status: 'registered', attention: null, warnings: [] });
    expect(await nfseOf(ref)).toMatchObject({ status: 'cancelled' });
    const { xml } = await getNfseEventXml(harness.tenant, { id: ref.nfseId, eventId: ref.filingId });
    expect(xml).toContain('<e101101>');
  },
);

test.each([
  ['another text', (xml: string) => xml.replace('<cMotivo>', '<cMotivo>1')],
  ['no signature of the Sefin', withoutSignature],
])('an event with %s is not accepted, and is queried again', async (_, forge) => {
  const ref = await queueCancellation();
  const { sefin } = harness;
  const forging = workerOfSefin(harness, {
    registerNfseEvent: async (call) => {
      const sent = await sefin.registerNfseEvent(call);
      if (sent.kind !== 'answered' || sent.answer.kind !== 'registered') throw new Error(sent.kind);
      const { event } = sent.answer;
      return { ...sent, answer: { ...sent.answer, event: event && { ...event, xml: forge(event.xml) } } };
    },
    queryNfseEvent: async (call) => {
      const sent = await sefin.queryNfseEvent(call);
      if (sent.kind !== 'answered' || sent.answer.kind !== 'found') throw new Error(sent.kind);
      const { event } = sent.answer;
      return { ...sent, answer: { kind: 'found', event: { ...event, xml: forge(event.xml) } } };
    },
  });
  await expectNotTaken(forging, ref);
  expect((await nfseOf(ref)).status).toBe('authorized');
  await carry(ref);
  expect(await eventOf(ref)).toMatchObject({ status: 'registered' });
  expect((await nfseOf(ref)).status).toBe('cancelled');
});

test('a cancellation after its deadline is rejected, and the NFS-e stays authorized', async () => {
  const ref = await queueCancellation('event-reject=E0822');
  await carry(ref);
  const event = await eventOf(ref);
  expect(event).toMatchObject({ status: 'rejected', rejection: { cStat: 'E0822' } });
  expect((await nfseOf(ref)).status).toBe('authorized');
  const again = await cancelNfse(harness.tenant, { id: ref.nfseId, justification });
  expect(again.kind).toBe('created');
});

test('E0840 without an event of our type is a rejection', async () => {
  const ref = await queueCancellation('event-reject=E0840');
  await carry(ref);
  expect(await eventOf(ref)).toMatchObject({ status: 'rejected', rejection: { cStat: 'E0840' } });
});

/**
 * Leaves a cancellation with another text at the Sefin, as if another system had sent it: its answer was lost, and this
 * service gave it up. Returns a second cancellation of the same NFS-e.
 */
async function cancelledElsewhere(): Promise<EventReference> {
  const other = await queueCancellation('drop-after', 'Cancelada por outro sistema da empresa');
  const worker = harness.worker();
  await worker.beginRun(other);
  expect(await worker.transmit({ ...other, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  await worker.recordOutcome({ ...other, outcome: { kind: 'failed', code: 'transmission_uncertain' } });
  const { event } = await cancelNfse(harness.tenant, { id: other.nfseId, justification });
  return { filingId: event.id, run: 1, nfseId: other.nfseId };
}

test('a cancellation that is registered with another text waits for a person; the retry adopts it', async () => {
  const ref = await cancelledElsewhere();
  const worker = harness.worker();
  await worker.beginRun(ref);
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ class: 'duplicate' });
  expect(await worker.reconcile(ref)).toMatchObject({ class: 'textMismatch' });
  await worker.recordOutcome({
    ...ref,
    outcome: { kind: 'attention', attention: 'text_mismatch', status: 'unknown' },
  });
  const retried = await retryNfseEvent(harness.tenant, { id: ref.nfseId, eventId: ref.filingId });
  expect(retried).toMatchObject({ status: 'queued', text: 'Cancelada por outro sistema da empresa' });
  await carry({ ...ref, run: 2 });
  const event = await eventOf(ref);
  expect(event).toMatchObject({ status: 'registered', text: 'Cancelada por outro sistema da empresa' });
  expect((await nfseOf(ref)).status).toBe('cancelled');
});

test.each([
  ['an earlier request of this service', {}, []],
  ['another system', { digest: 'b3V0cm8=' }, [expect.stringContaining('Outro sistema')]],
])(
  'an operator adopts a cancellation that %s registered with another text: the NFS-e is cancelled, with the text of the Sefin',
  async (_, said, warnings) => {
    const ref = await cancelledElsewhere();
    const worker = workerAnsweredWith(said);
    await worker.beginRun(ref);
    await worker.transmit({ ...ref, ordinal: 1 });
    const queried = await worker.reconcile(ref);
    if (queried.kind !== 'answered') throw new Error(queried.kind);
    const outcome = { kind: 'authorized', attemptId: queried.attemptId, adopted: {} } as const;
    expect(await worker.recordOutcome({ ...ref, outcome })).toMatchObject({ status: 'authorized' });
    const event = await eventOf(ref);
    expect(event).toMatchObject({ status: 'registered', text: 'Cancelada por outro sistema da empresa' });
    expect(event.warnings).toEqual(warnings);
    expect((await nfseOf(ref)).status).toBe('cancelled');
  },
);

/** Creates a worker that gets the event of the Sefin with changed text or digest. */
const workerAnsweredWith = (said: { readonly text?: string | undefined; readonly digest?: string }) =>
  workerOfSefin(harness, {
    queryNfseEvent: async (call) => {
      const queried = await harness.sefin.queryNfseEvent(call);
      if (queried.kind !== 'answered' || queried.answer.kind !== 'found') throw new Error(queried.kind);
      return { ...queried, answer: { kind: 'found', event: { ...queried.answer.event, ...said } } };
    },
  });

/** Lets the Sefin return this text for the cancellation, and carries the filing to the point where it waits for a person. */
async function heldAs(text: string | undefined) {
  const ref = await cancelledElsewhere();
  const worker = workerAnsweredWith({ text });
  await worker.beginRun(ref);
  await worker.transmit({ ...ref, ordinal: 1 });
  expect(await worker.reconcile(ref)).toMatchObject({ class: 'textMismatch' });
  const outcome = { kind: 'attention', attention: 'text_mismatch', status: 'unknown' } as const;
  await worker.recordOutcome({ ...ref, outcome });
  return { ref, worker };
}

test.each([
  ['control characters', 'Cancelada \u0096 por outro sistema\u0085', 'Cancelada   por outro sistema'],
  ['a line break', 'Cancelada por\noutro sistema', 'Cancelada por outro sistema'],
])(
  'a cancellation whose text has %s, which our events cannot store, is adopted with spaces in their place',
  async (_, held, text) => {
    const { ref, worker } = await heldAs(held);
    const retried = await retryNfseEvent(harness.tenant, { id: ref.nfseId, eventId: ref.filingId });
    expect(retried).toMatchObject({ status: 'queued', text });
    await carryFiling(worker, { ...ref, run: 2 }, 'nfseEvent');
    expect(await eventOf(ref)).toMatchObject({ status: 'registered', text });
  },
);

test.each([undefined, 'Erro'])(
  'a retry keeps its own text when the text of the Sefin is not possible here (%s)',
  async (held) => {
    const { ref } = await heldAs(held);
    const retried = await retryNfseEvent(harness.tenant, { id: ref.nfseId, eventId: ref.filingId });
    expect(retried).toMatchObject({ status: 'queued', text: justification });
  },
);
