import {
  type AttentionAction,
  type AttentionResolution,
  type AttentionResolved,
  type FilingInput,
  type FilingKind,
  type FilingKindDefinition,
  type FilingPlan,
  type FilingResume,
  type FilingStep,
  type FilingTiming,
  type ResumedParked,
  type RunReference,
  resolveTiming,
  type ShownAs,
  traced,
  type UncertainPosition,
} from '@fiscal/contracts';
import type { Attention, FilingStatus, WaitReason } from '@fiscal/domain';

/** The data that the start of a history gives. They never change. */
interface FilingStart {
  readonly kind: FilingKind;
  /** The operators' name of the document. */
  readonly label: string;
  readonly registers: FilingKindDefinition['registers'];
  readonly filingId: string;
  readonly timing: FilingTiming;
  readonly waitsPerHistory: number;
  /** True when this history continues an earlier one. */
  readonly continued: boolean;
}

/** The knowledge about the present run. A newer run begins without it. */
interface RunState {
  readonly transmissions: number;
  readonly lastCode: string | null;
  /** Number of consecutive calls that were postponed. */
  readonly putOff: number;
  /** Time of the first of these calls, by the database's clock (ms). */
  readonly putOffSince: number | undefined;
  /** The queue of the last call, if no worker took that call; shown to operators. */
  readonly unservedQueue: string | undefined;
  /** Set while an answer is lost. */
  readonly uncertain: UncertainPosition | undefined;
  /** Another call used our ordinal, so the authority is queried before anything is sent. */
  readonly queryFirst: boolean;
  /** The authority answered this run with a pause since the history began. */
  readonly pausedBefore: boolean;
  /** Doubtful runs whose document the authority did not find after the cooling time. */
  readonly cleared: readonly number[];
  readonly digestMissing: boolean;
  readonly unusableAnswers: number;
  /** Number of consecutive writes that were refused. */
  readonly superseded: number;
}

/**
 * Messages from outside. A message has an effect once it is seen: when a call, a timer or a message has woken the
 * workflow.
 */
interface Messages {
  /** The highest run that was submitted; undefined while only the start is known. */
  readonly latestRun: number | undefined;
  /** The number of submissions so far, with repeated ones. */
  readonly submissions: number;
  readonly hurries: number;
  /** The counts when a call, a timer or a message last woke the workflow. Later messages have had no effect yet. */
  readonly seen: { readonly submissions: number; readonly hurries: number };
  readonly cancelRequested: boolean;
  /** An operator's decision that is being carried out; its update waits for the result. */
  readonly decision: AttentionResolution | undefined;
  readonly answered: AnsweredDecision | undefined;
}

/**
 * The reason why a filing no longer waits for a person: the client's retry or an operator's decision. `from`: the
 * attention that it waited for.
 */
export interface WakeReason {
  readonly by: 'retry' | AttentionAction;
  readonly from: Attention;
  readonly evidence?: string | undefined;
}

/** The last decision that was carried out or overtaken. */
interface AnsweredDecision {
  readonly decision: AttentionResolution;
  readonly result: AttentionResolved['result'];
}

/** The state of a filing. Only `reduceFiling` changes it; query, details and search attributes read it. */
export interface FilingState extends FilingStart, RunState, Messages {
  /**
   * Time by which the workflow decides (ms): the last time that the database reported; 0 before the first. `Date.now()`
   * is shown and never compared: it differs when replay joins tasks (SDK 1.24.0).
   */
  readonly now: number;
  readonly run: number;
  /** The words of the start, in a continued history that has read the database. */
  readonly shownAs: ShownAs | undefined;
  /** The trace of the request that started the filing, or submitted its newest run. */
  readonly traceparent: string | undefined;
  /** The highest run that was submitted or found when the database was last read. */
  readonly knownRun: number;
  readonly nextOrdinal: number;
  /** `adopted` where an operator may say what the authority does not: that the document has no events. */
  readonly withoutEvents: FilingPlan['withoutEvents'];
  /** Its number was left to the document of another key. */
  readonly isReleased: boolean;
  readonly step: FilingStep;
  readonly status: FilingStatus;
  readonly waiting: WaitReason | null;
  readonly nextAttemptAt: number | undefined;
  readonly attention: Attention | null;
  /** The last question was answered "not found", so an operator may send the same bytes again. */
  readonly resendAllowed: boolean;
  /**
   * The attention that the filing waited for when its last history was cut or its execution was lost. Unset when it
   * waits again.
   */
  readonly resumedParked: ResumedParked | undefined;
  /** The reason that ended the last wait for a person, until it is carried out. */
  readonly wokenBy: WakeReason | undefined;
  /** Search attributes were written since the start. */
  readonly isShown: boolean;
  /** First attempts of deliveries that are under way. */
  readonly firstAttempts: number;
  /** Waits since the history began. */
  readonly waits: number;
  /** The filing has waited since the run began. */
  readonly hasWaited: boolean;
}

/** Limits a history to about 2 000 events. */
const defaultWaitsPerHistory = 200;

export const newRun: RunState = {
  transmissions: 0,
  lastCode: null,
  putOff: 0,
  putOffSince: undefined,
  unservedQueue: undefined,
  uncertain: undefined,
  queryFirst: false,
  pausedBefore: false,
  cleared: [],
  digestMissing: false,
  unusableAnswers: 0,
  superseded: 0,
};

const noMessages: Messages = {
  latestRun: undefined,
  submissions: 0,
  hurries: 0,
  seen: { submissions: 0, hurries: 0 },
  cancelRequested: false,
  decision: undefined,
  answered: undefined,
};

/** Returns the state at the beginning of a history: a new state, or the state at the end of the last history. */
export function startFiling(
  kind: FilingKind,
  { label, registers }: Pick<FilingKindDefinition, 'label' | 'registers'>,
  input: FilingInput,
): FilingState {
  const { filingId, traceparent, waitsPerHistory = defaultWaitsPerHistory, resume } = input;
  return {
    kind,
    label,
    registers,
    filingId,
    timing: resolveTiming(input),
    traceparent,
    waitsPerHistory,
    continued: resume !== undefined,
    shownAs: undefined,
    ...newRun,
    ...noMessages,
    now: 0,
    run: 0,
    knownRun: 0,
    nextOrdinal: 1,
    withoutEvents: 'never',
    isReleased: false,
    step: 'starting',
    status: 'queued',
    waiting: null,
    nextAttemptAt: undefined,
    attention: null,
    resendAllowed: false,
    resumedParked: undefined,
    wokenBy: undefined,
    isShown: resume !== undefined,
    firstAttempts: 0,
    waits: 0,
    hasWaited: false,
    ...(resume === undefined ? {} : resumed(resume)),
  };
}

const resumed = ({ parked, ...resume }: FilingResume): Partial<FilingState> => ({
  ...resume,
  latestRun: resume.run,
  resumedParked: parked,
});

/** Returns the input of the filing's next history, which continues at the same position. */
export function inputOfNextHistory(state: FilingState, parked?: ResumedParked): FilingInput {
  const { filingId, timing, waitsPerHistory, traceparent } = state;
  const { run, transmissions, lastCode, putOff, putOffSince, uncertain } = state;
  const { digestMissing, unusableAnswers, cancelRequested } = state;
  return {
    filingId,
    timing,
    waitsPerHistory,
    traceparent,
    resume: {
      run,
      transmissions,
      lastCode,
      putOff,
      putOffSince,
      uncertain,
      digestMissing,
      unusableAnswers,
      cancelRequested,
      parked,
    },
  };
}

export const isHurried = ({ hurries, seen }: FilingState): boolean => hurries > seen.hurries;

export const isSubmitted = ({ submissions, seen }: FilingState): boolean => submissions > seen.submissions;

/** True when a run was submitted that the last read of the database did not return. */
export const hasNewerRun = ({ latestRun, knownRun }: FilingState): boolean =>
  latestRun !== undefined && latestRun > knownRun;

export const isOverdue = ({ now, putOffSince, timing }: FilingState): boolean =>
  putOffSince !== undefined && now - putOffSince >= timing.outageLimitMs;

/** Returns the status to record while the filing waits. */
export const waitingStatus = ({ uncertain, status }: FilingState): 'pending' | 'unknown' =>
  uncertain !== undefined || status === 'unknown' ? 'unknown' : 'pending';

export const runReference = (state: FilingState): RunReference => ({
  filingId: state.filingId,
  run: state.run,
  ...traced(state),
});
