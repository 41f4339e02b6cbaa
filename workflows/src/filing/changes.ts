import type { AttentionResolved, Dated, ResumedParked, RunToCarry, TransmitResult } from '@fiscal/contracts';
import type { ActivityEnd } from './activity-failures.ts';
import { type FilingState, newRun } from './filing-state.ts';

export type Changes = Partial<FilingState>;

/** The result of a call to the authority, and the queue of the call. */
export interface Call<R> {
  readonly queue: string;
  readonly result: R | ActivityEnd;
}

export const laterOf = ({ now }: FilingState, { at }: Dated): number => Math.max(now, at);

/** Marks all messages as seen. */
export const markSeen = ({ submissions, hurries }: FilingState): Changes => ({
  seen: { submissions, hurries },
});

/** Answers the decision that is being carried out, if there is one. */
export const answerDecision = ({ decision }: FilingState, result: AttentionResolved['result']): Changes =>
  decision === undefined ? {} : { decision: undefined, answered: { decision, result } };

/** Takes over the run that the database reports. A newer run begins as never sent. */
export function enter(state: FilingState, run: RunToCarry): Changes {
  const parked = parkedBefore(state, run);
  return {
    ...(run.run === state.run ? {} : { ...newRun, run: run.run, ...answerDecision(state, 'overtaken') }),
    now: laterOf(state, run),
    shownAs: run.shownAs,
    nextOrdinal: run.nextOrdinal,
    withoutEvents: run.plan.withoutEvents,
    isReleased: run.isReleased === true,
    step: 'starting',
    status: parked?.status ?? 'queued',
    attention: null,
    resendAllowed: parked?.resendAllowed === true,
    resumedParked: parked,
    hasWaited: false,
  };
}

/**
 * Returns the attention that the filing waited for before its history was cut, or before its execution was lost. In the
 * latter case the audit started this execution, and there is no submission.
 */
function parkedBefore(
  { resumedParked, run, seen }: FilingState,
  { parked, run: begun }: RunToCarry,
): ResumedParked | undefined {
  if (begun === run) return resumedParked;
  const isStartedAgain = run === 0 && seen.submissions === 0;
  return isStartedAgain && parked !== undefined ? { ...parked, resendAllowed: false } : undefined;
}

/** Takes over the code of an answer. A call that did not finish has none. */
export function takeAnswer(state: FilingState, { queue, result }: Call<object>): Changes {
  return {
    ...markSeen(state),
    unservedQueue: result === 'notTaken' ? queue : undefined,
    ...(typeof result === 'object' && 'code' in result ? { lastCode: String(result.code) } : {}),
  };
}

export function countSent(state: FilingState, { result }: Call<TransmitResult>): Changes {
  if (typeof result === 'string') return {};
  const { uncertain, nextOrdinal, transmissions } = state;
  switch (result.kind) {
    case 'superseded':
      return {};
    case 'outOfOrder':
      return { queryFirst: true, ...(uncertain && { uncertain: { ...uncertain, lastSentAt: undefined } }) };
    case 'held':
    case 'blocked':
      return { superseded: 0 };
    default:
      return {
        superseded: 0,
        nextOrdinal: nextOrdinal + 1,
        transmissions: transmissions + 1,
        ...(isPause(result) ? { pausedBefore: true } : {}),
      };
  }
}

/** True when the bytes reached the authority and it did not accept them. */
const isPause = (result: TransmitResult): boolean =>
  result.kind === 'answered' && (result.class === 'paused' || result.class === 'misuse');
