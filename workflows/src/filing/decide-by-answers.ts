import type { FilingPlan, OtherKeyResult, ReconcileResult, RunToCarry, Superseded } from '@fiscal/contracts';
import { isRegistered, type SituationClass } from '@fiscal/domain';
import { queryOtherKey, querySituation, type Unanswered } from './call-authority.ts';
import { recordState } from './database.ts';
import type { Filing } from './filing.ts';
import type { WakeReason } from './filing-state.ts';
import { type Ending, endUncertain, endWith, type NextStep, superseded } from './next-step.ts';
import { pause } from './pause.ts';
import { about } from './read-situation.ts';
import { isMismatch } from './why-refused.ts';

/** The answers do not prove what the decision says. */
interface Unproven {
  readonly kind: 'unproven';
}
const unproven: Unproven = { kind: 'unproven' };

type Answer = Extract<ReconcileResult, { kind: 'answered' | 'stored' }>;

/**
 * Carries out a decision about the document at the authority. Queries the document of every run, because a second
 * document for the sale may follow. A registered run of ours overrides the decision. Without proof the filing waits as
 * before.
 */
export async function decideByAnswers(
  filing: Filing,
  run: RunToCarry,
  decision: WakeReason,
): Promise<NextStep> {
  filing.happened('statusChanged', 'unknown');
  const decided = await queryEveryRun(filing, run, decision);
  return decided.kind === 'unproven' ? leaveUndecided(filing, decision) : decided;
}

/** Waits for a person as before. Records the state again if the filing has waited for something else meanwhile. */
export async function leaveUndecided(filing: Filing, { from: attention }: WakeReason): Promise<NextStep> {
  const row = { status: 'unknown', waiting: null, waitMs: null } as const;
  if (filing.state.hasWaited && !(await recordState(filing, row))) return superseded;
  return { kind: 'awaitPerson', attention };
}

async function queryEveryRun(
  filing: Filing,
  run: RunToCarry,
  decision: WakeReason,
): Promise<Ending | Unproven | Superseded> {
  const isAdoption = decision.by === 'adopt';
  for (const each of run.keyedRuns ?? [run.run]) {
    const ofRun = each === run.run ? undefined : each;
    const answer = await queryInPace(filing, () => querySituation(filing, run, ofRun));
    if (answer.kind === 'superseded') return answer;
    if (answer.kind === 'blocked') return endUncertain(answer.attention);
    if (answer.kind === 'unreachable' || answer.kind === 'notTaken') return unproven;
    const adopted = isAdoption ? adoptable(answer, ofRun, decision, run.plan) : undefined;
    const found = adopted ?? readForDecision(answer, ofRun, run.plan);
    if (found !== undefined) return found;
  }
  return isAdoption ? unproven : leaveNumber(filing, run, decision.evidence);
}

/**
 * Leaves the number to the other document. If the kind has a query for that document, only after it was found.
 */
async function leaveNumber(
  filing: Filing,
  run: RunToCarry,
  evidence: string | undefined,
): Promise<Ending | Unproven | Superseded> {
  const taken = { kind: 'failed', code: 'number_taken', evidence } as const;
  if (run.plan.otherKey === 'none') return endWith(taken);
  const answer = await queryInPace(filing, () => queryOtherKey(filing, run, evidence));
  if (answer.kind === 'superseded') return answer;
  if (answer.kind === 'blocked') return endUncertain(answer.attention);
  if (answer.kind !== 'answered' || answer.class !== 'otherKey') return unproven;
  return endWith({ ...taken, attemptId: answer.attemptId });
}

/**
 * Queries the earlier runs with other keys during a recheck of a duplicate: one of them may hold the number, also
 * when the answers named another key.
 */
export async function findEarlierRun(
  filing: Filing,
  run: RunToCarry,
): Promise<Ending | Superseded | undefined> {
  for (const ofRun of run.keyedRuns ?? []) {
    if (ofRun === run.run) continue;
    const answer = await queryInPace(filing, () => querySituation(filing, run, ofRun));
    if (answer.kind === 'superseded') return answer;
    if (answer.kind !== 'answered') continue;
    const { class: found, attemptId } = answer;
    if (isRegistered(found)) return endWith({ kind: found, attemptId, ofRun });
  }
  return undefined;
}

type Held = Extract<ReconcileResult, { kind: 'held' }>;

/** Queries as soon as the pace of questions about the key allows it. */
async function queryInPace<R extends Exclude<ReconcileResult | OtherKeyResult | Unanswered, Held>>(
  filing: Filing,
  query: () => Promise<R | Held>,
): Promise<R | Superseded> {
  for (;;) {
    const answer = await query();
    if (answer.kind !== 'held') return answer;
    if (!(await pause(filing, answer))) return superseded;
  }
}

/**
 * Returns the adoption of the document that the authority holds in place of ours; undefined when the answer allows
 * none. Recording it decides whether it is proven. An event under the Id of an earlier run replaces only that run's
 * event.
 */
function adoptable(
  answer: Answer,
  ofRun: number | undefined,
  { from, evidence }: WakeReason,
  plan: FilingPlan,
): Ending | undefined {
  if (answer.kind !== 'answered' || !classesToAdopt(plan, from, evidence).includes(answer.class)) {
    return undefined;
  }
  if (answer.class === 'textMismatch' && ofRun !== undefined) return undefined;
  const { attemptId, namedRun = ofRun } = answer;
  return endWith({ kind: 'authorized', attemptId, ...about(namedRun), adopted: { evidence } });
}

const mismatches: readonly SituationClass[] = ['digestMismatch', 'digestMissing', 'textMismatch'];

/**
 * Classes of an NFS-e that the Sefin shows without its events: `undecided` for the run that was queried, `otherKey`
 * for an earlier run.
 */
const shownWithoutEvents: readonly SituationClass[] = ['undecided', 'otherKey'];

function classesToAdopt(
  { withoutEvents }: FilingPlan,
  from: WakeReason['from'],
  evidence: string | undefined,
): readonly SituationClass[] {
  if (withoutEvents === 'never') return mismatches;
  return [...(isMismatch(from) ? mismatches : []), ...(evidence === undefined ? [] : shownWithoutEvents)];
}

/**
 * Returns the effect of an answer on a release, undefined when the answer allows it: our key is not there, or the NFS-e
 * of another DPS holds the number.
 */
function readForDecision(
  { class: found, attemptId }: Answer,
  ofRun: number | undefined,
  plan: FilingPlan,
): Ending | Unproven | undefined {
  if (isRegistered(found)) return endWith({ kind: found, attemptId, ...about(ofRun) });
  switch (found) {
    case 'absent':
    case 'otherKey':
      return undefined;
    case 'digestMismatch':
      return plan.mismatch === 'dps_mismatch' ? undefined : unproven;
    case 'textMismatch':
      return ofRun === undefined ? unproven : undefined;
    default:
      return unproven;
  }
}
