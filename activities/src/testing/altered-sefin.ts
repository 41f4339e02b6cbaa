import { createKinds } from '@fiscal/services';
import { expect } from 'vitest';
import type { FilingReference, IssuingHarness } from './issuing-harness.ts';
import type { TestWorker } from './test-worker.ts';

/** Creates a worker whose Sefin has the changed methods of `changes`. */
export const workerOfSefin = (
  { authority, sefin, worker }: IssuingHarness,
  changes: Partial<IssuingHarness['sefin']>,
): TestWorker =>
  worker({
    kinds: createKinds({
      authority,
      sefin: { ...sefin, ...changes },
      renderers: { nfe: async () => new Uint8Array(), nfse: async () => new Uint8Array() },
    }),
  });

/** Removes the signature of the Sefin from its document; our signature inside stays. */
export const withoutSignature = (xml: string): string =>
  xml.replace(/<Signature (?!.*<Signature ).*<\/Signature>/s, '');

/**
 * Sends a filing by a worker whose Sefin answers with an untrusted document, and expects that it is not accepted but
 * queried again.
 */
export async function expectNotTaken(worker: TestWorker, ref: FilingReference): Promise<void> {
  await worker.beginRun(ref);
  const sent = await worker.transmit({ ...ref, ordinal: 1 });
  expect(sent).toMatchObject({ kind: 'answered', class: 'duplicate' });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'undecided' });
  const attemptId = sent.kind === 'answered' ? sent.attemptId : '';
  const claimed = await worker.recordOutcome({ ...ref, outcome: { kind: 'authorized', attemptId } });
  expect(claimed).toEqual({ kind: 'unusable' });
}
