import type { AttentionResolution, AttentionResolved, FilingProgress } from './filing.ts';
import type { FilingKind } from './kinds.ts';
import type { DocumentKind } from './search-attributes.ts';

/** The state of a document's execution in Temporal; `unreachable` is no finding. */
export type ExecutionState = 'running' | 'closed' | 'notFound' | 'unreachable';

/** The executions of documents, by workflow id without a run id, never by a list, which lags. */
export interface Executions {
  state(kind: DocumentKind, documentId: string): Promise<ExecutionState>;
  /** Ends a wait early where its reason allows it. */
  hurry(kind: DocumentKind, documentId: string): Promise<'signalled' | 'notRunning' | 'unreachable'>;
}

/** The execution of a filing as Temporal describes it. */
export type DescribedExecution =
  | { readonly state: 'notFound' | 'unreachable' }
  | {
      readonly state: 'running' | 'closed';
      /** Temporal's run id: the owner of the filing while it is the one that counts. */
      readonly runId: string;
      /** `RUNNING`, `TERMINATED`, `CANCELLED`, …, as the server calls it. */
      readonly status: string;
      readonly startedAt: Date;
      /** null when no worker answered in time, or the execution is closed. */
      readonly progress: FilingProgress | null;
    };

export interface Decision extends AttentionResolution {
  /** Update id: the same one again is the same decision. */
  readonly ticket: string;
}

/** The result of a decision. */
export type DecisionResult =
  | { readonly kind: AttentionResolved['result']; readonly run: number }
  /** The workflow does not allow it now; `because` is its own sentence, in English. */
  | { readonly kind: 'refused'; readonly because: string }
  /** Accepted, and its result is not known in time. */
  | { readonly kind: 'accepted' };

export type SubmittedDecision =
  | { readonly kind: 'submitted'; result(): Promise<DecisionResult> }
  | { readonly kind: 'notRunning' }
  /** Nobody knows whether it will be carried out; repeating it with the same ticket is safe. */
  | { readonly kind: 'unanswered' };

/** The executions of filings, as an operator reaches them. */
export interface FilingExecutions extends Pick<Executions, 'hurry'> {
  describe(kind: FilingKind, filingId: string): Promise<DescribedExecution>;
  resolve(kind: FilingKind, filingId: string, decision: Decision): Promise<SubmittedDecision>;
}

/** Removal of executions with their histories and what lists them. */
export interface ExecutionRemoval {
  /** Removes the execution of a row, running or closed. Throws while it may be there. */
  remove(kind: DocumentKind, documentId: string): Promise<void>;
  /**
   * Removes every execution that visibility lists of the company, earlier ones of the same ids too, but the one of
   * `except`. Returns how many were there; visibility lags, so that only a later zero says that none is left.
   */
  removeListed(
    companyId: string,
    except: { readonly kind: DocumentKind; readonly documentId: string },
  ): Promise<number>;
}
