import type { TimelineDocument } from '@fiscal/api-contract';

/** The documents of a timeline at the beginning of a Portuguese sentence. */
export const documentNames: Readonly<Record<TimelineDocument, string>> = {
  note: 'A nota',
  cancellation: 'O cancelamento',
  correction: 'A carta de correção',
  cancellationRequest: 'O pedido de cancelamento',
};

/**
 * Returns the message of the SEFAZ to which the codes of an answer belong; undefined for the Sefin, whose codes have
 * one message.
 */
export const filedMessageOf = (
  document: TimelineDocument,
): Exclude<TimelineDocument, 'cancellationRequest'> | undefined =>
  document === 'cancellationRequest' ? undefined : document;

/** The operation that requests another document of the same sort. */
export const anotherRequest: Readonly<Record<TimelineDocument, string>> = {
  note: 'POST /v1/nfe',
  cancellation: 'POST /v1/nfe/{id}/cancel',
  correction: 'POST /v1/nfe/{id}/correction',
  cancellationRequest: 'POST /v1/nfe/{id}/cancellation-request',
};
