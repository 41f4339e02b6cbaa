import type { Environment } from '@fiscal/domain';
import type { DocumentKind } from './search-attributes.ts';

/** The part of an outbox row that Temporal must know: ids, codes and the text for operators, nothing else. */
export interface DispatchOrder {
  readonly outboxId: string;
  readonly kind: DocumentKind;
  /** The row that the workflow is about. */
  readonly documentId: string;
  readonly run: number;
  /** `start` leaves an execution that runs as it is; `submit` signals the run to it. */
  readonly action: 'start' | 'submit';
  readonly clientId: string;
  readonly companyId: string | null;
  /** null: not of one environment, an erasure. */
  readonly environment: Environment | null;
  readonly authorizer: string | null;
  /** One line for operators: no names, keys or amounts. */
  readonly label: string;
  readonly traceparent: string | null;
}

/** The request of a relay to the outbox. */
export interface OutboxClaim {
  readonly limit: number;
  /** Where the last claim came to; empty at first. */
  readonly after: string;
  /** Ids of rows that are left where they are. */
  readonly except: readonly string[];
}

/** The rows that a relay got. */
export interface ClaimedRows {
  readonly orders: readonly DispatchOrder[];
  /** The client that the next claim begins behind: it had the last turn, or was looked at last where none had one. */
  readonly reached: string;
}

/** Returns rows to the outbox, by what a process made of them. */
export interface OutboxRows {
  /** Removes rows that Temporal has taken. */
  remove(ids: readonly string[]): Promise<void>;
  /** Makes rows due at once that Temporal did not take, or that there was no room for: it is no fault of theirs. */
  release(ids: readonly string[]): Promise<void>;
  /** Puts rows off that cannot be dispatched while others can: each time twice as long, at most a minute. */
  postpone(ids: readonly string[]): Promise<void>;
}
