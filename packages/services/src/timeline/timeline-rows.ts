import type { TimelineDocument, TimelineOutcome, TimelineStep } from '@fiscal/api-contract';
import type { Attention, FailureCode, FilingStatus, WaitReason } from '@fiscal/domain';

/** One line before its words. */
export interface EntryRow {
  /** ISO 8601 as Postgres writes it in JSON. */
  readonly at: string;
  /** Order of lines of one instant. */
  readonly key: string;
  readonly step: TimelineStep;
  readonly outcome: TimelineOutcome;
  readonly document: TimelineDocument;
  readonly eventId: string | null;
  readonly cStat: string | null;
  readonly reason: string | null;
  readonly durationMs: number | null;
  readonly attempt: number | null;
  readonly run: number | null;
  /** The registered range that holds the number, where the note is disabled. */
  readonly disablingId: string | null;
  readonly event: string | null;
}

/** Where a note, or an event of it, stands. */
export interface SubjectRow {
  readonly document: TimelineDocument;
  readonly eventId: string | null;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  readonly open: boolean;
  readonly waiting: WaitReason | null;
  readonly waitingUntil: string | null;
  readonly rejection: { readonly cStat: string; readonly reason: string; readonly at: string } | null;
  readonly failureCode: FailureCode | null;
  /** It failed or waits for a person, and its present document may be at the authority. */
  readonly inDoubt: boolean;
  /** The next attempt of a delivery. */
  readonly deliverAt: string | null;
  readonly hasDanfe: boolean;
}

/** A disabling that keeps the number of a refused or failed note. */
export type HoldingRange = Pick<
  SubjectRow,
  'status' | 'attention' | 'waiting' | 'waitingUntil' | 'failureCode' | 'inDoubt'
> & { readonly id: string };

export interface TimelineRow {
  /** The note, then its events from the oldest; none: the note does not exist for this client and mode. */
  readonly subjects: readonly SubjectRow[];
  readonly entries: readonly EntryRow[];
  readonly range: HoldingRange | null;
}
