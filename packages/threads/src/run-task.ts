import { parentPort, type Transferable } from 'node:worker_threads';

/** A message from a thread to its pool. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly message: string };

/** A message from a pool to a thread. */
export interface TaskMessage {
  /** Address of a module that exports `openTask`. */
  readonly module: string;
  readonly data: unknown;
}

export interface ThreadAnswer<Value = unknown> {
  readonly value: Value;
  /** Memory handed over instead of copied. */
  readonly transfer?: readonly Transferable[] | undefined;
}

export type RunTask<Data = unknown, Value = unknown> = (
  data: Data,
) => ThreadAnswer<Value> | Promise<ThreadAnswer<Value>>;

/** Called once in each thread; what it prepares is kept for the life of the thread. */
export type OpenTask<Data = unknown, Value = unknown> = () => RunTask<Data, Value>;

function serveTasks(port: NonNullable<typeof parentPort>): void {
  const opened = new Map<string, RunTask>();
  const send = (message: ThreadMessage, transfer: readonly Transferable[] = []): void =>
    port.postMessage(message, [...transfer]);

  async function loadTask(module: string): Promise<RunTask> {
    const known = opened.get(module);
    if (known !== undefined) return known;
    const { openTask } = (await import(module)) as { readonly openTask: OpenTask };
    const run = openTask();
    opened.set(module, run);
    return run;
  }

  async function serve({ module, data }: TaskMessage): Promise<void> {
    const run = await loadTask(module);
    send({ kind: 'begun' });
    const { value, transfer } = await run(data);
    send({ kind: 'done', value }, transfer);
  }

  port.on('message', (task: TaskMessage) => {
    serve(task).catch((error: unknown) => send({ kind: 'failed', message: nameOf(error) }));
  });
  send({ kind: 'ready' });
}

// Messages of libraries may hold parts of the input.
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown error');

if (parentPort === null) throw new Error('not in a worker thread');
serveTasks(parentPort);
