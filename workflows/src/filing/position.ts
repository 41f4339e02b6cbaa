import type { RunToCarry, UncertainPosition } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import type { FilingState } from './filing-state.ts';

export const positionOf = ({ uncertain }: Pick<FilingState, 'uncertain'>): UncertainPosition =>
  uncertain ?? { step: 0, absentMeans: 'lost', resend: 'whenCooled' };

/** True when it is unknown what the authority holds: a transmission of this or an earlier run has no known result. */
export const isUncertain = (state: FilingState, run: RunToCarry): boolean =>
  run.transmittedBefore ||
  state.queryFirst ||
  state.uncertain !== undefined ||
  doubtfulRuns(state, run).length > 0;

/**
 * True when the authority may hold a document that it answered with a pause. That matters only when the run ends: bytes
 * that are sent again would meet the document.
 */
export const mayBePaused = (
  { pausedBefore }: FilingState,
  { pausedBefore: wasPaused }: RunToCarry,
): boolean => pausedBefore || wasPaused === true;

/** Returns the earlier runs that have to be queried at the authority before the present run is sent. */
export const doubtfulRuns = ({ cleared }: FilingState, run: RunToCarry): readonly number[] =>
  run.plan.question === 'sameBytes' ? [] : run.doubtfulRuns.filter((earlier) => !cleared.includes(earlier));

/** True when bytes that were sent can no longer arrive at the authority, so that "not found" is final. */
export const mayGoAgain = (state: FilingState, { plan }: RunToCarry): boolean =>
  plan.sameBytes === 'onceNotFound' || hasCooled(state);

/** True when the question was sent after the cooling time: `now` is the time of the step before the question. */
function hasCooled({ now, timing, uncertain }: FilingState): boolean {
  const lastSentAt = uncertain?.lastSentAt;
  return lastSentAt !== undefined && now - lastSentAt >= timing.coolingMs;
}

/** The questions that a run begins with. `queryLater`: the first question waits for its time in the schedule. */
interface PlannedQuestions {
  readonly first: 'query' | 'queryLater';
  readonly position: UncertainPosition;
}

/** Plans the questions after a begin or a decision; undefined when nothing is uncertain. */
export function planQuestions(state: FilingState, run: RunToCarry): PlannedQuestions | undefined {
  if (!isUncertain(state, run)) return undefined;
  const { queryFirst, now, uncertain, wokenBy } = state;
  const lastSentAt = queryFirst ? now : lastSent(state, run);
  const known = positionOf(state);
  if (wokenBy === undefined) {
    const isDue = uncertain === undefined || uncertain.isPutOff === true || queryFirst;
    return { first: isDue ? 'query' : 'queryLater', position: { ...known, lastSentAt } };
  }
  const { absentMeans, ofRun } = known;
  const begin = { step: 0, lastSentAt, absentMeans, ofRun, resend: 'whenCooled' } as const;
  switch (wokenBy.by) {
    case 'resend':
      return { first: 'query', position: { ...begin, absentMeans: 'lost', ofRun: undefined } };
    case 'recheck':
      return {
        first: 'query',
        position: { ...begin, resend: 'never', exhaustedAs: questioned(wokenBy.from) },
      };
    default:
      return { first: 'query', position: begin };
  }
}

/**
 * Returns the later of the times that this execution and the database know. Without knowledge of its own, the execution
 * counts a transmission within the cooling time as sent just now: its bytes may have left some time after the attempt
 * was opened.
 */
function lastSent({ uncertain, now, timing }: FilingState, { lastSentMsAgo }: RunToCarry): number {
  const known = uncertain?.lastSentAt;
  if (known !== undefined) return lastSentMsAgo === undefined ? known : Math.max(known, now - lastSentMsAgo);
  return (lastSentMsAgo ?? 0) >= timing.coolingMs ? now - (lastSentMsAgo ?? 0) : now;
}

/**
 * Returns the attention after a recheck that decided nothing: the previous one, unless that was about the certificate,
 * which the authority knows nothing of.
 */
const questioned = (from: Attention): Attention =>
  from === 'certificate_missing' || from === 'certificate_expired' ? 'reconcile_exhausted' : from;
