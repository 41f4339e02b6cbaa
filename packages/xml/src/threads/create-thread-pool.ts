import { type Transferable, Worker } from 'node:worker_threads';
import type { ThreadMessage } from './serve-thread.ts';
import type { ThreadEntry } from './thread-entry.ts';

export interface ThreadTask {
  readonly data: unknown;
  readonly transfer?: readonly Transferable[] | undefined;
  /** Counted from the moment a thread takes the task, not while it waits or the thread starts. */
  readonly deadlineMs?: number | undefined;
}

export type ThreadResult = { readonly kind: 'done'; readonly value: unknown } | { readonly kind: 'deadline' };

export interface ThreadPool {
  /** Runs one task; past its deadline the thread is killed. Rejects when the thread dies or the pool is closed. */
  readonly run: (task: ThreadTask) => Promise<ThreadResult>;
  readonly close: () => Promise<void>;
}

export interface ThreadPoolOptions {
  readonly entry: ThreadEntry;
  /** Threads at most; each starts with the first task that finds no idle one. */
  readonly size: number;
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

/** A few worker threads that take tasks one at a time. Idle threads do not keep the process alive. */
export function createThreadPool({ entry, size }: ThreadPoolOptions): ThreadPool {
  const threads = new Set<Thread>();
  const queue: Job[] = [];
  let closed = false;

  function assign(): void {
    for (const thread of threads) {
      const job = thread.state === 'idle' ? queue.shift() : undefined;
      if (job !== undefined) give(thread, job);
    }
    const starting = [...threads].filter((thread) => thread.state === 'starting').length;
    for (let wanted = queue.length - starting; wanted > 0 && threads.size < size; wanted -= 1) start();
  }

  function start(): void {
    const worker = new Worker(entry.file, { ...entry.options, stdin: false });
    const thread: Thread = { worker, state: 'starting', job: undefined, timer: undefined };
    threads.add(thread);
    worker.on('message', (message: ThreadMessage) => receive(thread, message));
    worker.on('error', (error) =>
      drop(thread, error instanceof Error ? error : new Error('worker thread failed')),
    );
    worker.on('exit', () => drop(thread, new Error('worker thread ended')));
  }

  function give(thread: Thread, job: Job): void {
    thread.state = 'busy';
    thread.job = job;
    thread.worker.ref();
    thread.worker.postMessage(job.data, [...(job.transfer ?? [])]);
    if (job.deadlineMs !== undefined) thread.timer = setTimeout(() => expire(thread, job), job.deadlineMs);
  }

  function receive(thread: Thread, message: ThreadMessage): void {
    if (thread.state === 'gone') return;
    const { job } = thread;
    rest(thread);
    if (message.kind === 'done') job?.resolve({ kind: 'done', value: message.value });
    if (message.kind === 'failed') job?.reject(new Error(`worker thread: ${message.message}`));
    assign();
  }

  function rest(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.state = 'idle';
    thread.job = undefined;
    thread.worker.unref();
  }

  function expire(thread: Thread, job: Job): void {
    job.resolve({ kind: 'deadline' });
    thread.job = undefined;
    drop(thread, new Error('deadline'));
    void thread.worker.terminate();
  }

  // A thread that dies while starting would die again: everything that waits is told.
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
    run: (task) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the thread pool is closed'));
        queue.push({ ...task, resolve, reject });
        assign();
      }),
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new Error('the thread pool is closed'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
