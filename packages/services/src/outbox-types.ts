import type { Environment, Id24, Mode } from '@fiscal/domain';

/** What the relay needs to start or signal one workflow: ids, codes and times, nothing else. */
export interface OutboxRow {
  readonly id: Id24;
  readonly clientId: Id24;
  readonly workflowType: 'issueNfe' | 'deliverWebhook';
  /** Kind and document id, never the run: `nfe:{noteId}`, `webhook:{deliveryId}`. */
  readonly workflowId: string;
  readonly documentId: Id24;
  readonly run: number;
  readonly taskQueue: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Static summary for operators: no names, keys or amounts. */
  readonly summary: string;
  readonly searchAttributes: OutboxSearchAttributes;
  readonly traceparent: string | null;
  readonly attempts: number;
}

export interface OutboxSearchAttributes {
  readonly clientId: Id24;
  readonly companyId: Id24 | null;
  readonly documentKind: 'nfe' | 'webhook';
  readonly environment: Environment;
  readonly authorizer: string | null;
}

/** Rows that wait for dispatch, and how long the oldest has waited. */
export interface OutboxLag {
  readonly waiting: number;
  readonly oldestMs: number;
}

export type LoadedDelivery =
  | {
      readonly kind: 'send';
      readonly deliveryId: Id24;
      readonly clientId: Id24;
      readonly webhookId: Id24;
      readonly url: string;
      readonly mode: Mode;
      readonly event: string;
      /** Frozen bytes of the payload as text. */
      readonly body: string;
      readonly secret: string;
      /** Attempts made so far. */
      readonly attempts: number;
      /** When the next attempt is due. */
      readonly notBefore: Date;
    }
  | { readonly kind: 'discarded' | 'delivered' | 'exhausted' };
