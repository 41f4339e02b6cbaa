import type { TimelineDocument, TimelineOutcome, TimelineStep } from '@fiscal/api-contract';
import type { DeliveryChannel } from '@fiscal/contracts';
import type { Attention, EmailRecipient, FailureCode, FilingStatus, WaitReason } from '@fiscal/domain';

/** One line of the timeline, without its words. */
export interface EntryRow {
  /** ISO 8601. */
  readonly at: string;
  /** Orders the lines of one instant. */
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
  /** The registered range that contains the number of a disabled note. */
  readonly disablingId: string | null;
  readonly event: string | null;
  /** The words about the addresses that the mail server refused, although it took the message. */
  readonly refused?: string | undefined;
}

/** The state of a note or of one of its events. */
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
  /** The filing failed or waits for a person, and its present document may be at the authority. */
  readonly inDoubt: boolean;
  /** Time of the next attempt of a delivery. */
  readonly deliverAt: string | null;
  readonly hasDanfe: boolean;
}

/** A disabling that keeps the number of a refused or failed note. */
export type HoldingRange = Pick<
  SubjectRow,
  'status' | 'attention' | 'waiting' | 'waitingUntil' | 'failureCode' | 'inDoubt'
> & { readonly id: string };

/** A note or one of its events, with the times of its own lines. */
export interface Subject extends Omit<SubjectRow, 'waitingUntil' | 'deliverAt'> {
  readonly id: string;
  readonly run: number;
  readonly waitingUntil: Date | null;
  readonly deliverAt: Date | null;
  readonly denial: SubjectRow['rejection'];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Time of the change to the present status. */
  readonly changedAt: Date;
  /** Null for an event, and for a note that was not authorized. */
  readonly authorizedAt: Date | null;
  /** The type of event that ended the note, when the service has no document of that event. */
  readonly endedBy: string | null;
  readonly disablingId: string | null;
  readonly range: HoldingRange | null;
}

export interface RunLine {
  readonly filingId: string;
  readonly run: number;
  readonly createdAt: Date;
  /** True when the request equals that of the run before; null for the first run. */
  readonly isSame: boolean | null;
  /** Null while the run is not signed, and when its document was signed in the run before. */
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
  /** Null for a query. */
  readonly ordinal: number | null;
  /** The words of the answer. */
  readonly answered: string | null;
  /** True for the last call of its run, when the answer refused the document. */
  readonly endsRun: boolean | null;
  /** The earliest time of its lines that is not before the cursor. */
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
  /** The addresses of a mail; null for a webhook, and for an attempt before the mail was sent again. */
  readonly recipients: readonly EmailRecipient[] | null;
}

/** The rows from which the lines of a note are made. */
export interface TimelineRows {
  /** The note, then its events, oldest first. */
  readonly subjects: readonly Subject[];
  readonly runs: readonly RunLine[];
  readonly attempts: readonly AttemptLine[];
  readonly prints: readonly PrintLine[];
  readonly deliveries: readonly DeliveryLine[];
}
