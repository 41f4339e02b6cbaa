import { createThreadPool, threadEntry } from '@fiscal/xml';
import { type DocumentToDraft, type DraftVerdict, draftDocument } from './draft-document.ts';

export interface DraftWorkers {
  /** As `draftDocument`; safe to call on the event loop with notes of any size. */
  readonly draft: (input: DocumentToDraft) => Promise<DraftVerdict>;
  readonly close: () => Promise<void>;
}

export interface DraftWorkersOptions {
  /** Threads for big notes; one by default, started when a big note comes. */
  readonly size?: number | undefined;
  /** Items from which a note goes to a thread; 100 by default (some 10 ms). */
  readonly bigFrom?: number | undefined;
}

/** Drafts small notes here and big ones in a thread. */
export function createDraftWorkers({ size = 1, bigFrom = 100 }: DraftWorkersOptions = {}): DraftWorkers {
  const pool = createThreadPool({ entry: threadEntry(import.meta.url, 'draft.worker'), size });
  return {
    async draft(input) {
      if (input.request.items.length < bigFrom) return draftDocument(input);
      const result = await pool.run({ data: input });
      if (result.kind !== 'done') throw new Error('the draft did not finish');
      return result.value as DraftVerdict;
    },
    close: () => pool.close(),
  };
}
