import type { DocumentKind } from '@fiscal/contracts';
import type { outbox } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';

/** What Temporal must know of one row of the outbox: ids, codes and what operators read, nothing else. */
export interface DispatchOrder {
  readonly outboxId: string;
  readonly kind: DocumentKind;
  /** The filing or the delivery. */
  readonly documentId: string;
  readonly run: number;
  /** `start` leaves an execution that runs as it is; `submit` signals the run to it. */
  readonly action: (typeof outbox.$inferSelect)['action'];
  readonly clientId: string;
  readonly companyId: string | null;
  readonly environment: Environment;
  readonly authorizer: string | null;
  /** One line for operators: no names, keys or amounts. */
  readonly label: string;
  readonly traceparent: string | null;
}

/** Takes orders whose rows were just committed by this process, and brings them to Temporal; never throws. */
export type HandOver = (orders: readonly DispatchOrder[]) => void;

/**
 * How long a row belongs to the process that wrote or took it. Long enough for one try with its deadline; then the
 * next relay takes it.
 */
export const leaseMs = 5_000;
