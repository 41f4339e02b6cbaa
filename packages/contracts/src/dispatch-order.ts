import type { Environment } from '@fiscal/domain';
import type { OrderKind } from './search-attributes.ts';

/** The content of one outbox row that Temporal gets: ids, codes and a label for operators, nothing else. */
export interface DispatchOrder {
  readonly outboxId: string;
  readonly kind: OrderKind;
  /** The row that the workflow is about. */
  readonly documentId: string;
  readonly run: number;
  /** `start` does not change a running execution; `submit` signals the run to it. */
  readonly action: 'start' | 'submit';
  readonly clientId: string;
  readonly companyId: string | null;
  /** null for an erasure, which concerns both environments. */
  readonly environment: Environment | null;
  readonly authorizer: string | null;
  /** One line for operators: no names, keys or amounts. */
  readonly label: string;
  readonly traceparent: string | null;
}

/** The question of a relay to the outbox. */
export interface OutboxClaim {
  readonly limit: number;
  /** `reached` of the last claim; empty at first. */
  readonly after: string;
  /** Ids of rows that are not to be claimed. */
  readonly except: readonly string[];
}

/** The rows that a relay got. */
export interface ClaimedRows {
  readonly orders: readonly DispatchOrder[];
  /** The next claim begins with the client after this one. */
  readonly reached: string;
}

/** The reports of a process about rows that it claimed. */
export interface OutboxRows {
  /** Removes rows that Temporal has taken. */
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Makes rows due at once that Temporal did not take, or that there was no room for. The cause does not lie in the
   * rows.
   */
  release(ids: readonly string[]): Promise<void>;
  /** Postpones rows that cannot be dispatched while others can: each time twice as long, at most a minute. */
  postpone(ids: readonly string[]): Promise<void>;
}
