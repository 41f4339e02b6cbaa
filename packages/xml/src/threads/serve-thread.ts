import { parentPort, type Transferable, workerData } from 'node:worker_threads';

/** What a thread sends to its pool. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly message: string };

export interface ThreadAnswer {
  readonly value: unknown;
  /** Memory handed over instead of copied. */
  readonly transfer?: readonly Transferable[] | undefined;
}

/** Serves tasks of a `createThreadPool`, one at a time, for as long as the thread lives. Call it once per entry. */
export function serveThread(answer: (task: unknown) => ThreadAnswer): void {
  const port = parentPort;
  if (port === null) throw new Error('not in a worker thread');
  port.on('message', (task: unknown) => {
    try {
      const { value, transfer } = answer(task);
      port.postMessage({ kind: 'done', value } satisfies ThreadMessage, [...(transfer ?? [])]);
    } catch (error) {
      port.postMessage({ kind: 'failed', message: nameOf(error) } satisfies ThreadMessage);
    }
  });
  port.postMessage({ kind: 'ready' } satisfies ThreadMessage);
}

/** The data the pool gave this thread at its start. */
export const threadData = (): unknown => workerData.data;

// Messages of libraries can hold pieces of the input.
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown error');
