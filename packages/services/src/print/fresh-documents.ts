/** A document that was just recorded, with the XML that a print is rendered from. */
interface FreshDocument {
  /** Its filing. */
  readonly ownerId: string;
  readonly xml: string;
}

/** Hands documents from the recording of an outcome to what follows it in the same process. */
export interface FreshDocuments<Document extends FreshDocument> {
  keep(document: Document): void;
  /** Gives the document of a filing once; undefined where another process recorded it, or too much came since. */
  take(filingId: string): Document | undefined;
}

const mostCharacters = 8_000_000;

/**
 * Holds 8 million characters, with what `beside` counts of each document beside its XML; the oldest documents, whose
 * follow-up another process did, are dropped.
 */
export function createFreshDocuments<Document extends FreshDocument>(
  beside: (document: Document) => number = () => 0,
): FreshDocuments<Document> {
  const sizeOf = (document: Document): number => document.xml.length + beside(document);
  const kept = new Map<string, Document>();
  let characters = 0;
  const take = (filingId: string): Document | undefined => {
    const found = kept.get(filingId);
    if (found !== undefined && kept.delete(filingId)) characters -= sizeOf(found);
    return found;
  };
  return {
    keep(document) {
      take(document.ownerId);
      kept.set(document.ownerId, document);
      characters += sizeOf(document);
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break;
        take(oldest);
      }
    },
    take,
  };
}
