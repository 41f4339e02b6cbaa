import type { ReconcileResult, RunToCarry, TransmitResult } from '@fiscal/contracts';
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import { describe } from './announce.ts';
import { type Journey, runReference } from './journey.ts';
import { questionSummary, receiptSummary, transmitSummary } from './operator-words.ts';
import { irreversible, outside } from './proxies.ts';

/** Sends the stored bytes once. A worker that died on the way makes the result unknown, never an error. */
export async function send(journey: Journey, run: RunToCarry): Promise<TransmitResult> {
  journey.step = 'sending';
  journey.transmissions += 1;
  describe(journey);
  const summary = transmitSummary(run, journey.transmissions);
  const { transmit } = irreversible(run.authorityQueue, journey.timing.heartbeatMs, summary);
  const result = await transmit(runReference(journey)).catch(interrupted);
  return noteCode(journey, result);
}

export async function askReceipt(
  journey: Journey,
  run: RunToCarry,
  receipt: string,
): Promise<TransmitResult> {
  journey.step = 'asking';
  const { fetchReceipt } = outside(run.authorityQueue, journey.timing.heartbeatMs, receiptSummary(run));
  const result = await fetchReceipt({ ...runReference(journey), receipt }).catch(interrupted);
  return noteCode(journey, result);
}

export async function askSituation(journey: Journey, run: RunToCarry): Promise<ReconcileResult> {
  journey.step = 'asking';
  const { reconcile } = outside(run.authorityQueue, journey.timing.heartbeatMs, questionSummary(run));
  const result = await reconcile(runReference(journey)).catch((error: unknown): ReconcileResult => {
    interrupted(error);
    return { kind: 'unreachable', reason: 'interrupted' };
  });
  return noteCode(journey, result);
}

function interrupted(error: unknown): TransmitResult {
  if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  return { kind: 'unknown', reason: 'interrupted' };
}

function noteCode<R extends TransmitResult | ReconcileResult>(journey: Journey, result: R): R {
  if (result.kind === 'answered' || result.kind === 'stored') journey.lastCode = result.code;
  return result;
}
