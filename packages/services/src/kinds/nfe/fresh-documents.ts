import type { DanfeAdditions } from '../../context/context.ts';

/** The document of a registration that this process has just recorded. */
export interface FreshDocument {
  /** Its id; the row of the note says whether it is the one that was stored. */
  readonly documentId: string;
  readonly clientId: string;
  readonly xml: string;
  /** When the outcome was recorded. */
  readonly additions: DanfeAdditions;
}

/** Hands documents from the recording of an outcome to what follows it in the same process. */
export interface FreshDocuments {
  keep(filingId: string, document: FreshDocument): void;
  /** Gives a document once; undefined where another process recorded it, or too much came since. */
  take(filingId: string): FreshDocument | undefined;
}

const mostCharacters = 8_000_000;

const sizeOf = ({ xml, additions }: FreshDocument): number =>
  xml.length + (additions.logo?.bytes.length ?? 0);

/** Holds 8 million characters, logos counted by their bytes; the oldest documents, whose follow-up another process did, are dropped. */
export function createFreshDocuments(): FreshDocuments {
  const kept = new Map<string, FreshDocument>();
  let characters = 0;
  const take: FreshDocuments['take'] = (filingId) => {
    const found = kept.get(filingId);
    if (found !== undefined && kept.delete(filingId)) characters -= sizeOf(found);
    return found;
  };
  return {
    keep(filingId, document) {
      take(filingId);
      kept.set(filingId, document);
      characters += sizeOf(document);
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break;
        take(oldest);
      }
    },
    take,
  };
}
