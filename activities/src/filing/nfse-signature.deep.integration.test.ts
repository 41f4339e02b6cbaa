import { renderDanfse } from '@fiscal/pdf';
import {
  cancelNfse,
  createKinds,
  getDpsXml,
  getNfse,
  getNfseEvent,
  getNfseEventXml,
  replaceNfseSettings,
} from '@fiscal/services';
import { verifyEnveloped } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { Killed, type TestWorkerOptions } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

type Profile = 'rsaSha1' | 'rsaSha256';

/** Creates a worker that is configured with the profile. */
const workerOf = (nfseSignature: Profile, options: TestWorkerOptions = {}) => {
  const { authority, sefin } = harness;
  const kinds = createKinds({
    authority,
    sefin,
    nfseSignature,
    renderers: { nfe: async () => new Uint8Array(), nfse: async (input) => renderDanfse(input) },
  });
  return harness.worker({ ...options, kinds });
};

/** Returns the profiles for which the signature of the element is valid, with the certificate in the document. */
function fitting(xml: string, { parent, signed }: { parent: string; signed: string }): readonly Profile[] {
  const id = new RegExp(`<${signed} Id="([^"]+)"`).exec(xml)?.[1] ?? '';
  const certificate = /<X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '';
  const certificatePem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
  const profiles: readonly Profile[] = ['rsaSha1', 'rsaSha256'];
  return profiles.filter(
    (profile) => verifyEnveloped(xml, { parent, signed, id, certificatePem, profile }).ok,
  );
}

const profilesOf = async ({ filingId: id }: FilingReference) =>
  fitting((await getDpsXml(harness.tenant, { id })).xml, { parent: 'DPS', signed: 'infDPS' });
const statusOf = async ({ filingId: id }: FilingReference) => (await getNfse(harness.tenant, { id })).status;

test.each(['rsaSha1', 'rsaSha256'] as const)(
  'the Sefin accepts a DPS and its event signed by %s',
  async (profile) => {
    const ref = await harness.issueNfse();
    await carryFiling(workerOf(profile), ref, 'nfse');
    expect(await statusOf(ref)).toBe('authorized');
    expect(await profilesOf(ref)).toEqual([profile]);
    const { filingId: nfseId } = ref;
    const justification = 'Serviço contratado em duplicidade pelo tomador';
    const { event } = await cancelNfse(harness.tenant, { id: nfseId, justification });
    await carryFiling(workerOf(profile), { filingId: event.id, run: 1 }, 'nfseEvent');
    const eventId = event.id;
    expect(await getNfseEvent(harness.tenant, { id: nfseId, eventId })).toMatchObject({
      status: 'registered',
    });
    const { xml } = await getNfseEventXml(harness.tenant, { id: nfseId, eventId });
    const request = /<pedRegEvento .*<\/pedRegEvento>/s.exec(xml)?.[0] ?? '';
    expect(fitting(request, { parent: 'pedRegEvento', signed: 'infPedReg' })).toEqual([profile]);
  },
);

test('an NFS-e is signed by RSA-SHA1 unless configured otherwise, and an NF-e always', async () => {
  const ref = await harness.issueNfse();
  await carryFiling(harness.worker(), ref, 'nfse');
  expect(await profilesOf(ref)).toEqual(['rsaSha1']);
  const { nfe } = createKinds({
    authority: harness.authority,
    sefin: harness.sefin,
    nfseSignature: 'rsaSha256',
    renderers: { nfe: async () => new Uint8Array(), nfse: async () => new Uint8Array() },
  });
  expect(nfe.signature.profile).toBeUndefined();
});

test("the company's choice overrides the worker's", async () => {
  const ref = await harness.issueNfse();
  const { companyId } = await getNfse(harness.tenant, { id: ref.filingId });
  await replaceNfseSettings(harness.tenant, { companyId, settings: { signatureProfile: 'rsaSha256' } });
  try {
    await carryFiling(workerOf('rsaSha1'), ref, 'nfse');
    expect(await profilesOf(ref)).toEqual(['rsaSha256']);
  } finally {
    await replaceNfseSettings(harness.tenant, { companyId, settings: {} });
  }
});

test('a worker with another profile does not sign a signed run again', async () => {
  const ref = await harness.issueNfse();
  await expect(carryFiling(workerOf('rsaSha256', { faults: 'sign.stored' }), ref, 'nfse')).rejects.toThrow(
    Killed,
  );
  await carryFiling(workerOf('rsaSha1'), ref, 'nfse');
  expect(await statusOf(ref)).toBe('authorized');
  expect(await profilesOf(ref)).toEqual(['rsaSha256']);
});

test('bytes that may have arrived are sent again unchanged, also by a worker with another profile', async () => {
  const ref = await harness.issueNfse('drop-before');
  const first = workerOf('rsaSha256');
  await first.beginRun(ref);
  expect(await first.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  await carryFiling(workerOf('rsaSha1'), ref, 'nfse');
  expect(await statusOf(ref)).toBe('authorized');
  expect(await profilesOf(ref)).toEqual(['rsaSha256']);
});
