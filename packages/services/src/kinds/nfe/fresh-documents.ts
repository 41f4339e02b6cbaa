/** The document of a registration that this process has just recorded. */
export interface FreshDocument {
  /** Its id; the row of the note says whether it is the one that was stored. */
  readonly documentId: string;
  readonly clientId: string;
  readonly xml: string;
}

/** Hands documents from the recording of an outcome to what follows it in the same process. */
export interface FreshDocuments {
  keep(filingId: string, document: FreshDocument): void;
  /** Gives a document once; undefined where another process recorded it, or too much came since. */
  take(filingId: string): FreshDocument | undefined;
}

const mostCharacters = 8_000_000;

/** Holds 8 million characters; the oldest documents, whose follow-up another process did, are dropped. */
export function createFreshDocuments(): FreshDocuments {
  const kept = new Map<string, FreshDocument>();
  let characters = 0;
  const take: FreshDocuments['take'] = (filingId) => {
    const found = kept.get(filingId);
    if (found !== undefined && kept.delete(filingId)) characters -= found.xml.length;
    return found;
  };
  return {
    keep(filingId, document) {
      take(filingId);
      kept.set(filingId, document);
      characters += document.xml.length;
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break;
        take(oldest);
      }
    },
    take,
  };
}
