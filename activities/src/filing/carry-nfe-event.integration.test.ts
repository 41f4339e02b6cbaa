import type { Id24 } from '@fiscal/domain';
import {
  cancelNfe,
  correctNfe,
  getNfe,
  getNfeDanfe,
  getNfeEvent,
  getNfeEventXml,
  retryNfeEvent,
} from '@fiscal/services';
import { expect, test } from 'vitest';
import type { FaultPoint } from '../faults/create-fault-points.ts';
import { carryFiling } from '../testing/carry-filing.ts';
import { deaths } from '../testing/deaths.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { readAttempts } from '../testing/read-attempts.ts';
import { Killed } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

const justification = 'Venda desfeita a pedido do comprador';
const text = 'Onde se lê 1 volume, leia-se 2 volumes';

/** Issues a note, which the simulated authority authorizes, with its DANFE. */
async function aNote(): Promise<Id24> {
  const ref = await harness.issue();
  await carryFiling(harness.worker(), ref);
  return ref.filingId;
}

interface EventReference extends FilingReference {
  readonly noteId: Id24;
}

async function queueCancellation(
  noteId: Id24,
  simulation?: string,
  words = justification,
): Promise<EventReference> {
  const { event } = await cancelNfe(harness.tenant, { id: noteId, justification: words, simulation });
  return { filingId: event.id, run: 1, noteId };
}

async function queueLetter(noteId: Id24, simulation?: string, words = text): Promise<EventReference> {
  const { event } = await correctNfe(harness.tenant, { id: noteId, text: words, simulation });
  return { filingId: event.id, run: 1, noteId };
}

const eventOf = ({ noteId, filingId: eventId }: EventReference) =>
  getNfeEvent(harness.tenant, { id: noteId, eventId });
const noteOf = ({ noteId: id }: EventReference) => getNfe(harness.tenant, { id });
const carry = (ref: FilingReference, faults?: FaultPoint) =>
  carryFiling(harness.worker({ faults }), ref, 'nfeEvent');

async function registrationsOf(ref: EventReference): Promise<number> {
  const { accessKey } = await noteOf(ref);
  return harness.simulator.ledger.lines.filter(
    (line) => line.type === 'event' && line.accessKey === accessKey,
  ).length;
}

test.each(deaths)(
  'a worker that dies at $point leaves a cancellation that is registered exactly once, and a note with a DANFE',
  async ({ point, simulation }) => {
    const ref = await queueCancellation(await aNote(), simulation);
    await expect(carry(ref, point)).rejects.toThrow(Killed);
    await carry(ref);
    expect(await eventOf(ref)).toMatchObject({ status: 'registered', attention: null, warnings: [] });
    expect((await noteOf(ref)).status).toBe('cancelled');
    expect(await registrationsOf(ref)).toBe(1);
    const sent = (await readAttempts(harness.system.db, ref)).filter(({ kind }) => kind === 'transmit');
    expect(sent).toHaveLength(point === 'transmit.opened' ? 2 : 1);
    const { pdf } = await getNfeDanfe(harness.tenant, { id: ref.noteId });
    expect(new TextDecoder('latin1').decode(pdf.subarray(0, 5))).toBe('%PDF-');
  },
);

// The points of the DANFE are tested with the cancellation above.
test.each(deaths.filter(({ point }) => !point.startsWith('document.')))(
  'a worker that dies at $point leaves a letter that is registered exactly once',
  async ({ point, simulation }) => {
    const ref = await queueLetter(await aNote(), simulation);
    await expect(carry(ref, point)).rejects.toThrow(Killed);
    await carry(ref);
    expect(await eventOf(ref)).toMatchObject({ status: 'registered', sequence: 1, attention: null });
    expect((await noteOf(ref)).status).toBe('authorized');
    expect(await registrationsOf(ref)).toBe(1);
  },
);

test('the document of an event joins our bytes and the answer of the authority', async () => {
  const ref = await queueLetter(await aNote());
  await carry(ref);
  const { xml } = await getNfeEventXml(harness.tenant, { id: ref.noteId, eventId: ref.filingId });
  expect(xml).toMatch(
    /^<\?xml[^>]+><procEventoNFe [^>]+><evento .*<Signature .*<retEvento .*<\/procEventoNFe>$/s,
  );
});

test('an event that the authority refuses is rejected, and the note stays authorized', async () => {
  const ref = await queueCancellation(await aNote(), 'event-reject=501');
  await carry(ref);
  expect(await eventOf(ref)).toMatchObject({ status: 'rejected', rejection: { cStat: '501' } });
  expect((await noteOf(ref)).status).toBe('authorized');
});

/** Leaves an event at the authority, with a lost answer, and abandons it as an operator. */
async function abandoned(ref: EventReference): Promise<void> {
  const worker = harness.worker();
  await worker.beginRun(ref);
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  const outcome = { kind: 'failed', code: 'transmission_uncertain' } as const;
  await worker.recordOutcome({ ...ref, outcome });
}

test('a cancellation that is registered with another text is found by the question and adopted', async () => {
  const id = await aNote();
  await abandoned(await queueCancellation(id, 'drop-after'));
  const ref = await queueCancellation(id, undefined, 'Outra justificativa do mesmo cancelamento');
  await carry(ref);
  expect(await eventOf(ref)).toMatchObject({ status: 'registered', text: justification, warnings: [] });
  expect((await noteOf(ref)).status).toBe('cancelled');
  const repeated = await cancelNfe(harness.tenant, { id, justification });
  expect(repeated).toMatchObject({ kind: 'repeated', event: { id: ref.filingId } });
  const other = cancelNfe(harness.tenant, { id, justification: 'Outra justificativa do mesmo cancelamento' });
  await expect(other).rejects.toThrow('está registrado com outra justificativa');
  const { xml } = await getNfeEventXml(harness.tenant, { id, eventId: ref.filingId });
  expect(xml).toContain(justification);
  expect(await registrationsOf(ref)).toBe(1);
});

test('a letter whose sequence is registered with another text waits for a person, and continues with the next sequence', async () => {
  const id = await aNote();
  await abandoned(await queueLetter(id, 'drop-after', 'Carta cuja resposta se perdeu'));
  const ref = await queueLetter(id);
  const worker = harness.worker();
  await worker.beginRun(ref);
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ class: 'duplicate', code: '573' });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'textMismatch' });
  const outcome = { kind: 'attention', attention: 'text_mismatch', status: 'unknown' } as const;
  await worker.recordOutcome({ ...ref, outcome });
  const retried = await retryNfeEvent(harness.tenant, { id, eventId: ref.filingId });
  expect(retried).toMatchObject({ status: 'queued', sequence: 2 });
  await carry({ ...ref, run: 2 });
  expect(await eventOf(ref)).toMatchObject({ status: 'registered', sequence: 2, text });
});

test('an operator adopts a letter that is registered with another text, with that text', async () => {
  const id = await aNote();
  const held = 'Carta cuja resposta se perdeu';
  await abandoned(await queueLetter(id, 'drop-after', held));
  const ref = await queueLetter(id);
  const worker = harness.worker();
  await worker.beginRun(ref);
  await worker.transmit({ ...ref, ordinal: 1 });
  const queried = await worker.reconcile(ref);
  if (queried.kind !== 'answered') throw new Error(queried.kind);
  const outcome = { kind: 'authorized', attemptId: queried.attemptId, adopted: {} } as const;
  expect(await worker.recordOutcome({ ...ref, outcome })).toMatchObject({ status: 'authorized' });
  expect(await eventOf(ref)).toMatchObject({ status: 'registered', sequence: 1, text: held, warnings: [] });
  const { xml } = await getNfeEventXml(harness.tenant, { id, eventId: ref.filingId });
  expect(xml).toContain(held);
});

test('a letter that was requested before a cancellation and is sent after it is refused (580); it does not prevent the cancellation', async () => {
  const id = await aNote();
  const letter = await queueLetter(id);
  const ref = await queueCancellation(id);
  await carry(ref);
  await carry(letter);
  expect(await eventOf(letter)).toMatchObject({ status: 'rejected', rejection: { cStat: '580' } });
  expect(await eventOf(ref)).toMatchObject({ status: 'registered' });
});

test('after a retry, a cancellation in doubt is found and stays registered once', async () => {
  const ref = await queueCancellation(await aNote(), 'drop-after');
  const worker = harness.worker();
  await worker.beginRun(ref);
  await worker.transmit({ ...ref, ordinal: 1 });
  const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await worker.recordOutcome({ ...ref, outcome });
  await retryNfeEvent(harness.tenant, { id: ref.noteId, eventId: ref.filingId });
  await carry({ ...ref, run: 2 });
  expect(await eventOf(ref)).toMatchObject({ status: 'registered', warnings: [] });
  expect(await registrationsOf(ref)).toBe(1);
});
