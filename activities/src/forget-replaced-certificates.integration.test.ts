import { loadRun } from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { forgetReplacedCertificates } from './forget-replaced-certificates.ts';
import { openSigningKeys } from './open-signing-keys.ts';
import { runRef } from './run-ref.ts';
import { createIssuingWorld, type IssuingWorld } from './testing/issuing-world.ts';

let world: IssuingWorld;
beforeAll(async () => {
  world = await createIssuingWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

test('once a certificate is replaced no key of it stays in memory, and its connections end', async () => {
  const ref = await world.issue();
  const run = await loadRun(world.tenant, runRef(ref));
  if (run.kind === 'stale' || run.certificate === null) throw new Error('the run has no certificate');
  const { id, version } = run.certificate;
  const keys = openSigningKeys(world.tenant);
  await keys.get(id, version);
  const released: string[] = [];
  const listener = await forgetReplacedCertificates({
    system: world.tenant,
    keys,
    authority: { release: (certificateId) => released.push(certificateId) },
  });
  expect(keys.size()).toBe(1);
  await world.replaceCertificate();
  await expect.poll(() => released, { timeout: 5_000 }).toEqual([id]);
  expect(keys.size()).toBe(0);
  await expect(keys.get(id, version)).rejects.toThrow('is gone');
  await listener.stop();
  const worker = world.worker();
  expect(await worker.signDocument(ref)).toEqual({ kind: 'signed' });
  expect(await worker.transmit(ref)).toMatchObject({ kind: 'answered', class: 'authorized' });
});
