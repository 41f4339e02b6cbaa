import type { DocumentReference } from '../calls/service.ts';

/** The documents that are stored only after a number of queries about them. */
export interface Postponed {
  readonly add: (document: DocumentReference, queries: number, store: () => void) => void;
  /**
   * Called before each query is answered: stores the document if it has already had its number of queries, else counts
   * this one.
   */
  readonly onQuery: (document: DocumentReference) => void;
}

interface Waiting {
  readonly document: DocumentReference;
  readonly store: () => void;
  left: number;
}

export function createPostponed(): Postponed {
  const waiting = new Set<Waiting>();
  return {
    add: (document, queries, store) => {
      waiting.add({ document, store, left: queries });
    },
    onQuery: (document) => {
      for (const one of waiting) {
        if (!isSame(one.document, document)) continue;
        if (one.left === 0) {
          waiting.delete(one);
          one.store();
        }
        one.left -= 1;
      }
    },
  };
}

const isSame = (one: DocumentReference, other: DocumentReference): boolean =>
  (one.dpsId !== undefined && one.dpsId === other.dpsId) || (one.key !== undefined && one.key === other.key);
