import {
  cancelNfse,
  getDpsXml,
  getNfse,
  getNfseDanfse,
  getNfseXml,
  issueNfse,
  retryNfse,
} from '@fiscal/services';
import { aService } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import type { FaultPoint } from '../faults/create-fault-points.ts';
import { expectNotTaken, withoutSignature, workerOfSefin } from '../testing/altered-sefin.ts';
import { carryFiling } from '../testing/carry-filing.ts';
import { deaths } from '../testing/deaths.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { readAttempts } from '../testing/read-attempts.ts';
import { Killed } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

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

test.each(deaths)(
  'a worker that dies at $point leaves one NFS-e and its DANFSe',
  async ({ point, simulation }) => {
    const ref = await harness.issueNfse(simulation);
    await expect(carry(ref, point)).rejects.toThrow(Killed);
    await carry(ref);
    expect(await nfseOf(ref)).toMatchObject({ status: 'authorized', attention: null });
    expect(await notesOf(ref)).toHaveLength(1);
    const sent = (await readAttempts(harness.system.db, ref)).filter(({ kind }) => kind === 'transmit');
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

test('a refusal keeps every reason; the correction has the same series and number', async () => {
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

const withOtherAmount = (xml: string) => xml.replace(/<vLiq>[^<]*/, '<vLiq>1.00');
const forgeries = [
  ['another amount', withOtherAmount],
  ['no signature of the Sefin', withoutSignature],
] as const;

test.each(forgeries)(
  'an NFS-e with %s is not accepted, but queried again and accepted when it is complete',
  async (_, forge) => {
    const ref = await harness.issueNfse();
    const { sefin } = harness;
    const forging = workerOfSefin(harness, {
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
    await expectNotTaken(forging, ref);
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

/** Creates a worker whose Sefin refuses every DPS. */
const refusingWorker = () => {
  const errors = [{ code: 'E0310', reason: 'Código inexistente', detail: null }] as const;
  const answer = { kind: 'refused', cStat: 'E0310', xMotivo: 'Código inexistente', errors } as const;
  const raw = new TextEncoder().encode('{}');
  return workerOfSefin(harness, { issueNfse: async () => ({ kind: 'answered', answer, raw }) });
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

test('another DPS under our number is reported as the mismatch of its kind', async () => {
  const ref = await harness.issueNfse('duplicate');
  const worker = harness.worker();
  const begun = await worker.beginRun(ref);
  expect(begun).toMatchObject({ plan: { mismatch: 'dps_mismatch' } });
  const sent = await worker.transmit({ ...ref, ordinal: 1 });
  expect(sent).toMatchObject({ kind: 'answered', class: 'duplicate', code: 'E0014' });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'digestMismatch' });
});

/** Leaves an NFS-e at the Sefin, with a lost answer; the Sefin then refuses its key `times` times. */
async function withheld(times: number) {
  const ref = await harness.issueNfse('drop-after');
  const worker = harness.worker();
  await worker.beginRun(ref);
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  const { dpsId: accessKey } = await nfseOf(ref);
  const fault = { scenario: 'status=403', service: 'dps.get', accessKey, count: times };
  const { admin } = harness.simulator.addresses;
  const ordered = await fetch(`${admin}/nfse/faults`, { method: 'POST', body: JSON.stringify(fault) });
  expect(ordered.ok).toBe(true);
  const reconcile = () => worker.reconcile(ref);
  return { reconcile, isWithheld: { kind: 'answered', class: 'undecided', code: '403' } };
}

test('one 403 on the question for a DPS that the Sefin holds decides nothing', async () => {
  const { reconcile, isWithheld } = await withheld(1);
  expect(await reconcile()).toMatchObject(isWithheld);
  expect(await reconcile()).toMatchObject({ kind: 'answered', class: 'authorized' });
});

test('a key that the Sefin refuses at three steps in a row counts as the key of another party', async () => {
  const { reconcile, isWithheld } = await withheld(4);
  expect(await reconcile()).toMatchObject(isWithheld);
  expect(await reconcile()).toMatchObject(isWithheld);
  expect(await reconcile()).toMatchObject({ kind: 'answered', class: 'otherKey', code: '403' });
  expect(await reconcile()).toMatchObject({ kind: 'answered', class: 'otherKey' });
});

/** Queues a DPS that replaces an NFS-e. */
async function replacementOf(old: FilingReference, simulation?: string): Promise<FilingReference> {
  const { accessKey } = await nfseOf(old);
  const description = 'Valor do serviço corrigido';
  const replaces = { accessKey: accessKey ?? '', reason: '99', description } as const;
  return harness.issueNfse(simulation, { replaces });
}

test.each(['status=403,after,html', 'status=500,after,erros', 'status=400,after,list,E4711'])(
  'a replacement that the Sefin stored although it answered %s replaces the NFS-e',
  async (simulation) => {
    const old = await authorized();
    const ref = await replacementOf(old, simulation);
    await carry(ref);
    expect(await nfseOf(ref)).toMatchObject({ status: 'authorized', rejection: null, failure: null });
    expect(await nfseOf(old)).toMatchObject({ status: 'cancelled', replacedBy: ref.filingId });
  },
);

test('an NFS-e that a DPS replaces is cancelled, and its DANFSe is rendered again', async () => {
  const old = await authorized();
  const before = (await getNfseDanfse(harness.tenant, { id: old.filingId })).etag;
  const ref = await replacementOf(old);
  await carry(ref);
  expect((await nfseOf(ref)).rejection).toBeNull();
  expect(await nfseOf(ref)).toMatchObject({ status: 'authorized' });
  expect(await nfseOf(old)).toMatchObject({ status: 'cancelled', replacedBy: ref.filingId });
  expect((await getNfseDanfse(harness.tenant, { id: old.filingId })).etag).not.toBe(before);
  await expect(cancelNfse(harness.tenant, { id: old.filingId, justification })).rejects.toMatchObject({
    details: { reason: 'not_authorized' },
  });
});
