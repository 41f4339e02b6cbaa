import type { RunToCarry, UncertainPosition } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import type { FilingState } from './filing-state.ts';

export const positionOf = ({ uncertain }: Pick<FilingState, 'uncertain'>): UncertainPosition =>
  uncertain ?? { step: 0, absentMeans: 'lost', resend: 'whenCooled' };

/** Nobody knows what the authority holds: a transmission of this or an earlier run is not accounted for. */
export const isUncertain = (state: FilingState, run: RunToCarry): boolean =>
  run.transmittedBefore ||
  state.askFirst ||
  state.uncertain !== undefined ||
  doubtfulRuns(state, run).length > 0;

/**
 * The authority may hold what it answered with a pause. While the run goes on by itself that changes nothing: the same bytes
 * that go again meet what is there.
 */
export const mayBePaused = (
  { pausedBefore }: FilingState,
  { pausedBefore: wasPaused }: RunToCarry,
): boolean => pausedBefore || wasPaused === true;

/** Earlier runs that are still to be asked for before the present one is sent. */
export const doubtfulRuns = ({ cleared }: FilingState, run: RunToCarry): readonly number[] =>
  run.plan.question === 'sameBytes' ? [] : run.doubtfulRuns.filter((earlier) => !cleared.includes(earlier));

/** The bytes that are out may not be at the authority any more, so that "not found" is final. */
export const mayGoAgain = (state: FilingState, { plan }: RunToCarry): boolean =>
  plan.sameBytes === 'onceNotFound' || hasCooled(state);

/** The question that did not find them was asked once the cooling time had passed: `now` is of the step before it. */
function hasCooled({ now, timing, uncertain }: FilingState): boolean {
  const lastSentAt = uncertain?.lastSentAt;
  return lastSentAt !== undefined && now - lastSentAt >= timing.coolingMs;
}

/** The questions that a run begins with: the position to ask from, and whether the first one waits for its step. */
interface PlannedQuestions {
  readonly first: 'ask' | 'askLater';
  readonly position: UncertainPosition;
}

/** Plans the questions after a begin or a decision; undefined when nothing is uncertain. */
export function planQuestions(state: FilingState, run: RunToCarry): PlannedQuestions | undefined {
  if (!isUncertain(state, run)) return undefined;
  const { askFirst, now, uncertain, wokenBy } = state;
  const lastSentAt = askFirst ? now : lastSent(state, run);
  const known = positionOf(state);
  if (wokenBy === undefined) {
    const isDue = uncertain === undefined || uncertain.isPutOff === true || askFirst;
    return { first: isDue ? 'ask' : 'askLater', position: { ...known, lastSentAt } };
  }
  const { absentMeans, ofRun } = known;
  const begin = { step: 0, lastSentAt, absentMeans, ofRun, resend: 'whenCooled' } as const;
  switch (wokenBy.by) {
    case 'resend':
      return { first: 'ask', position: { ...begin, absentMeans: 'lost', ofRun: undefined } };
    case 'recheck':
      return { first: 'ask', position: { ...begin, resend: 'never', exhaustedAs: questioned(wokenBy.from) } };
    default:
      return { first: 'ask', position: begin };
  }
}

/**
 * The later of what this execution and the database know. An execution that knows nothing counts a transmission that has
 * not cooled as just sent, for its bytes may have left a while after its attempt was opened.
 */
function lastSent({ uncertain, now, timing }: FilingState, { lastSentMsAgo }: RunToCarry): number {
  const known = uncertain?.lastSentAt;
  if (known !== undefined) return lastSentMsAgo === undefined ? known : Math.max(known, now - lastSentMsAgo);
  return (lastSentMsAgo ?? 0) >= timing.coolingMs ? now - (lastSentMsAgo ?? 0) : now;
}

/** A recheck that decides nothing leaves what it was about; a certificate is none of the authority's business. */
const questioned = (from: Attention): Attention =>
  from === 'certificate_missing' || from === 'certificate_expired' ? 'reconcile_exhausted' : from;
