import type { RunToCarry, UncertainPosition } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import type { FilingState } from './filing-state.ts';
import type { WakeReason } from './park.ts';

/** Whether the first question waits for the next step of the ladder. */
export type FirstQuestion = 'now' | 'later';

export const positionOf = ({ uncertain }: FilingState): UncertainPosition =>
  uncertain ?? { step: 0, absentMeans: 'lost', resend: 'whenCooled' };

/** Changes the position in the questions; without one, from here on an answer is lost. */
export function moveTo(state: FilingState, change: Partial<UncertainPosition>): void {
  state.uncertain = { ...positionOf(state), ...change };
}

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
  { plan, pausedBefore: wasPaused }: RunToCarry,
): boolean => plan.pauses === 'asked' && (pausedBefore || wasPaused === true);

/** Earlier runs that are still to be asked for before the present one is sent. */
export const doubtfulRuns = ({ cleared }: FilingState, run: RunToCarry): readonly number[] =>
  run.plan.question === 'sameBytes' ? [] : run.doubtfulRuns.filter((earlier) => !cleared.has(earlier));

/** The bytes that are out may not be at the authority any more, so that "not found" is final. */
export const mayGoAgain = (state: FilingState, { plan }: RunToCarry): boolean =>
  plan.sameBytes === 'onceNotFound' || hasCooled(state);

/** The question that did not find them was asked once the cooling time had passed: `now` is of the step before it. */
function hasCooled({ now, timing, uncertain }: FilingState): boolean {
  const lastSentAt = uncertain?.lastSentAt;
  return lastSentAt !== undefined && now - lastSentAt >= timing.coolingMs;
}

/** Sets the position from which to ask, after a begin or a decision; undefined when nothing is uncertain. */
export function planQuestions(
  state: FilingState,
  run: RunToCarry,
  wakeReason: WakeReason | undefined,
): FirstQuestion | undefined {
  if (!isUncertain(state, run)) return undefined;
  const known = state.uncertain;
  const lastSentAt = state.askFirst ? state.now : lastSent(state, run);
  if (wakeReason === undefined) {
    moveTo(state, { lastSentAt });
    return known === undefined || known.isPutOff === true || state.askFirst ? 'now' : 'later';
  }
  const { absentMeans, ofRun } = positionOf(state);
  state.uncertain = { step: 0, lastSentAt, absentMeans, ofRun, resend: 'whenCooled' };
  if (wakeReason.by === 'resend') moveTo(state, { absentMeans: 'lost', ofRun: undefined });
  if (wakeReason.by === 'recheck')
    moveTo(state, { resend: 'never', exhaustedAs: questioned(wakeReason.from) });
  return 'now';
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
