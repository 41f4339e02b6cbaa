import type { FilingKinds, OrderKind, SearchAttributeName } from '@fiscal/contracts';
import { workflowIdOf } from '../dispatch/create-dispatcher.ts';

export interface TemporalUi {
  /** The address of the UI as browsers see it. */
  readonly ui: string;
  readonly namespace: string;
}

export interface TemporalLinks {
  /** Returns the address of the list of executions that answers a query. */
  listLink(query: string): string;
  /** Returns the address of the last execution of a document, delivery or company task. */
  executionLink(kind: OrderKind, documentId: string): string;
}

/** Makes links into Temporal UI. They name the namespace, so that they do not depend on the UI's settings. */
export const temporalLinks = (ui: TemporalUi & { readonly kinds: FilingKinds }): TemporalLinks => ({
  listLink: (query) => listLink(ui, query),
  executionLink: (kind, documentId) =>
    `${workflowsOf(ui)}/${encodeURIComponent(workflowIdOf(ui.kinds, kind, documentId))}`,
});

/** Returns the address of the list of executions that answers a query. */
export const listLink = (ui: TemporalUi, query: string): string =>
  `${workflowsOf(ui)}?query=${encodeURIComponent(query)}`;

const workflowsOf = ({ ui, namespace }: TemporalUi): string =>
  `${ui.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows`;

/**
 * The columns of the list that answer an operator's questions, beside those of the UI. A browser keeps its own columns;
 * no address can set them.
 */
export const usefulColumns = [
  'DocumentKind',
  'DocumentStatus',
  'Attention',
  'Waiting',
  'Authorizer',
  'AnswerCode',
  'NextAttemptAt',
  'Attempts',
] as const satisfies readonly SearchAttributeName[];
