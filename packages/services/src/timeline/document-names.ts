import type { TimelineDocument } from '@fiscal/api-contract';

/** The documents of a timeline at the beginning of a Portuguese sentence. */
export const documentNames: Readonly<Record<TimelineDocument, string>> = {
  note: 'A nota',
  cancellation: 'O cancelamento',
  correction: 'A carta de correção',
};
