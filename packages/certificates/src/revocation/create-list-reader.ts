import { readFileSync } from 'node:fs';
import { type Threads, threadModule } from '@fiscal/threads';
import { type RevocationList, readRevocationList } from './read-revocation-list.ts';

/** Reads the list of a file; undefined, or a rejection, when the file is not a list. */
export type ReadList = (file: string) => Promise<RevocationList | undefined>;

/** The input of a thread. */
export interface ListTask {
  readonly file: string;
}

/**
 * Creates the reader of lists, which may have a million entries, off the event loop. One that takes longer than 10 s
 * gives none.
 */
export function createListReader(threads: Pick<Threads, 'run'>): ReadList {
  const module = threadModule(import.meta.url, 'revocation.worker');
  return async (file) => {
    const task = { module, data: { file }, deadlineMs: 10_000 };
    const result = await threads.run<ListTask, RevocationList>(task);
    return result.kind === 'done' ? result.value : undefined;
  };
}

/** Parses a list in the calling thread, for the command line. */
export const readListHere: ReadList = async (file) => readRevocationList(readFileSync(file));
