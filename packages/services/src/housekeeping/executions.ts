import type { DocumentKind } from '@fiscal/contracts';

/** What Temporal says of the execution of a document; `unreachable` is no finding. */
export type ExecutionState = 'running' | 'closed' | 'notFound' | 'unreachable';

/** The executions of documents, by workflow id without a run id, never by a list, which lags. */
export interface Executions {
  state(kind: DocumentKind, documentId: string): Promise<ExecutionState>;
  /** Ends a wait early where its reason allows it. */
  hurry(kind: DocumentKind, documentId: string): Promise<'signalled' | 'notRunning' | 'unreachable'>;
}
