import type { DocumentToStore, StagedDocument } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

/** Ends a transaction whose document has to be brought to its bucket first. */
class NotStagedYet extends Error {
  override readonly name = 'NotStagedYet';
  readonly input: DocumentToStore;

  constructor(input: DocumentToStore) {
    super('a document is to be staged before the transaction');
    this.input = input;
  }
}

/** The most documents that a transaction stages for one owner; more would be a loop. */
const mostStaged = 4;

/**
 * Does work whose transaction holds locks, without waiting for a bucket under them: where it stages a document that
 * goes to one, the transaction ends, the document is staged, and the transaction begins again and finds it. What came of a
 * work that changed its mind is an object without a row, which housekeeping removes. Of Postgres nothing is done twice.
 */
export async function stagingAhead<T>(
  sys: SystemContext,
  work: (sys: SystemContext) => Promise<T>,
): Promise<T> {
  const ready: { readonly input: DocumentToStore; readonly staged: StagedDocument }[] = [];
  const documents = {
    ...sys.documents,
    stage: async (input: DocumentToStore): Promise<StagedDocument> => {
      if (!sys.documents.isStagedAway(input.kind)) return sys.documents.stage(input);
      const found = ready.find((each) => isSame(each.input, input));
      if (found === undefined) throw new NotStagedYet(input);
      return found.staged;
    },
  };
  for (;;) {
    try {
      return await work({ ...sys, documents });
    } catch (error) {
      if (!(error instanceof NotStagedYet)) throw error;
      const { input } = error;
      if (ready.filter((each) => isOfSame(each.input, input)).length >= mostStaged) throw error;
      ready.push({ input, staged: await sys.documents.stage(input) });
    }
  }
}

const isOfSame = (a: DocumentToStore, b: DocumentToStore): boolean =>
  a.clientId === b.clientId && a.ownerId === b.ownerId;

const isSame = (a: DocumentToStore, b: DocumentToStore): boolean =>
  isOfSame(a, b) && a.kind === b.kind && Buffer.compare(a.bytes, b.bytes) === 0;
