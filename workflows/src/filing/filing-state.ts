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
  timingOf,
  type UncertainPosition,
} from '@fiscal/contracts';
import type { Attention, FilingStatus, WaitReason } from '@fiscal/domain';

/** What the start of a history says; it never changes. */
interface FilingStart {
  readonly kind: FilingKind;
  /** What operators call the document, and what it is. */
  readonly label: string;
  readonly registers: FilingKindDefinition['registers'];
  readonly filingId: string;
  readonly timing: FilingTiming;
  readonly traceparent: string | undefined;
  readonly waitsPerHistory: number;
  /** An earlier history of this execution was cut. */
  readonly continued: boolean;
}

/** What is known of the run that is carried; a newer run begins with nothing of it. */
interface RunState {
  readonly transmissions: number;
  readonly lastCode: string | null;
  /** Consecutive calls that were put off, and when the first of them was, by the database's clock (ms). */
  readonly putOff: number;
  readonly putOffSince: number | undefined;
  /** The queue of the last call where no worker took it; shown to operators. */
  readonly unservedQueue: string | undefined;
  /** Set while an answer is lost. */
  readonly uncertain: UncertainPosition | undefined;
  /** Another call used up our ordinal: the authority is asked before anything is sent. */
  readonly askFirst: boolean;
  /** The run was answered with a pause since this history began. */
  readonly pausedBefore: boolean;
  /** Doubtful runs whose document the authority did not find after the cooling time. */
  readonly cleared: readonly number[];
  readonly digestMissing: boolean;
  readonly unusableAnswers: number;
  /** Times in a row that a write was refused, with no step that succeeded between them. */
  readonly superseded: number;
}

/** What came from outside. A message acts once it is seen: with the call, timer or message that woke the workflow. */
interface Messages {
  /** Highest run that was submitted; undefined while only the start is known. */
  readonly latestRun: number | undefined;
  /** Submissions so far, repeated ones included. */
  readonly submissions: number;
  readonly hurries: number;
  /** The counts at the last call, timer or message that woke the workflow: later ones are still to act. */
  readonly seen: { readonly submissions: number; readonly hurries: number };
  readonly cancelRequested: boolean;
  /** An operator's decision that is being carried out; its update waits for the result. */
  readonly decision: AttentionResolution | undefined;
  readonly answered: AnsweredDecision | undefined;
}

/**
 * The reason why a filing no longer waits for a person: the client's retry or an operator's decision, and what it waited
 * for.
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

/** Where a filing stands. It is changed by `reduceFiling` alone, and read by query, details and search attributes. */
export interface FilingState extends FilingStart, RunState, Messages {
  /**
   * Time by which the workflow decides (ms): the last one that the database reported; 0 before the first. `Date.now()`
   * differs in replay where tasks are taken together (SDK 1.24.0), so it is shown and never compared.
   */
  readonly now: number;
  readonly run: number;
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
  /** What the filing waited for when its last history was cut, or its execution was lost; until it waits again. */
  readonly resumedParked: ResumedParked | undefined;
  /** What ended the last wait for a person, until it is carried out. */
  readonly wokenBy: WakeReason | undefined;
  /** Search attributes say more than those of the start. */
  readonly isShown: boolean;
  /** First attempts of deliveries that are under way. */
  readonly firstAttempts: number;
  /** Waits since the history began. */
  readonly waits: number;
  /** Something was waited for since the run was begun. */
  readonly hasWaited: boolean;
}

/** About 2 000 events at most before the history is cut. */
const defaultWaitsPerHistory = 200;

export const newRun: RunState = {
  transmissions: 0,
  lastCode: null,
  putOff: 0,
  putOffSince: undefined,
  unservedQueue: undefined,
  uncertain: undefined,
  askFirst: false,
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

/** The state at the begin of a history: fresh, or where the last history was cut. */
export function startFiling(
  kind: FilingKind,
  { label, registers }: Pick<FilingKindDefinition, 'label' | 'registers'>,
  input: FilingInput,
): FilingState {
  const { filingId, traceparent, waitsPerHistory = defaultWaitsPerHistory, resume } = input;
  return {
    ...{ kind, label, registers, filingId, timing: timingOf(input), traceparent, waitsPerHistory },
    continued: resume !== undefined,
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

/** The input of the next history of a filing, which goes on at the same place. */
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
      ...{ run, transmissions, lastCode, putOff, putOffSince, uncertain },
      ...{ digestMissing, unusableAnswers, cancelRequested, parked },
    },
  };
}

export const isHurried = ({ hurries, seen }: FilingState): boolean => hurries > seen.hurries;

export const isSubmitted = ({ submissions, seen }: FilingState): boolean => submissions > seen.submissions;

/** A run was submitted that the database did not have when it was last read. */
export const hasNewerRun = ({ latestRun, knownRun }: FilingState): boolean =>
  latestRun !== undefined && latestRun > knownRun;

export const isOverdue = ({ now, putOffSince, timing }: FilingState): boolean =>
  putOffSince !== undefined && now - putOffSince >= timing.outageLimitMs;

/** What the row says while the filing waits. */
export const waitingStatus = ({ uncertain, status }: FilingState): 'pending' | 'unknown' =>
  uncertain !== undefined || status === 'unknown' ? 'unknown' : 'pending';

export const runReference = ({ filingId, run, traceparent }: FilingState): RunReference => ({
  filingId,
  run,
  ...(traceparent === undefined ? {} : { traceparent }),
});
