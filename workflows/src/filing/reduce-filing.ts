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
import { answer, type Call, type Changes, countSent, enter, laterOf, see, takeAnswer } from './changes.ts';
import { type FilingState, hasNewerRun, isSubmitted, newRun, type WakeReason } from './filing-state.ts';
import { positionOf } from './position.ts';
import type { SituationVerdict } from './read-situation.ts';
import type { QuestionToAsk } from './read-transmission.ts';

/** The changes of each event: messages, answers of database and authority, and what the workflow begins and ends. */
const changes = {
  submitted: ({ latestRun, submissions }, { run }: Submission) => ({
    latestRun: Math.max(latestRun ?? 0, run),
    submissions: submissions + 1,
  }),
  hurried: ({ hurries }) => ({ hurries: hurries + 1 }),
  cancelRequested: () => ({ cancelRequested: true }),
  decided: (_, decision: AttentionResolution) => ({ decision }),
  decisionAnswered: (state, result: AttentionResolved['result']) => answer(state, result),

  /**
   * Happens where a call, a timer or a message woke the workflow, and never behind a local activity: a message that meets
   * its result is handled before it, and in replay behind it, when a query ended the task between them (SDK 1.24.0).
   */
  messagesSeen: (state) => see(state),

  /** `submitted`: the highest run that had been submitted when the database was asked. */
  begun: (state, { begun, submitted = 0 }: { begun: BeginRunResult; submitted: number | undefined }) => ({
    knownRun: Math.max(submitted, begun.kind === 'gone' ? 0 : begun.run),
    ...(begun.kind === 'proceed'
      ? enter(state, begun)
      : { ...answer(state, 'overtaken'), wokenBy: undefined }),
  }),

  /** A step in the database was carried out behind a transmission, which was sent by then. */
  dated: (state, dated: Dated) => {
    const now = laterOf(state, dated);
    const { uncertain } = state;
    if (uncertain === undefined) return { now };
    return { now, uncertain: { ...uncertain, lastSentAt: uncertain.lastSentAt ?? now } };
  },

  stepBegun: (_, step: FilingStep) => ({ step }),
  statusChanged: (_, status: FilingStatus) => ({ status }),

  sending: () => ({ step: 'sending', status: 'sending', askFirst: false }),
  sent: (state, call: Call<TransmitResult>) => ({ ...takeAnswer(state, call), ...countSent(state, call) }),

  /** A transmission did not come to its end, and the database was read again. */
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

  answerLost: (state, { absentMeans, accessDenied, digestMissing, endsAs, ofRun }: QuestionToAsk) => ({
    ...forgetPutOffs,
    digestMissing: digestMissing === true,
    uncertain: {
      ...positionOf(state),
      ...{ absentMeans, accessDenied },
      ...(endsAs === undefined ? {} : { endsAs }),
      ...(ofRun === undefined ? {} : ({ ofRun, exhaustedAs: 'duplicate_unresolved' } as const)),
    },
  }),

  questionsPlanned: (_, uncertain: UncertainPosition) => ({ uncertain }),
  /** The position in the questions changes; without one, from here on an answer is lost. */
  moved: (state, change: Partial<UncertainPosition>) => ({ uncertain: { ...positionOf(state), ...change } }),

  /** The document of an earlier run did not arrive and can not any more. */
  cleared: (state, { run, isCertain }: { run: number; isCertain: boolean }) => ({
    cleared: [...state.cleared, run],
    ...(isCertain
      ? { uncertain: undefined, status: 'queued' }
      : { uncertain: { ...positionOf(state), ofRun: undefined } }),
  }),

  /** Nothing reached the authority, or it put the document off; `counted`: as a step of the delays of retries. */
  putOff: ({ putOff, putOffSince, now }, counted: 'counted' | 'uncounted') => ({
    putOffSince: putOffSince ?? now,
    putOff: putOff + (counted === 'counted' ? 1 : 0),
  }),

  recorded: (_, recorded: RecordedOutcome) => ({
    ...(recorded.kind === 'superseded' ? {} : { superseded: 0 }),
    ...('status' in recorded ? { status: recorded.status } : {}),
  }),
  unusable: (state) => ({
    unusableAnswers: state.unusableAnswers + 1,
    uncertain: positionOf(state),
    wokenBy: undefined,
  }),
  superseded: ({ superseded }) => ({ superseded: superseded + 1, wokenBy: undefined }),
  ended: (state, result: AttentionResolved['result']) => ({
    ...answer(state, result),
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
  /** A wait for our database says nothing of whether this execution counts. */
  waitOver: (state) => ({
    ...see(state),
    ...(state.waiting === 'database' ? {} : { superseded: 0 }),
    waiting: null,
    nextAttemptAt: undefined,
  }),

  parked: (_, { attention, resendAllowed }: { attention: Attention; resendAllowed: boolean }) => ({
    ...{ attention, resendAllowed },
    resumedParked: undefined,
  }),
  /** The client's retry comes before any decision. */
  woken: (state, from: Attention) => {
    const isRetried = isSubmitted(state) || hasNewerRun(state);
    return {
      ...see(state),
      ...(isRetried ? answer(state, 'overtaken') : {}),
      waits: state.waits + 1,
      attention: null,
      wokenBy: wakeReason(isRetried ? undefined : state.decision, from),
    };
  },

  shown: () => ({ isShown: true }),
} satisfies Readonly<Record<string, (state: FilingState, given: never) => Changes>>;

type Events = typeof changes;
export type FilingEvent = keyof Events;
/** The values of an event beside its name. */
export type Given<E extends FilingEvent> = Parameters<Events[E]> extends [unknown, infer G] ? [G] : [];

/** The state after an event: the only place where it changes. */
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
