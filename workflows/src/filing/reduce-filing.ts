import type {
  AttentionResolution,
  AttentionResolved,
  BeginRunResult,
  Dated,
  FilingStep,
  OtherKeyResult,
  ReconcileResult,
  RecordedOutcome,
  RunToCarry,
  Submission,
  TransmitResult,
  UncertainPosition,
} from '@fiscal/contracts';
import type { Attention, FilingStatus, WaitReason } from '@fiscal/domain';
import {
  answerDecision,
  type Call,
  type Changes,
  countSent,
  enter,
  laterOf,
  markSeen,
  takeAnswer,
} from './changes.ts';
import { type FilingState, hasNewerRun, isSubmitted, newRun, type WakeReason } from './filing-state.ts';
import { positionOf } from './position.ts';
import type { SituationVerdict } from './read-situation.ts';
import type { QueryNeeded } from './read-transmission.ts';
import { isDecidedByAnswers } from './why-refused.ts';

/** The changes that each event makes: messages, answers of database and authority, and steps of the workflow itself. */
const changes = {
  submitted: (state, { run, traceparent }: Submission) => ({
    latestRun: Math.max(state.latestRun ?? 0, run),
    submissions: state.submissions + 1,
    traceparent: run > Math.max(state.latestRun ?? 0, state.knownRun) ? traceparent : state.traceparent,
  }),
  hurried: ({ hurries }) => ({ hurries: hurries + 1 }),
  cancelRequested: () => ({ cancelRequested: true }),
  decided: (_, decision: AttentionResolution) => ({ decision }),
  decisionAnswered: (state, result: AttentionResolved['result']) => answerDecision(state, result),

  /**
   * Happens after a call, a timer or a message has woken the workflow, and never after a local activity: a message that
   * meets the result of a local activity is handled before it, but in replay after it when a query ended the task
   * between them (SDK 1.24.0).
   */
  messagesSeen: (state) => markSeen(state),

  /** `submitted`: the highest run that had been submitted when the database was read. */
  begun: (state, { begun, submitted = 0 }: { begun: BeginRunResult; submitted: number | undefined }) => ({
    knownRun: Math.max(submitted, begun.kind === 'gone' ? 0 : begun.run),
    ...(begun.kind === 'proceed'
      ? enter(state, begun)
      : { ...answerDecision(state, 'overtaken'), wokenBy: undefined }),
  }),

  /** A step in the database was carried out. A transmission before it was sent by then. */
  dated: (state, dated: Dated) => {
    const now = laterOf(state, dated);
    const { uncertain } = state;
    if (uncertain === undefined) return { now };
    return { now, uncertain: { ...uncertain, lastSentAt: uncertain.lastSentAt ?? now } };
  },

  stepBegun: (_, step: FilingStep) => ({ step }),
  statusChanged: (_, status: FilingStatus) => ({ status }),

  sending: () => ({ step: 'sending', status: 'sending', queryFirst: false }),
  sent: (state, call: Call<TransmitResult>) => ({ ...takeAnswer(state, call), ...countSent(state, call) }),

  /** A transmission did not finish, and the database was read again. */
  interrupted: (state, run: RunToCarry) => ({
    now: laterOf(state, run),
    transmissions: state.transmissions + (run.nextOrdinal > state.nextOrdinal ? 1 : 0),
    nextOrdinal: run.nextOrdinal,
    status: run.transmittedBefore ? 'unknown' : 'pending',
  }),

  callEnded: (state, call: Call<TransmitResult | ReconcileResult | OtherKeyResult>) =>
    takeAnswer(state, call),

  situationRead: (
    { digestMissing },
    { verdict, resendAllowed }: { verdict: SituationVerdict['kind']; resendAllowed: boolean },
  ) => ({
    resendAllowed,
    digestMissing: verdict === 'digestMissing' || (digestMissing && verdict !== 'end'),
  }),

  answerLost: (state, { absentMeans, accessDenied, digestMissing, endsAs, ofRun }: QueryNeeded) => ({
    ...forgetPutOffs,
    digestMissing: digestMissing === true,
    uncertain: {
      ...positionOf(state),
      absentMeans,
      accessDenied,
      ...(endsAs === undefined ? {} : { endsAs }),
      ...(ofRun === undefined ? {} : ({ ofRun, exhaustedAs: 'duplicate_unresolved' } as const)),
    },
  }),

  questionsPlanned: (_, uncertain: UncertainPosition) => ({ uncertain }),
  /** The position in the questions changes. Without a position before, an answer counts as lost from now on. */
  moved: (state, change: Partial<UncertainPosition>) => ({ uncertain: { ...positionOf(state), ...change } }),

  /** The document of an earlier run did not arrive and cannot arrive any more. */
  cleared: (state, { run, isCertain }: { run: number; isCertain: boolean }) => ({
    cleared: [...state.cleared, run],
    ...(isCertain
      ? { uncertain: undefined, status: 'queued' }
      : { uncertain: { ...positionOf(state), ofRun: undefined } }),
  }),

  /** Nothing reached the authority, or it postponed the document. `counted`: the next retry waits longer. */
  putOff: ({ putOff, putOffSince, now }, counted: 'counted' | 'uncounted') => ({
    putOffSince: putOffSince ?? now,
    putOff: putOff + (counted === 'counted' ? 1 : 0),
  }),

  /** The outage limit counts anew after the pause. The next wait is the pause. */
  pausedByOperator: () => ({ ...forgetPutOffs, pausedByOperator: true }),

  recorded: (_, recorded: RecordedOutcome) => ({
    ...(recorded.kind === 'superseded' ? {} : { superseded: 0 }),
    ...('status' in recorded ? { status: recorded.status } : {}),
  }),
  unusable: (state) => ({
    unusableAnswers: state.unusableAnswers + 1,
    uncertain: positionOf(state),
    wokenBy: undefined,
  }),
  /** A recheck or a resend that is not answered yet is carried out when the run begins again. */
  superseded: ({ superseded, decision, wokenBy }) => ({
    superseded: superseded + 1,
    wokenBy:
      decision === undefined || wokenBy === undefined || isDecidedByAnswers(wokenBy.by) ? undefined : wokenBy,
  }),
  ended: (state, result: AttentionResolved['result']) => ({
    ...answerDecision(state, result),
    uncertain: undefined,
    wokenBy: undefined,
  }),

  firstAttemptBegun: ({ firstAttempts }) => ({ firstAttempts: firstAttempts + 1 }),
  firstAttemptOver: ({ firstAttempts }) => ({ firstAttempts: firstAttempts - 1 }),

  waitBegun: ({ waits }, { reason, until }: { reason: WaitReason; until?: number }) => ({
    waits: waits + 1,
    hasWaited: true,
    step: reason === 'internalError' ? 'parked' : 'waiting',
    waiting: reason,
    nextAttemptAt: until,
  }),
  /** A wait ended. After a wait for our database it is not known whether this execution still counts. */
  waitOver: (state) => ({
    ...markSeen(state),
    ...(state.waiting === 'database' ? {} : { superseded: 0 }),
    waiting: null,
    pausedByOperator: false,
    nextAttemptAt: undefined,
  }),

  parked: (_, { attention, resendAllowed }: { attention: Attention; resendAllowed: boolean }) => ({
    attention,
    resendAllowed,
    resumedParked: undefined,
  }),
  /** The client's retry comes before any decision. */
  woken: (state, from: Attention) => {
    const isRetried = isSubmitted(state) || hasNewerRun(state);
    return {
      ...markSeen(state),
      ...(isRetried ? answerDecision(state, 'overtaken') : {}),
      waits: state.waits + 1,
      attention: null,
      wokenBy: wakeReason(isRetried ? undefined : state.decision, from),
    };
  },

  shown: () => ({ isShown: true }),
} satisfies Readonly<Record<string, (state: FilingState, given: never) => Changes>>;

type Events = typeof changes;
export type FilingEvent = keyof Events;
/** The data of an event. */
export type Given<E extends FilingEvent> = Parameters<Events[E]> extends [unknown, infer G] ? [G] : [];

/** Returns the state after an event. The state changes only here. */
export function reduceFiling<E extends FilingEvent>(
  state: FilingState,
  event: E,
  ...given: Given<E>
): FilingState {
  const change = changes[event] as (state: FilingState, ...given: Given<E>) => Changes;
  return { ...state, ...change(state, ...given) };
}

const forgetPutOffs = { putOff: newRun.putOff, putOffSince: newRun.putOffSince };

const wakeReason = (decision: AttentionResolution | undefined, from: Attention): WakeReason =>
  decision === undefined ? { by: 'retry', from } : { by: decision.action, from, evidence: decision.evidence };
