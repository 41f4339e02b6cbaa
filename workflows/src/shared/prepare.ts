import type { RunToCarry } from '@fiscal/contracts';
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import { describe } from './announce.ts';
import { type Ending, endWith, stale } from './ending.ts';
import { type Journey, runReference } from './journey.ts';
import { prepare } from './proxies.ts';

/** Signs the frozen document. Returns nothing when the bytes are stored, else how the run ends. */
export async function sign(journey: Journey, run: RunToCarry): Promise<Ending | undefined> {
  journey.step = 'signing';
  try {
    const { signDocument } = prepare(run.signingQueue, journey.timing.heartbeatMs);
    const result = await signDocument(runReference(journey));
    switch (result.kind) {
      case 'signed':
        return undefined;
      case 'stale':
        return stale;
      case 'blocked':
        return endWith({ kind: 'failed', code: result.attention });
      case 'failed':
        return endWith({ kind: 'failed', code: result.code });
    }
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return endWith({ kind: 'failed', code: 'internal' });
  }
}

/** The note stands without its DANFE: a page that can not be drawn now is drawn when it is asked for. */
export async function renderDanfe(journey: Journey, run: RunToCarry): Promise<void> {
  journey.step = 'rendering';
  try {
    await prepare(run.signingQueue, journey.timing.heartbeatMs).renderDanfe(runReference(journey));
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  }
  journey.step = 'done';
  describe(journey);
}
