import type { AttentionResolution, AttentionResolved, FilingProgress } from './filing.ts';
import type { FilingKind } from './kinds.ts';
import type { OrderKind } from './search-attributes.ts';

/** The state of the execution of a document in Temporal. `unreachable`: nothing is known. */
export type ExecutionState = 'running' | 'closed' | 'notFound' | 'unreachable';

/**
 * Access to the executions of documents. They are addressed by workflow id without a run id; lists are not used,
 * because they lag.
 */
export interface Executions {
  state(kind: OrderKind, documentId: string): Promise<ExecutionState>;
  /** Ends a wait early where its reason allows it. */
  hurry(kind: OrderKind, documentId: string): Promise<'signalled' | 'notRunning' | 'unreachable'>;
}

/** The description of the execution of a filing. */
export type DescribedExecution =
  | { readonly state: 'notFound' | 'unreachable' }
  | {
      readonly state: 'running' | 'closed';
      /** The run id of Temporal. It owns the filing while this execution is the current one. */
      readonly runId: string;
      /** `RUNNING`, `TERMINATED`, `CANCELLED`, …, as the server calls it. */
      readonly status: string;
      readonly startedAt: Date;
      /** null when no worker answered in time, or the execution is closed. */
      readonly progress: FilingProgress | null;
    };

export interface Decision extends AttentionResolution {
  /** Id of the update. A decision sent again with the same id is carried out once. */
  readonly ticket: string;
}

/** The result of a decision. */
export type DecisionResult =
  | { readonly kind: AttentionResolved['result']; readonly run: number }
  /** The workflow does not allow the decision now; `because` is the workflow's sentence, in English. */
  | { readonly kind: 'refused'; readonly because: string }
  /** The workflow accepted the decision; its result was not known in time. */
  | { readonly kind: 'accepted' };

export type SubmittedDecision =
  | { readonly kind: 'submitted'; result(): Promise<DecisionResult> }
  | { readonly kind: 'notRunning' }
  /** It is not known whether the decision will be carried out. Sending it again with the same ticket is safe. */
  | { readonly kind: 'unanswered' };

/** Access of an operator to the executions of filings. */
export interface FilingExecutions extends Pick<Executions, 'hurry'> {
  describe(kind: FilingKind, filingId: string): Promise<DescribedExecution>;
  resolve(kind: FilingKind, filingId: string, decision: Decision): Promise<SubmittedDecision>;
}

/** Removes executions, their histories and their entries in lists. */
export interface ExecutionRemoval {
  /**
   * Removes the execution of a row, running or closed. Throws unless it is certain that the execution no longer exists.
   */
  remove(kind: OrderKind, documentId: string): Promise<void>;
  /**
   * Removes all executions that visibility lists for the company, except the one of `except`. Returns how many it
   * found. Visibility lags: only a later call that returns 0 proves that none is left.
   */
  removeListed(
    companyId: string,
    except: { readonly kind: OrderKind; readonly documentId: string },
  ): Promise<number>;
}
