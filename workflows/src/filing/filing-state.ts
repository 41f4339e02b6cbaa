import {
  type AttentionResolution,
  type AttentionResolved,
  type Dated,
  type FilingInput,
  type FilingKind,
  type FilingResume,
  type FilingStep,
  type FilingTiming,
  type ResumedParked,
  type RunReference,
  type RunToCarry,
  timingOf,
  type UncertainPosition,
} from '@fiscal/contracts';
import type { Attention, FilingStatus, WaitReason } from '@fiscal/domain';

/** An operator's decision that is being carried out; its update waits for the result. */
export interface Decision extends AttentionResolution {
  result: AttentionResolved['result'] | undefined;
}

/** Where a filing stands; the workflow's only state, read by query, details and search attributes. */
export interface FilingState {
  readonly kind: FilingKind;
  /** What operators call the document. */
  readonly label: string;
  readonly filingId: string;
  readonly timing: FilingTiming;
  readonly traceparent: string | undefined;
  readonly waitsPerHistory: number;
  /** An earlier history of this execution was cut. */
  readonly continued: boolean;
  /**
   * Time by which the workflow decides (ms): the last one that the database reported; 0 before the first. `Date.now()`
   * differs in replay where tasks are taken together (SDK 1.24.0), so it is shown and never compared.
   */
  now: number;
  run: number;
  step: FilingStep;
  status: FilingStatus;
  nextOrdinal: number;
  transmissions: number;
  lastCode: string | null;
  /** Consecutive calls that were put off, and when the first of them was, by the database's clock (ms). */
  putOff: number;
  putOffSince: number | undefined;
  waiting: WaitReason | null;
  /** The queue of the last call where no worker took it; shown to operators. */
  unservedQueue: string | undefined;
  nextAttemptAt: number | undefined;
  /** Set while an answer is lost. */
  uncertain: UncertainPosition | undefined;
  /** Another call used up our ordinal: the authority is asked before anything is sent. */
  askFirst: boolean;
  /** The run was answered with a pause since this history began. */
  pausedBefore: boolean;
  /** Doubtful runs whose document the authority did not find after the cooling time. */
  readonly cleared: Set<number>;
  /** Its number was left to the document of another key. */
  isReleased: boolean;
  digestMissing: boolean;
  unusableAnswers: number;
  attention: Attention | null;
  /** The last question was answered "not found", so an operator may send the same bytes again. */
  resendAllowed: boolean;
  /** Where the last history was cut while it waited for a person; until the filing waits again. */
  resumedParked: ResumedParked | undefined;
  /** The plan of the run says that parks are counted. */
  countsParks: boolean;
  /** Search attributes say more than those of the start. */
  isShown: boolean;
  /** Times in a row that a write was refused, with no step that succeeded between them. */
  superseded: number;
  cancelRequested: boolean;
  /** First attempts of deliveries that are under way. */
  firstAttempts: number;
  /** Waits since the history began. */
  waits: number;
  /** Highest run that was submitted; undefined while only the start is known. */
  latestRun: number | undefined;
  /** Submissions so far, repeated ones included. */
  submissions: number;
  hurries: number;
  /** Those that came before the last call, timer or message that woke the workflow: later ones are still to act. */
  seen: { readonly submissions: number; readonly hurries: number };
  decision: Decision | undefined;
}

/** About 2 000 events at most before the history is cut. */
const defaultWaitsPerHistory = 200;

const nothingDone: FilingResume = { run: 0, transmissions: 0, lastCode: null, putOff: 0 };

/** The state at the begin of a history: fresh, or where the last history was cut. */
export function startFiling(
  { kind, label }: Pick<FilingState, 'kind' | 'label'>,
  input: FilingInput,
): FilingState {
  const { filingId, traceparent, waitsPerHistory, resume } = input;
  const { run, transmissions, lastCode, putOff, putOffSince, uncertain } = resume ?? nothingDone;
  return {
    kind,
    label,
    filingId,
    timing: timingOf(input),
    traceparent,
    waitsPerHistory: waitsPerHistory ?? defaultWaitsPerHistory,
    continued: resume !== undefined,
    now: 0,
    run,
    step: 'starting',
    status: 'queued',
    nextOrdinal: 1,
    transmissions,
    lastCode,
    putOff,
    putOffSince,
    waiting: null,
    unservedQueue: undefined,
    nextAttemptAt: undefined,
    uncertain,
    askFirst: false,
    pausedBefore: false,
    cleared: new Set(),
    isReleased: false,
    digestMissing: resume?.digestMissing === true,
    unusableAnswers: resume?.unusableAnswers ?? 0,
    attention: null,
    resendAllowed: false,
    resumedParked: resume?.parked,
    countsParks: false,
    isShown: resume !== undefined,
    superseded: 0,
    cancelRequested: resume?.cancelRequested === true,
    firstAttempts: 0,
    waits: 0,
    latestRun: resume?.run,
    submissions: 0,
    hurries: 0,
    seen: { submissions: 0, hurries: 0 },
    decision: undefined,
  };
}

/** The input of the next history of a filing, which goes on at the same place. */
export function inputOfNextHistory(state: FilingState, parked?: ResumedParked): FilingInput {
  const { filingId, timing, waitsPerHistory, traceparent } = state;
  const { run, transmissions, lastCode, putOff, putOffSince, uncertain, unusableAnswers } = state;
  return {
    filingId,
    timing,
    waitsPerHistory,
    ...(traceparent === undefined ? {} : { traceparent }),
    resume: {
      run,
      transmissions,
      lastCode,
      putOff,
      putOffSince,
      uncertain,
      unusableAnswers,
      ...(state.digestMissing ? { digestMissing: true } : {}),
      ...(state.cancelRequested ? { cancelRequested: true } : {}),
      ...(parked === undefined ? {} : { parked }),
    },
  };
}

/** Takes over what the database says of the run. A newer run begins with nothing sent and nothing waited for. */
export function enterRun(state: FilingState, { run, nextOrdinal, isReleased, plan }: RunToCarry): void {
  state.step = 'starting';
  state.status = 'queued';
  state.nextOrdinal = nextOrdinal;
  state.attention = null;
  state.resendAllowed = false;
  state.isReleased = isReleased === true;
  state.countsParks = plan.parks === 'counted';
  if (run === state.run) return;
  state.run = run;
  state.transmissions = 0;
  state.unservedQueue = undefined;
  state.lastCode = null;
  state.uncertain = undefined;
  state.askFirst = false;
  state.pausedBefore = false;
  state.cleared.clear();
  state.digestMissing = false;
  state.unusableAnswers = 0;
  state.superseded = 0;
  forgetPutOffs(state);
}

export function forgetPutOffs(state: FilingState): void {
  state.putOff = 0;
  state.putOffSince = undefined;
}

/** Takes over the time that the database says. */
export function takeTime(state: FilingState, { at }: Dated): void {
  state.now = Math.max(state.now, at);
}

/** Takes over the time of a step behind a transmission, which was sent by then. */
export function takeTimeOfStep(state: FilingState, dated: Dated): void {
  takeTime(state, dated);
  const { uncertain } = state;
  if (uncertain !== undefined)
    state.uncertain = { ...uncertain, lastSentAt: uncertain.lastSentAt ?? state.now };
}

/**
 * Call it where a call, a timer or a message woke the workflow, and never behind a local activity: a message that meets
 * its result is handled before it, and in replay behind it, when a query ended the task between them (SDK 1.24.0).
 */
export function seeMessages(state: FilingState): void {
  const { submissions, hurries } = state;
  state.seen = { submissions, hurries };
}

export const isHurried = ({ hurries, seen }: FilingState): boolean => hurries > seen.hurries;

/** The client's retry, or a newer run. */
export const isSubmittedAnew = (state: FilingState): boolean =>
  state.submissions > state.seen.submissions || hasNewerThan(state, state.run);

export const isOverdue = ({ now, putOffSince, timing }: FilingState): boolean =>
  putOffSince !== undefined && now - putOffSince >= timing.outageLimitMs;

export const hasNewerThan = ({ latestRun }: FilingState, run: number | undefined): boolean =>
  latestRun !== undefined && latestRun > (run ?? 0);

/** What the row says while the filing waits. */
export const waitingStatus = ({ uncertain, status }: FilingState): 'pending' | 'unknown' =>
  uncertain !== undefined || status === 'unknown' ? 'unknown' : 'pending';

export const runReference = ({ filingId, run, traceparent }: FilingState): RunReference => ({
  filingId,
  run,
  ...(traceparent === undefined ? {} : { traceparent }),
});
