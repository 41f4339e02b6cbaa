import type { Id24 } from '@fiscal/domain';
import {
  cancelNfse,
  createKinds,
  getDpsXml,
  getNfse,
  getNfseDanfse,
  getNfseEvent,
  getNfseEventXml,
  getNfseXml,
  issueNfse,
  retryNfse,
  retryNfseEvent,
} from '@fiscal/services';
import { aService } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { documentFaultPoints, type FaultPoint } from '../faults/create-fault-points.ts';
import { attemptsOf } from '../testing/attempts-of.ts';
import { carryFiling } from '../testing/carry-filing.ts';
import {
  createIssuingHarness,
  type FilingReference,
  type IssuingHarness,
} from '../testing/issuing-harness.ts';
import { Killed } from '../testing/test-worker.ts';

let harness: IssuingHarness;
beforeAll(async () => {
  harness = await createIssuingHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

const justification = 'Serviço contratado em duplicidade pelo tomador';

const nfseOf = ({ filingId: id }: FilingReference) => getNfse(harness.tenant, { id });
const carry = (ref: FilingReference, faults?: FaultPoint) =>
  carryFiling(harness.worker({ faults }), ref, 'nfse');

async function authorized(): Promise<FilingReference> {
  const ref = await harness.issueNfse();
  await carry(ref);
  return ref;
}

test('a DPS becomes an NFS-e with its number, key, amounts, documents and DANFSe', async () => {
  const ref = await authorized();
  const record = await nfseOf(ref);
  expect(record).toMatchObject({ status: 'authorized', rejection: null, attention: null, statusCode: '100' });
  expect(record.accessKey).toMatch(/^[0-9A-Z]{50}$/);
  expect(record.totals).toMatchObject({ service: '1500.00', net: '1500.00' });
  expect(record.verificationUrl).toContain(record.accessKey);
  const { filingId: id } = ref;
  expect((await getNfseXml(harness.tenant, { id })).xml).toContain(`<infDPS Id="${record.dpsId}"`);
  expect((await getDpsXml(harness.tenant, { id })).xml).toMatch(/^<\?xml .*<DPS .*<\/DPS>$/s);
  const { pdf } = await getNfseDanfse(harness.tenant, { id });
  expect(new TextDecoder('latin1').decode(pdf.subarray(0, 5))).toBe('%PDF-');
});

const sefinNotes = () => harness.simulator.nfseLedger.lines.filter((line) => line.type === 'nfse');
const notesOf = async (ref: FilingReference) => {
  const { dpsId } = await nfseOf(ref);
  return sefinNotes().filter((line) => JSON.stringify(line).includes(`"${dpsId}"`));
};

const deaths = documentFaultPoints
  .filter((point) => !point.startsWith('delivery.'))
  .map((point) => ({ point, simulation: point.startsWith('question.') ? 'drop-after' : undefined }));

test.each(deaths)(
  'a worker that dies at $point leaves one NFS-e and its DANFSe',
  async ({ point, simulation }) => {
    const ref = await harness.issueNfse(simulation);
    await expect(carry(ref, point)).rejects.toThrow(Killed);
    await carry(ref);
    expect(await nfseOf(ref)).toMatchObject({ status: 'authorized', attention: null });
    expect(await notesOf(ref)).toHaveLength(1);
    const sent = (await attemptsOf(harness.system.db, ref)).filter(({ kind }) => kind === 'transmit');
    expect(sent).toHaveLength(point === 'transmit.opened' ? 2 : 1);
    const { pdf } = await getNfseDanfse(harness.tenant, { id: ref.filingId });
    expect(pdf.length).toBeGreaterThan(1_000);
  },
);

test.each(['drop-before', 'garbage=gzip', 'status=500,after,none', 'status=502,before,html'])(
  'an answer lost by %s is reconciled by the Id of the DPS',
  async (simulation) => {
    const ref = await harness.issueNfse(simulation);
    await carry(ref);
    expect(await nfseOf(ref)).toMatchObject({ status: 'authorized' });
    expect(await notesOf(ref)).toHaveLength(1);
  },
);

test('a refusal keeps every reason; corrected, the same series and number go again', async () => {
  const ref = await harness.issueNfse('reject=E0310');
  await carry(ref);
  const refused = await nfseOf(ref);
  expect(refused).toMatchObject({ status: 'rejected', nfseNumber: null, accessKey: null });
  expect(refused.rejection).toMatchObject({ cStat: 'E0310', errors: [{ code: 'E0310' }] });
  const { companyId } = harness.provider;
  const request = aService({ companyId, externalId: refused.externalId, amounts: { service: '1600.00' } });
  const again = await issueNfse(harness.provider.tenant, { request });
  expect(again).toMatchObject({ kind: 'resubmitted', nfse: { id: refused.id, number: refused.number } });
  await carry({ ...ref, run: 2 });
  const record = await nfseOf(ref);
  expect(record).toMatchObject({ status: 'authorized', series: refused.series, number: refused.number });
  expect(record.totals?.service).toBe('1600.00');
});

type Sefin = IssuingHarness['sefin'];

/** A worker whose Sefin answers as `changes` say. */
const workerOf = (changes: Partial<Sefin>) =>
  harness.worker({
    kinds: createKinds({
      authority: harness.authority,
      sefin: { ...harness.sefin, ...changes },
      renderDanfe: async () => new Uint8Array(),
      renderDanfse: async () => new Uint8Array(),
    }),
  });

const withOtherAmount = (xml: string) => xml.replace(/<vLiq>[^<]*/, '<vLiq>1.00');
const withoutSignature = (xml: string) => xml.replace(/<Signature (?!.*<Signature ).*<\/Signature>/s, '');
const forgeries = [
  ['another amount', withOtherAmount],
  ['no signature of the Sefin', withoutSignature],
] as const;

test.each(forgeries)(
  'an NFS-e with %s is not taken, asked for again, and taken when it is whole',
  async (_, forge) => {
    const ref = await harness.issueNfse();
    const { sefin } = harness;
    const forging = workerOf({
      issueNfse: async (call) => {
        const sent = await sefin.issueNfse(call);
        if (sent.kind !== 'answered' || sent.answer.kind !== 'registered') throw new Error(sent.kind);
        const { nfse } = sent.answer;
        return { ...sent, answer: { ...sent.answer, nfse: nfse && { ...nfse, xml: forge(nfse.xml) } } };
      },
      fetchNfse: async (call) => {
        const sent = await sefin.fetchNfse(call);
        if (sent.kind !== 'answered' || sent.answer.kind !== 'found') throw new Error(sent.kind);
        const { nfse } = sent.answer;
        return { ...sent, answer: { kind: 'found', nfse: { ...nfse, xml: forge(nfse.xml) } } };
      },
    });
    await forging.beginRun(ref);
    const sent = await forging.transmit({ ...ref, ordinal: 1 });
    expect(sent).toMatchObject({ kind: 'answered', class: 'duplicate' });
    expect(await forging.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'undecided' });
    const attemptId = sent.kind === 'answered' ? sent.attemptId : '';
    const claimed = await forging.recordOutcome({ ...ref, outcome: { kind: 'authorized', attemptId } });
    expect(claimed).toEqual({ kind: 'unusable' });
    const attention = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
    await forging.recordOutcome({ ...ref, outcome: attention });
    expect(await nfseOf(ref)).toMatchObject({
      status: 'unknown',
      attention: 'reconcile_exhausted',
      accessKey: null,
    });
    await retryNfse(harness.provider.tenant, { id: ref.filingId });
    await carry({ ...ref, run: 2 });
    expect(await nfseOf(ref)).toMatchObject({ status: 'authorized', attention: null });
    expect(await notesOf(ref)).toHaveLength(1);
  },
);

/** A worker whose Sefin refuses every DPS. */
const refusingWorker = () => {
  const errors = [{ code: 'E0310', reason: 'Código inexistente', detail: null }] as const;
  const answer = { kind: 'rejected', cStat: 'E0310', xMotivo: 'Código inexistente', errors } as const;
  const raw = new TextEncoder().encode('{}');
  return workerOf({ issueNfse: async () => ({ kind: 'answered', answer, raw }) });
};

test('the bytes of an earlier run that arrived late are recognized by their digest', async () => {
  const ref = await harness.issueNfse('drop-after');
  const worker = harness.worker();
  const begun = await worker.beginRun(ref);
  expect(begun.kind).toBe('proceed');
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  const refused = await refusingWorker().transmit({ ...ref, ordinal: 2 });
  expect(refused).toMatchObject({ class: 'rejected' });
  const refusedBy = refused.kind === 'answered' ? refused.attemptId : '';
  await worker.recordOutcome({ ...ref, outcome: { kind: 'rejected', attemptId: refusedBy } });
  const { externalId } = await nfseOf(ref);
  const request = aService({
    companyId: harness.provider.companyId,
    externalId,
    amounts: { service: '1700.00' },
  });
  await issueNfse(harness.provider.tenant, { request });
  const second = { ...ref, run: 2 };
  const next = await worker.beginRun(second);
  expect(next).toMatchObject({ kind: 'proceed', run: 2, transmittedBefore: true });
  expect(await worker.reconcile(second)).toMatchObject({ class: 'otherKey', namedRun: 1 });
  const found = await worker.reconcile({ ...second, ofRun: 1 });
  expect(found).toMatchObject({ class: 'authorized' });
  const attemptId = found.kind === 'answered' ? found.attemptId : '';
  await worker.recordOutcome({ ...second, outcome: { kind: 'authorized', attemptId, ofRun: 1 } });
  expect(await nfseOf(ref)).toMatchObject({ status: 'authorized', totals: { service: '1500.00' } });
});

test('another DPS under our number calls for a person, and nothing is sent again', async () => {
  const ref = await harness.issueNfse('duplicate');
  const worker = harness.worker();
  const begun = await worker.beginRun(ref);
  expect(begun).toMatchObject({ plan: { mismatch: 'dps_mismatch' } });
  const sent = await worker.transmit({ ...ref, ordinal: 1 });
  expect(sent).toMatchObject({ kind: 'answered', class: 'duplicate', code: 'E0014' });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'digestMismatch' });
});

test('equal requests at the same time make one NFS-e of one number', async () => {
  const request = aService({ companyId: harness.provider.companyId, externalId: 'at-once' });
  const issued = await Promise.all(
    Array.from({ length: 6 }, () => issueNfse(harness.provider.tenant, { request })),
  );
  expect(new Set(issued.map(({ nfse }) => nfse.id)).size).toBe(1);
  expect(issued.filter(({ kind }) => kind === 'created')).toHaveLength(1);
});

test('a failed NFS-e is retried under its number', async () => {
  const ref = await harness.issueNfse();
  const worker = harness.worker();
  await worker.beginRun(ref);
  await worker.recordOutcome({ ...ref, outcome: { kind: 'failed', code: 'authority_unavailable' } });
  const before = await nfseOf(ref);
  const retried = await retryNfse(harness.provider.tenant, { id: ref.filingId });
  expect(retried).toMatchObject({ status: 'queued', series: before.series, number: before.number });
  await carry({ ...ref, run: 2 });
  expect((await nfseOf(ref)).status).toBe('authorized');
});

test('a DPS that replaces an NFS-e makes that one cancelled, its DANFSe drawn anew', async () => {
  const old = await authorized();
  const { accessKey } = await nfseOf(old);
  const before = (await getNfseDanfse(harness.tenant, { id: old.filingId })).etag;
  const replaces = {
    accessKey: accessKey ?? '',
    reason: '99',
    description: 'Valor do serviço corrigido',
  } as const;
  const ref = await harness.issueNfse(undefined, { replaces });
  await carry(ref);
  expect((await nfseOf(ref)).rejection).toBeNull();
  expect(await nfseOf(ref)).toMatchObject({ status: 'authorized' });
  expect(await nfseOf(old)).toMatchObject({ status: 'cancelled', replacedBy: ref.filingId });
  expect((await getNfseDanfse(harness.tenant, { id: old.filingId })).etag).not.toBe(before);
  await expect(cancelNfse(harness.tenant, { id: old.filingId, justification })).rejects.toMatchObject({
    details: { reason: 'not_authorized' },
  });
});

interface EventReference extends FilingReference {
  readonly nfseId: Id24;
}

async function cancelled(simulation?: string, words = justification): Promise<EventReference> {
  const { filingId: id } = await authorized();
  const { event } = await cancelNfse(harness.tenant, { id, justification: words, simulation });
  return { filingId: event.id, run: 1, nfseId: id };
}
const eventOf = ({ nfseId: id, filingId: eventId }: EventReference) =>
  getNfseEvent(harness.tenant, { id, eventId });
const carryEvent = (ref: FilingReference, faults?: FaultPoint) =>
  carryFiling(harness.worker({ faults }), ref, 'nfseEvent');

test.each(deaths)(
  'a worker that dies at $point leaves a cancellation that is registered once',
  async ({ point, simulation }) => {
    const ref = await cancelled(simulation);
    await expect(carryEvent(ref, point)).rejects.toThrow(Killed);
    await carryEvent(ref);
    expect(await eventOf(ref)).toMatchObject({ status: 'registered', attention: null, warnings: [] });
    expect(await getNfse(harness.tenant, { id: ref.nfseId })).toMatchObject({ status: 'cancelled' });
    const { xml } = await getNfseEventXml(harness.tenant, { id: ref.nfseId, eventId: ref.filingId });
    expect(xml).toContain('<e101101>');
  },
);

test.each([
  ['another text', (xml: string) => xml.replace('<cMotivo>', '<cMotivo>1')],
  ['no signature of the Sefin', withoutSignature],
])('an event with %s is not taken, and asked for again', async (_, forge) => {
  const ref = await cancelled();
  const { sefin } = harness;
  const forging = workerOf({
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
  await forging.beginRun(ref);
  const sent = await forging.transmit({ ...ref, ordinal: 1 });
  expect(sent).toMatchObject({ kind: 'answered', class: 'duplicate' });
  expect(await forging.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'undecided' });
  const attemptId = sent.kind === 'answered' ? sent.attemptId : '';
  const claimed = await forging.recordOutcome({ ...ref, outcome: { kind: 'authorized', attemptId } });
  expect(claimed).toEqual({ kind: 'unusable' });
  expect((await getNfse(harness.tenant, { id: ref.nfseId })).status).toBe('authorized');
  await carryEvent(ref);
  expect(await eventOf(ref)).toMatchObject({ status: 'registered' });
  expect((await getNfse(harness.tenant, { id: ref.nfseId })).status).toBe('cancelled');
});

test('a cancellation out of its deadline is rejected, and the NFS-e stays authorized', async () => {
  const ref = await cancelled('event-reject=E0822');
  await carryEvent(ref);
  const event = await eventOf(ref);
  expect(event).toMatchObject({ status: 'rejected', rejection: { cStat: 'E0822' } });
  expect((await getNfse(harness.tenant, { id: ref.nfseId })).status).toBe('authorized');
  const again = await cancelNfse(harness.tenant, { id: ref.nfseId, justification });
  expect(again.kind).toBe('created');
});

test('E0840 without an event of our type stays a rejection', async () => {
  const ref = await cancelled('event-reject=E0840');
  await carryEvent(ref);
  expect(await eventOf(ref)).toMatchObject({ status: 'rejected', rejection: { cStat: 'E0840' } });
});

/** The Sefin has a cancellation in other words, and nobody here knows: its answer was lost, and it was given up. */
async function cancelledElsewhere(): Promise<EventReference> {
  const other = await cancelled('drop-after', 'Cancelada por outro sistema da empresa');
  const worker = harness.worker();
  await worker.beginRun(other);
  expect(await worker.transmit({ ...other, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  await worker.recordOutcome({ ...other, outcome: { kind: 'failed', code: 'transmission_uncertain' } });
  const { event } = await cancelNfse(harness.tenant, { id: other.nfseId, justification });
  return { filingId: event.id, run: 1, nfseId: other.nfseId };
}

test('a cancellation that another system registered in other words calls for a person; its retry adopts it', async () => {
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
  await carryEvent({ ...ref, run: 2 });
  const event = await eventOf(ref);
  expect(event).toMatchObject({ status: 'registered', text: 'Cancelada por outro sistema da empresa' });
  expect((await getNfse(harness.tenant, { id: ref.nfseId })).status).toBe('cancelled');
});

/** The Sefin says the words of that cancellation so, and a person is asked. */
async function heldAs(text: string | undefined) {
  const ref = await cancelledElsewhere();
  const { sefin } = harness;
  const worker = workerOf({
    queryNfseEvent: async (call) => {
      const asked = await sefin.queryNfseEvent(call);
      if (asked.kind !== 'answered' || asked.answer.kind !== 'found') throw new Error(asked.kind);
      return { ...asked, answer: { kind: 'found', event: { ...asked.answer.event, text } } };
    },
  });
  await worker.beginRun(ref);
  await worker.transmit({ ...ref, ordinal: 1 });
  expect(await worker.reconcile(ref)).toMatchObject({ class: 'textMismatch' });
  const outcome = { kind: 'attention', attention: 'text_mismatch', status: 'unknown' } as const;
  await worker.recordOutcome({ ...ref, outcome });
  return { ref, worker };
}

test.each([
  ['controls', 'Cancelada \u0096 por outro sistema\u0085', 'Cancelada   por outro sistema'],
  ['two lines', 'Cancelada por\noutro sistema', 'Cancelada por outro sistema'],
])('other words with %s, which no event of ours holds, are adopted without them', async (_, held, text) => {
  const { ref, worker } = await heldAs(held);
  const retried = await retryNfseEvent(harness.tenant, { id: ref.nfseId, eventId: ref.filingId });
  expect(retried).toMatchObject({ status: 'queued', text });
  await carryFiling(worker, { ...ref, run: 2 }, 'nfseEvent');
  expect(await eventOf(ref)).toMatchObject({ status: 'registered', text });
});

test.each([undefined, 'Erro'])(
  'other words that no event of ours can say (%s): a retry keeps its own',
  async (held) => {
    const { ref } = await heldAs(held);
    const retried = await retryNfseEvent(harness.tenant, { id: ref.nfseId, eventId: ref.filingId });
    expect(retried).toMatchObject({ status: 'queued', text: justification });
  },
);
