import type { TimelineDocument, TimelineOutcome, TimelineStep } from '@fiscal/api-contract';
import type { DeliveryChannel } from '@fiscal/contracts';
import type { Attention, FailureCode, FilingStatus, WaitReason } from '@fiscal/domain';

/** One line before its words. */
export interface EntryRow {
  /** ISO 8601. */
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

/** A note or an event of it, with the times of its own lines. */
export interface Subject extends Omit<SubjectRow, 'waitingUntil' | 'deliverAt'> {
  readonly id: string;
  readonly run: number;
  readonly waitingUntil: Date | null;
  readonly deliverAt: Date | null;
  readonly denial: SubjectRow['rejection'];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it came to its status. */
  readonly changedAt: Date;
  /** Null for an event, and for a note that was not authorized. */
  readonly authorizedAt: Date | null;
  /** Why a note is cancelled, where the service has no document of it. */
  readonly endedBy: string | null;
  readonly disablingId: string | null;
  readonly range: HoldingRange | null;
}

export interface RunLine {
  readonly filingId: string;
  readonly run: number;
  readonly createdAt: Date;
  /** The request is that of the run before; null for the first run. */
  readonly isSame: boolean | null;
  /** Null while it is not signed, and where its document was signed in the run before. */
  readonly signedAt: Date | null;
}

export interface AttemptLine {
  readonly filingId: string;
  readonly run: number;
  readonly sequence: string;
  readonly kind: 'transmit' | 'situation' | 'receipt';
  readonly outcome: 'answered' | 'notSent' | 'unknown' | null;
  readonly reason: string | null;
  readonly cStat: string | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  /** Null for a question. */
  readonly ordinal: number | null;
  /** The words of the answer. */
  readonly answered: string | null;
  /** It is the last call of its run, and refused the document. */
  readonly endsRun: boolean | null;
  /** The first moment of its lines from the cursor on. */
  readonly at: Date;
}

export interface PrintLine {
  readonly filingId: string;
  readonly id: string;
  readonly at: Date;
}

export interface DeliveryLine extends PrintLine {
  readonly channel: DeliveryChannel;
  readonly event: string;
  readonly number: number;
  readonly error: string | null;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
}

/** The rows that the lines of a note are made of. */
export interface TimelineRows {
  /** The note, then its events from the oldest. */
  readonly subjects: readonly Subject[];
  readonly runs: readonly RunLine[];
  readonly attempts: readonly AttemptLine[];
  readonly prints: readonly PrintLine[];
  readonly deliveries: readonly DeliveryLine[];
}
