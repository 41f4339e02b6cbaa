import type {
  IssueNfeInput,
  IssueNfeTiming,
  IssueStep,
  RunReference,
  UncertainPosition,
} from '@fiscal/contracts';
import type { Attention, NoteStatus } from '@fiscal/domain';

/** Where a note stands on its way; the workflow's only state, read by query, details and search attributes. */
export interface Journey {
  readonly noteId: string;
  readonly timing: IssueNfeTiming;
  readonly traceparent: string | undefined;
  readonly waitsPerHistory: number;
  run: number;
  step: IssueStep;
  status: NoteStatus;
  transmissions: number;
  lastCode: string | null;
  /** Consecutive calls that were put off, and when the first of them was (ms). */
  putOff: number;
  putOffSince: number | undefined;
  nextAttemptAt: number | undefined;
  /** Set while an answer is lost. */
  uncertain: UncertainPosition | undefined;
  attention: Attention | null;
  /** The last question of the key was answered "not found", so an operator may send the same bytes again. */
  resendAllowed: boolean;
  /** Waits since the history began. */
  waits: number;
}

/** About 2 000 events at most before the history is cut. */
const defaultWaitsPerHistory = 200;

export function startJourney({
  noteId,
  timing,
  waitsPerHistory,
  traceparent,
  resume,
}: IssueNfeInput): Journey {
  return {
    noteId,
    timing,
    traceparent,
    waitsPerHistory: waitsPerHistory ?? defaultWaitsPerHistory,
    run: resume?.run ?? 0,
    step: 'starting',
    status: 'queued',
    transmissions: resume?.transmissions ?? 0,
    lastCode: resume?.lastCode ?? null,
    putOff: resume?.putOff ?? 0,
    putOffSince: resume?.putOffSince,
    nextAttemptAt: undefined,
    uncertain: resume?.uncertain,
    attention: null,
    resendAllowed: false,
    waits: 0,
  };
}

/** A newer run begins with nothing sent and nothing waited for. */
export function enterRun(journey: Journey, run: number): void {
  journey.step = 'starting';
  journey.attention = null;
  journey.resendAllowed = false;
  journey.nextAttemptAt = undefined;
  if (run === journey.run) return;
  journey.run = run;
  journey.transmissions = 0;
  journey.lastCode = null;
  journey.uncertain = undefined;
  forgetPutOffs(journey);
}

export function forgetPutOffs(journey: Journey): void {
  journey.putOff = 0;
  journey.putOffSince = undefined;
}

export const runReference = ({ noteId, run, traceparent }: Journey): RunReference => ({
  noteId,
  run,
  ...(traceparent === undefined ? {} : { traceparent }),
});
