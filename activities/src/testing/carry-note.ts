import type { NoteOutcome, ReconcileResult, RunReference, TransmitResult } from '@fiscal/contracts';
import type { NoteActivities } from './issuing-world.ts';

/** Carries a note as the workflow does, without its waits: for tests of what a crash leaves behind. */
export async function carryNote(worker: NoteActivities, ref: RunReference): Promise<void> {
  const run = await worker.beginRun(ref);
  if (run.kind !== 'proceed') {
    await worker.renderDanfe(ref);
    return;
  }
  const outcome = run.transmittedBefore ? await settle(worker, ref) : await signAndSend(worker, ref);
  await worker.recordOutcome({ ...ref, outcome });
  if (outcome.kind === 'authorized') await worker.renderDanfe(ref);
}

async function signAndSend(worker: NoteActivities, ref: RunReference): Promise<NoteOutcome> {
  const signed = await worker.signDocument(ref);
  if (signed.kind !== 'signed') throw new Error(`not signed: ${signed.kind}`);
  const sent = await worker.transmit(ref);
  return definite(sent) ?? settle(worker, ref);
}

/** Asks, and sends the same bytes again where they were not found. */
async function settle(worker: NoteActivities, ref: RunReference): Promise<NoteOutcome> {
  const asked = await worker.reconcile(ref);
  const outcome = definite(asked) ?? definite(await worker.transmit(ref));
  if (outcome === undefined) throw new Error('the note did not settle');
  return outcome;
}

function definite(result: TransmitResult | ReconcileResult): NoteOutcome | undefined {
  if (result.kind !== 'answered' && result.kind !== 'stored') return undefined;
  const { class: found, attemptId } = result;
  return found === 'authorized' || found === 'rejected' || found === 'denied'
    ? { kind: found, attemptId }
    : undefined;
}
