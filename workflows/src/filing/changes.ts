import type { AttentionResolved, Dated, ResumedParked, RunToCarry, TransmitResult } from '@fiscal/contracts';
import type { ActivityEnd } from './activity-failures.ts';
import { type FilingState, newRun } from './filing-state.ts';

export type Changes = Partial<FilingState>;

/** What came of a call to the authority, through its queue. */
export interface Call<R> {
  readonly queue: string;
  readonly result: R | ActivityEnd;
}

export const laterOf = ({ now }: FilingState, { at }: Dated): number => Math.max(now, at);

export const see = ({ submissions, hurries }: FilingState): Changes => ({ seen: { submissions, hurries } });

export const answer = ({ decision }: FilingState, result: AttentionResolved['result']): Changes =>
  decision === undefined ? {} : { decision: undefined, answered: { decision, result } };

/** What the database says of the run. A newer run begins with nothing sent and nothing waited for. */
export function enter(state: FilingState, run: RunToCarry): Changes {
  const parked = parkedBefore(state, run);
  return {
    ...(run.run === state.run ? {} : { ...newRun, run: run.run, ...answer(state, 'overtaken') }),
    now: laterOf(state, run),
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
 * What the filing waited for before its history was cut, or before its execution was lost: then nobody submitted anything,
 * and the execution was started by the audit.
 */
function parkedBefore(
  { resumedParked, run, seen }: FilingState,
  { parked, run: begun }: RunToCarry,
): ResumedParked | undefined {
  if (begun === run) return resumedParked;
  const isStartedAgain = run === 0 && seen.submissions === 0;
  return isStartedAgain && parked !== undefined ? { ...parked, resendAllowed: false } : undefined;
}

/** A call that did not come to its end says no code. */
export function takeAnswer(state: FilingState, { queue, result }: Call<object>): Changes {
  return {
    ...see(state),
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
      return { askFirst: true, ...(uncertain && { uncertain: { ...uncertain, lastSentAt: undefined } }) };
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

/** The bytes were at the authority, which did not take them. */
const isPause = (result: TransmitResult): boolean =>
  result.kind === 'answered' && (result.class === 'paused' || result.class === 'misuse');
