import type {
  FilingKind,
  FilingOutcome,
  ReconcileResult,
  RunToCarry,
  TransmitResult,
} from '@fiscal/contracts';
import { isRegistered } from '@fiscal/domain';
import type { FilingReference } from './issuing-harness.ts';
import type { TestWorker } from './test-worker.ts';

/** Carries a filing as the workflow does, without its waits, for tests of the state after a crash. */
export async function carryFiling(
  worker: TestWorker,
  ref: FilingReference,
  kind: FilingKind = 'nfe',
): Promise<void> {
  const begun = await worker.beginRun(ref);
  if (begun.kind !== 'proceed') {
    await worker.renderDocument({ ...ref, kind });
    return;
  }
  const outcome = begun.transmittedBefore
    ? await finishFiling(worker, ref, begun)
    : await sendFirst(worker, ref, begun);
  await worker.recordOutcome({ ...ref, outcome });
  if (outcome.kind === 'authorized') await worker.renderDocument({ ...ref, kind });
}

async function sendFirst(
  worker: TestWorker,
  ref: FilingReference,
  begun: RunToCarry,
): Promise<FilingOutcome> {
  const sent = await worker.transmit({ ...ref, ordinal: begun.nextOrdinal });
  return definite(sent) ?? finishFiling(worker, ref, { ...begun, nextOrdinal: begun.nextOrdinal + 1 });
}

/** Queries the authority, and sends the same bytes again if they were not found. */
async function finishFiling(
  worker: TestWorker,
  ref: FilingReference,
  { nextOrdinal }: RunToCarry,
): Promise<FilingOutcome> {
  const queried = await worker.reconcile(ref);
  const outcome = definite(queried) ?? definite(await worker.transmit({ ...ref, ordinal: nextOrdinal }));
  if (outcome === undefined) throw new Error('the filing did not end');
  return outcome;
}

function definite(result: TransmitResult | ReconcileResult): FilingOutcome | undefined {
  if (result.kind !== 'answered' && result.kind !== 'stored') return undefined;
  const { class: found, attemptId } = result;
  return found === 'rejected' || isRegistered(found) ? { kind: found, attemptId } : undefined;
}
