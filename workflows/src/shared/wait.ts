import type { GateResult, IssueNfeInput } from '@fiscal/contracts';
import { continueAsNew, sleep, workflowInfo } from '@temporalio/workflow';
import { announce } from './announce.ts';
import { type Journey, runReference } from './journey.ts';
import { type WaitReason, waitSummary } from './operator-words.ts';
import { local } from './proxies.ts';

/** Sleeps `delayMs`, and shows it to operators. A long chain of waits goes on in a new history. */
export async function wait(journey: Journey, delayMs: number, reason: WaitReason): Promise<void> {
  await cutHistoryWhenLong(journey);
  const until = Date.now() + delayMs;
  journey.waits += 1;
  journey.step = 'waiting';
  journey.nextAttemptAt = until;
  announce(journey);
  await sleep(delayMs, { summary: waitSummary(reason, journey.lastCode, until) });
  journey.nextAttemptAt = undefined;
}

/** Waits until authority and certificate may be used, or until `enough` says that waiting is over. */
export async function waitForGate(journey: Journey, first?: GateResult, enough = never): Promise<void> {
  for (
    let gate = first ?? (await checkGate(journey));
    gate.kind === 'closed';
    gate = await checkGate(journey)
  ) {
    if (enough()) return;
    await wait(journey, gate.waitMs, gate.reason);
  }
}

const never = (): boolean => false;

const checkGate = (journey: Journey): Promise<GateResult> => local.checkGate(runReference(journey));

async function cutHistoryWhenLong(journey: Journey): Promise<void> {
  if (journey.waits < journey.waitsPerHistory && !workflowInfo().continueAsNewSuggested) return;
  const { noteId, timing, waitsPerHistory, traceparent } = journey;
  const { run, transmissions, lastCode, putOff, putOffSince, uncertain } = journey;
  const input: IssueNfeInput = {
    noteId,
    timing,
    waitsPerHistory,
    ...(traceparent === undefined ? {} : { traceparent }),
    resume: { run, transmissions, lastCode, putOff, putOffSince, uncertain },
  };
  await continueAsNew<(input: IssueNfeInput) => Promise<unknown>>(input);
}
