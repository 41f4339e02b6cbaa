import type { DocumentToStore, StagedDocument } from '@fiscal/db';
import { OwnError } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';

/** Ends a transaction whose document must be stored in the bucket first. */
class NotStagedYet extends OwnError {
  override readonly name = 'NotStagedYet';
  readonly input: DocumentToStore;

  constructor(input: DocumentToStore) {
    super('a document is to be staged before the transaction');
    this.input = input;
  }
}

/** The most documents that a transaction stages for one owner; more would be an endless loop. */
const mostStaged = 4;

/**
 * Runs work whose transaction holds locks, without waiting for the bucket while it holds them. When the work stages a
 * document for the bucket, its transaction ends, the document is staged, and the work starts again and finds it. If the
 * work then takes another path, an object without a row is left, which housekeeping removes. Without a bucket the work
 * runs once.
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
