import type { FilingPlan, RunToCarry } from '@fiscal/contracts';
import { isRegistered, type SituationClass } from '@fiscal/domain';
import {
  type Asked,
  type AskedOther,
  askOtherKey,
  askSituation,
  type HeldQuestion,
} from './call-authority.ts';
import { isByAnswers } from './decided-by-answers.ts';
import { type Ending, endUncertain, endWith } from './ending.ts';
import type { FilingState } from './filing-state.ts';
import type { WakeReason } from './park.ts';
import { pause } from './pause.ts';
import { isMismatch } from './why-refused.ts';

type AnswerToDecision = Ending | 'unproven' | 'goOn';

/** Why the filing woke, where that is a decision that the authority's answers decide. */
export const wokenByDecision = (wakeReason: WakeReason | undefined): wakeReason is WakeReason =>
  wakeReason !== undefined && wakeReason.by !== 'retry' && isByAnswers({ action: wakeReason.by });

/**
 * Carries out a decision about what the authority holds: asks for the document of every run, since a second document for
 * the sale may follow. A run of ours that is registered comes before the decision. `unproven`: an answer does not bear it.
 */
export async function decideByAnswers(
  state: FilingState,
  run: RunToCarry,
  wakeReason: WakeReason,
): Promise<Ending | 'unproven'> {
  const { by, evidence } = wakeReason;
  const adopted = classesToAdopt(run.plan, wakeReason);
  for (const asked of run.keyedRuns ?? [run.run]) {
    const ofRun = asked === run.run ? undefined : asked;
    const answer = await askInPace(state, () => askRun(state, run, ofRun));
    const held = by === 'adopt' ? adoptable(answer, ofRun, { evidence, adopted }) : undefined;
    const found = held ?? readForDecision(answer, ofRun, run.plan);
    if (found !== 'goOn') return found;
  }
  return by === 'adopt' ? 'unproven' : leaveNumber(state, run, evidence);
}

/** Leaves the number to the other document: where the authority is asked for it, only once it is there. */
async function leaveNumber(
  state: FilingState,
  run: RunToCarry,
  evidence: string | undefined,
): Promise<Ending | 'unproven'> {
  const taken = { kind: 'failed', code: 'number_taken', evidence } as const;
  if (run.plan.otherKey !== 'asked') return endWith(taken);
  const asked = await askInPace(state, () => askOtherKey(state, run, evidence));
  if (asked.kind === 'blocked') return endUncertain(asked.attention);
  if (asked.kind !== 'answered' || asked.class !== 'otherKey') return 'unproven';
  return endWith({ ...taken, attemptId: asked.attemptId });
}

/** A decision waits for no worker: a question that none took proves nothing. */
async function askRun(
  state: FilingState,
  run: RunToCarry,
  ofRun: number | undefined,
): Promise<Asked | HeldQuestion> {
  const asked = await askSituation(state, run, ofRun);
  return asked.kind === 'notTaken' ? { kind: 'unreachable', reason: 'interrupted' } : asked;
}

/** Asks as soon as the pace of questions about the key allows it. */
async function askInPace<R extends Asked | AskedOther>(
  state: FilingState,
  ask: () => Promise<R | HeldQuestion>,
): Promise<R> {
  for (;;) {
    const asked = await ask();
    if (asked.kind !== 'held') return asked;
    await pause(state, asked.waitMs, asked.reason);
  }
}

/**
 * A recheck of a duplicate asks for the earlier runs that have other keys, for one of them may hold the number whatever the
 * answers named.
 */
export async function findEarlierRun(state: FilingState, run: RunToCarry): Promise<Ending | undefined> {
  for (const ofRun of run.keyedRuns ?? []) {
    if (ofRun === run.run) continue;
    const asked = await askInPace(state, () => askRun(state, run, ofRun));
    if (asked.kind !== 'answered') continue;
    const { class: found, attemptId } = asked;
    if (isRegistered(found)) return endWith({ kind: found, attemptId, ofRun });
  }
  return undefined;
}

interface Adoption {
  readonly evidence: string | undefined;
  /** Classes of an answer over which it may be proven. */
  readonly adopted: readonly SituationClass[];
}

/**
 * What the authority holds in the place of ours, or of the run that it names; whether it is proven is decided where it is
 * recorded. The event that it holds under the Id of an earlier run is in the place of that one alone.
 */
function adoptable(
  asked: Asked,
  ofRun: number | undefined,
  { evidence, adopted }: Adoption,
): Ending | undefined {
  if (asked.kind !== 'answered' || !adopted.includes(asked.class)) return undefined;
  if (asked.class === 'textMismatch' && ofRun !== undefined) return undefined;
  const { attemptId, namedRun = ofRun } = asked;
  return endWith({ kind: 'authorized', attemptId, ...about(namedRun), adopted: { evidence } });
}

const mismatches: readonly SituationClass[] = ['digestMismatch', 'digestMissing', 'textMismatch'];

/** Classes of an NFS-e that the Sefin shows without its events: that of the run that was asked for, and of an earlier one. */
const withoutEvents: readonly SituationClass[] = ['undecided', 'otherKey'];

/** A run that was begun before an NFS-e was adopted without its events adopts nothing else than what is in the place of ours. */
function classesToAdopt(
  { untoldEvents }: FilingPlan,
  { from, evidence }: WakeReason,
): readonly SituationClass[] {
  if (untoldEvents === undefined) return mismatches;
  return [...(isMismatch(from) ? mismatches : []), ...(evidence === undefined ? [] : withoutEvents)];
}

const about = (ofRun: number | undefined) => (ofRun === undefined ? {} : { ofRun });

/** Returns what an answer means for a release: our key must not be there, and the NFS-e of another DPS holds the number. */
function readForDecision(asked: Asked, ofRun: number | undefined, plan: FilingPlan): AnswerToDecision {
  if (asked.kind === 'blocked') return endUncertain(asked.attention);
  if (asked.kind === 'unreachable') return 'unproven';
  const { class: found, attemptId } = asked;
  if (isRegistered(found)) return endWith({ kind: found, attemptId, ...about(ofRun) });
  switch (found) {
    case 'absent':
    case 'otherKey':
      return 'goOn';
    case 'digestMismatch':
      return plan.mismatch === 'dps_mismatch' ? 'goOn' : 'unproven';
    case 'textMismatch':
      return ofRun === undefined ? 'unproven' : 'goOn';
    default:
      return 'unproven';
  }
}
