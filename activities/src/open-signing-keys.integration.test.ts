import { certificateReplaced } from '@fiscal/contracts';
import { claimRun, forgetReplacedCertificates } from '@fiscal/services';
import { expect, test } from 'vitest';
import { openSigningKeys } from './open-signing-keys.ts';
import { useIssuingHarness } from './testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

test('the key of a replaced certificate leaves the memory, and its connections end', async () => {
  const ref = await harness.issue();
  const run = await claimRun(harness.system, { ...ref, owner: 'a test' });
  if (run.kind !== 'claimed' || typeof run.certificate === 'string') {
    throw new Error('the run has no certificate');
  }
  const { id, version } = run.certificate;
  const keys = openSigningKeys(harness.system);
  await keys.get(id, version);
  const released: string[] = [];
  const listener = await forgetReplacedCertificates(harness.system, {
    keys,
    connections: {
      release: (certificateId) => released.push(certificateId),
      releaseAll: () => released.push('all'),
    },
  });
  expect(keys.size()).toBe(1);
  await harness.replaceCertificate();
  await expect.poll(() => released, { timeout: 60_000 }).toEqual([id]);
  expect(keys.size()).toBe(0);
  await expect(keys.get(id, version)).rejects.toMatchObject({
    type: certificateReplaced,
    nonRetryable: false,
  });
  await listener.unlisten();
  const worker = harness.worker();
  expect(await worker.beginRun(ref)).toMatchObject({ kind: 'proceed' });
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({
    kind: 'answered',
    class: 'authorized',
  });
});
