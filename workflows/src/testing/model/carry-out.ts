import { type FilingProgress, hurrySignal, progressQuery, resolveAttentionUpdate } from '@fiscal/contracts';
import { isOver } from '../fake-database.ts';
import type { FilingHandle, WorkflowHarness } from '../workflow-harness.ts';
import { coolingMs } from './model-calls.ts';
import type { ModelFiling } from './model-filing.ts';
import type { ModelDecision, Sequence } from './sequence.ts';

/** Short delays. The schedule lasts for three cooling times, longer than any trouble in a sequence. */
export const modelTiming = {
  reconcileMs: [50, ...Array.from({ length: 15 }, () => 500)],
  coolingMs,
  retryMs: [20],
  misuseMs: 40,
  receiptMs: [20],
  databaseMs: [20],
};

/** The end of a sequence: by its outcome, waiting for a person without further decisions, or not within the limit. */
export type SequenceEnd = 'ended' | 'attention' | 'endless';

/** More calls than any sequence makes. A sequence without calls ends by the time limit. */
const mostCalls = 1_000;
const limitMs = 1_500_000;

/** Acts as client, operator and audit of one filing until none of them has anything to do. */
export async function carryOut(
  harness: WorkflowHarness,
  filing: ModelFiling,
  given: Sequence,
): Promise<SequenceEnd> {
  const left = { decisions: [...given.decisions], corrections: given.corrections };
  const terminations = [...given.terminations];
  let handle = await harness.submit(filing, modelTiming, given.waitsPerHistory);
  if (given.cancelled) await handle.cancel();
  const deadline = Date.now() + limitMs;
  for (;;) {
    if (Date.now() > deadline || filing.calls.length > mostCalls) return 'endless';
    await shortly();
    if (isOver(filing)) {
      if (left.corrections === 0 || filing.status === 'authorized' || isReleased(filing)) break;
      left.corrections -= 1;
      correct(filing);
      handle = await harness.submit(filing, modelTiming, given.waitsPerHistory);
    }
    const [count] = terminations;
    if (count !== undefined && filing.calls.length >= count) {
      terminations.shift();
      handle = await startAgain(harness, filing, handle);
    }
    if ((await act(harness, filing, handle, left.decisions)) === 'attention') return 'attention';
  }
  return awaitClosed(harness, handle, deadline);
}

const shortly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

/** True when the number was left to another document: no correction is then accepted under it. */
export function isReleased({ outcomes }: ModelFiling): boolean {
  const last = outcomes.at(-1);
  return last?.kind === 'failed' && last.code === 'number_taken';
}

/** A new document under the same number, as `retry` freezes and signs it. */
function correct(filing: ModelFiling): void {
  Object.assign(filing, { run: filing.run + 1, status: 'queued', attention: null, waiting: null });
}

/** Terminates the execution and starts the workflow again, as the audit does for an open filing. */
async function startAgain(
  harness: WorkflowHarness,
  filing: ModelFiling,
  handle: FilingHandle,
): Promise<FilingHandle> {
  await latest(harness, handle)
    .terminate('behind our back')
    .catch(() => undefined);
  return isOver(filing) ? handle : harness.startAgain(filing, modelTiming);
}

const latest = (harness: WorkflowHarness, { workflowId }: FilingHandle) =>
  harness.client.workflow.getHandle(workflowId);

/** Makes the next decision of the operator. */
async function act(
  harness: WorkflowHarness,
  filing: ModelFiling,
  handle: FilingHandle,
  decisions: ModelDecision[],
): Promise<'attention' | undefined> {
  const current = latest(harness, handle);
  const progress = await current.query<FilingProgress, []>(progressQuery).catch(() => undefined);
  if (progress?.step !== 'parked') return undefined;
  if (progress.waiting === 'internalError') {
    await current.signal(hurrySignal).catch(() => undefined);
    return undefined;
  }
  const decision = decisions.shift();
  if (decision === undefined) {
    await current.terminate('nobody decides any more');
    return 'attention';
  }
  if (decision === 'retry') {
    await harness.submit(filing, modelTiming);
    return undefined;
  }
  const resolution = { action: decision, operator: 'maria.s' };
  // Not awaited: the decision may need a hurry before it is answered.
  void current.executeUpdate(resolveAttentionUpdate, { args: [resolution] }).catch(() => undefined);
  return undefined;
}

async function awaitClosed(
  harness: WorkflowHarness,
  handle: FilingHandle,
  deadline: number,
): Promise<SequenceEnd> {
  const current = latest(harness, handle);
  for (;;) {
    const { status } = await current.describe();
    if (status.name !== 'RUNNING') return 'ended';
    if (Date.now() > deadline) return 'endless';
    const progress = await current.query<FilingProgress, []>(progressQuery).catch(() => undefined);
    if (progress?.waiting === 'internalError') await current.signal(hurrySignal).catch(() => undefined);
    await shortly();
  }
}
