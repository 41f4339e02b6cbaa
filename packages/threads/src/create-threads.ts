import { type Transferable, Worker } from 'node:worker_threads';
import { OwnError } from '@fiscal/domain';
import type { TaskMessage, ThreadMessage } from './run-task.ts';
import { isSource, threadModule } from './thread-module.ts';

export interface ThreadTask<Data = unknown> {
  /** From `threadModule`. */
  readonly module: string;
  readonly data: Data;
  readonly transfer?: readonly Transferable[] | undefined;
  /** Counted from the moment a thread begins the task, not while it waits or the thread starts. */
  readonly deadlineMs?: number | undefined;
}

export type ThreadResult<Value = unknown> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'deadline' };

/** A few worker threads that take tasks one at a time; idle ones do not keep the process alive. */
export interface Threads {
  /**
   * Runs one task, with the types of its module's `OpenTask`; past its deadline the thread is killed. Rejects when the
   * thread dies or the threads are closed.
   */
  readonly run: <Data, Value>(task: ThreadTask<Data>) => Promise<ThreadResult<Value>>;
  /** Threads that live now. */
  readonly alive: () => number;
  readonly close: () => Promise<void>;
}

export interface ThreadsOptions {
  /** Threads at most; each starts with the first task that finds no idle one. */
  readonly size: number;
  /** An idle thread ends after so long, and its memory goes back; 30 s by default. */
  readonly idleMs?: number | undefined;
  /** Heap of one thread, megabytes; a thread that needs more dies and fails its task. 512 by default. */
  readonly heapMb?: number | undefined;
}

interface Job extends ThreadTask {
  readonly resolve: (result: ThreadResult) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  state: 'starting' | 'idle' | 'busy' | 'gone';
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Creates the worker threads of a process; one set serves every kind of task. Why not piscina:
 * docs/adr/0010-threads-and-bundles.md.
 */
export function createThreads({ size, idleMs = 30_000, heapMb = 512 }: ThreadsOptions): Threads {
  const threads = new Set<Thread>();
  const queue: Job[] = [];
  let closed = false;

  function assign(): void {
    for (const thread of threads) {
      const job = thread.state === 'idle' ? queue.shift() : undefined;
      if (job !== undefined) give(thread, job);
    }
    const starting = [...threads].filter(({ state }) => state === 'starting').length;
    for (let wanted = queue.length - starting; wanted > 0 && threads.size < size; wanted -= 1) start();
  }

  function start(): void {
    const worker = new Worker(entryFile(), {
      stdin: false,
      execArgv: [],
      // Threads get nothing of the process's environment, where secrets are.
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    });
    const thread: Thread = { worker, state: 'starting', job: undefined, timer: undefined };
    threads.add(thread);
    worker.on('message', (message: ThreadMessage) => receive(thread, message));
    worker.on('error', (error) =>
      drop(thread, error instanceof Error ? error : new OwnError('worker thread failed')),
    );
    worker.on('exit', () => drop(thread, new OwnError('worker thread ended')));
  }

  function give(thread: Thread, job: Job): void {
    clearTimeout(thread.timer);
    thread.state = 'busy';
    thread.job = job;
    thread.worker.ref();
    const { module, data, transfer = [] } = job;
    thread.worker.postMessage({ module, data } satisfies TaskMessage, [...transfer]);
  }

  function receive(thread: Thread, message: ThreadMessage): void {
    if (thread.state === 'gone') return;
    const { job } = thread;
    if (message.kind === 'begun') {
      limitTime(thread);
      return;
    }
    rest(thread);
    if (message.kind === 'done') job?.resolve({ kind: 'done', value: message.value });
    if (message.kind === 'failed') job?.reject(new OwnError(`worker thread: ${message.message}`));
    assign();
  }

  function limitTime(thread: Thread): void {
    const { job } = thread;
    if (job?.deadlineMs !== undefined) thread.timer = setTimeout(() => expire(thread, job), job.deadlineMs);
  }

  function rest(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.state = 'idle';
    thread.job = undefined;
    thread.worker.unref();
    thread.timer = setTimeout(() => retire(thread), idleMs);
    thread.timer.unref();
  }

  function retire(thread: Thread): void {
    drop(thread, new OwnError('idle'));
    void thread.worker.terminate();
  }

  function expire(thread: Thread, job: Job): void {
    job.resolve({ kind: 'deadline' });
    thread.job = undefined;
    retire(thread);
  }

  // A thread that dies while starting would die again: every waiting task fails.
  function drop(thread: Thread, error: Error): void {
    if (thread.state === 'gone') return;
    const failedToStart = thread.state === 'starting';
    clearTimeout(thread.timer);
    thread.state = 'gone';
    threads.delete(thread);
    thread.job?.reject(error);
    if (failedToStart) for (const job of queue.splice(0)) job.reject(error);
    else if (!closed) assign();
  }

  return {
    run: <Data, Value>(task: ThreadTask<Data>) =>
      new Promise<ThreadResult<Value>>((resolve, reject) => {
        if (closed) return reject(new OwnError('the threads are closed'));
        queue.push({ ...task, resolve: resolve as Job['resolve'], reject });
        assign();
      }),
    alive: () => threads.size,
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new OwnError('the threads are closed'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** Young generation of a thread, megabytes: V8 would take three times as much, and keep it. */
const youngMb = 24;

const entryFile = (): URL =>
  isSource(import.meta.url)
    ? new URL('./boot-thread.mjs', import.meta.url)
    : new URL(threadModule(import.meta.url, 'run-task'));
