/** A document that was just recorded, with the XML from which its print is drawn. */
interface FreshDocument {
  /** Id of its filing. */
  readonly ownerId: string;
  readonly xml: string;
}

/** Keeps documents in the process that recorded them, for the steps that follow there. */
export interface FreshDocuments<Document extends FreshDocument> {
  keep(document: Document): void;
  /** Removes and returns the document of a filing; undefined when another process recorded it or it was dropped. */
  take(filingId: string): Document | undefined;
}

const mostCharacters = 8_000_000;

/**
 * Holds 8 million characters, counted by the XML of each document and its `otherCharacters`. Drops the oldest
 * documents: another process did their follow-up.
 */
export function createFreshDocuments<Document extends FreshDocument>(
  otherCharacters: (document: Document) => number = () => 0,
): FreshDocuments<Document> {
  const sizeOf = (document: Document): number => document.xml.length + otherCharacters(document);
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
