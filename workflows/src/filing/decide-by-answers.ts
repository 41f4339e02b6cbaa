import type { FilingPlan, RunToCarry } from '@fiscal/contracts';
import { type Asked, askSituation } from './call-authority.ts';
import { type Ending, endUncertain, endWith } from './ending.ts';
import type { FilingState } from './filing-state.ts';
import type { WakeReason } from './park.ts';
import { pause } from './pause.ts';

type AnswerToDecision = Ending | 'unproven' | 'goOn';

export const isByAnswers = (wakeReason: WakeReason | undefined): wakeReason is WakeReason =>
  wakeReason?.by === 'release';

/**
 * Carries out a decision about what the authority holds: asks for the document of every run, since a second document for
 * the sale may follow. A run of ours that is registered comes before the decision. `unproven`: an answer does not bear it.
 */
export async function decideByAnswers(
  state: FilingState,
  run: RunToCarry,
  { evidence }: WakeReason,
): Promise<Ending | 'unproven'> {
  for (const asked of run.keyedRuns ?? [run.run]) {
    const ofRun = asked === run.run ? undefined : asked;
    const found = readForRelease(await askInPace(state, run, ofRun), ofRun, run.plan);
    if (found !== 'goOn') return found;
  }
  return endWith({ kind: 'failed', code: 'number_taken', evidence });
}

/** Asks as soon as the pace of questions about the key allows it. */
async function askInPace(state: FilingState, run: RunToCarry, ofRun: number | undefined): Promise<Asked> {
  for (;;) {
    const asked = await askSituation(state, run, ofRun);
    if (asked.kind !== 'held') return asked;
    await pause(state, asked.waitMs, asked.reason);
  }
}

/** Our key or declaration must not be there; the NFS-e of another DPS is what holds the number. */
function readForRelease(asked: Asked, ofRun: number | undefined, plan: FilingPlan): AnswerToDecision {
  if (asked.kind === 'blocked') return endUncertain(asked.attention);
  if (asked.kind === 'unreachable') return 'unproven';
  const { class: found, attemptId } = asked;
  switch (found) {
    case 'authorized':
    case 'cancelled':
    case 'denied':
      return endWith({ kind: found, attemptId, ...(ofRun === undefined ? {} : { ofRun }) });
    case 'absent':
    case 'otherKey':
      return 'goOn';
    case 'digestMismatch':
      return plan.mismatch === 'dps_mismatch' ? 'goOn' : 'unproven';
    default:
      return 'unproven';
  }
}
