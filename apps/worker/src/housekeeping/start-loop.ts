import { dropLease, holdLease, type SystemContext, underLease } from '@fiscal/services';

export interface Step {
  readonly name: string;
  /** The time between the beginnings of two runs; read after each run. */
  readonly everyMs: number | (() => number);
  /** Runs the step. The signal ends long work: the deadline has passed, or the process stops. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

export type StepResult =
  | { readonly kind: 'done' | 'late' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface LoopOptions {
  /** The name of the lease: one process at a time runs the steps. */
  readonly name: string;
  readonly services: SystemContext;
  readonly steps: readonly Step[];
  /** Names this process in the lease. */
  readonly holder: string;
  /** The time after which the lease of a dead process ends. */
  readonly leaseMs: number;
  /** The pause between two checks for due steps. */
  readonly tickMs: number;
  /** The longest time for which the other steps wait for one step. */
  readonly deadlineMs: number;
  /** The longest pause before a failed step is tried again. */
  readonly retryMs: number;
  /** Receives `late` at the deadline, and the result when that run ends. */
  readonly onResult: (step: string, result: StepResult) => void;
  /** Receives a failure to take the lease. */
  readonly onProblem: (error: unknown) => void;
}

export interface Loop {
  /** Ends after the running step, and releases the lease. */
  stop(): Promise<void>;
}

/** The number of deadlines after which a run is abandoned and the step begins again. */
const givenUpAfter = 10;

/**
 * Runs the due steps one after another while this process holds the lease. A failed step does not prevent the others.
 * They wait for a step until its deadline; it does not begin again before that run has ended or is abandoned.
 */
export function startLoop(options: LoopOptions): Loop {
  const { name, services, steps, holder, leaseMs, tickMs, deadlineMs, retryMs, onResult, onProblem } =
    options;
  const lease = { name, holder, leaseMs };
  const dueAt = new Map<string, number>();
  /** The begin of each run that has not ended. */
  const begunAt = new Map<string, number>();
  let atHand: AbortController | undefined;
  let stopping = false;

  const isDue = (step: string): boolean => {
    const now = performance.now();
    const begun = begunAt.get(step);
    return now >= (dueAt.get(step) ?? 0) && (begun === undefined || now - begun >= givenUpAfter * deadlineMs);
  };

  const run = async (step: Step): Promise<void> => {
    const begun = performance.now();
    begunAt.set(step.name, begun);
    const ending = new AbortController();
    atHand = ending;
    let isLate = false;
    const planNext = (result: StepResult): void => {
      const everyMs = typeof step.everyMs === 'number' ? step.everyMs : step.everyMs();
      dueAt.set(step.name, begun + (result.kind === 'failed' ? Math.min(everyMs, retryMs) : everyMs));
    };
    const work = untilEnd(step.run(ending.signal)).then((end) => {
      const isPresent = begunAt.get(step.name) === begun;
      if (isPresent) begunAt.delete(step.name);
      if (isLate && isPresent) planNext(end);
      if (isLate) onResult(step.name, end);
      return end;
    });
    const result = await orLate(work, deadlineMs);
    isLate = result.kind === 'late';
    if (isLate) ending.abort();
    planNext(result);
    onResult(step.name, result);
  };

  const round = async (): Promise<void> => {
    for (const step of steps) {
      if (stopping) return;
      if (!isDue(step.name)) continue;
      if (!(await holdLease(services, lease))) return;
      await underLease(services, lease, () => run(step));
    }
  };

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = round()
        .catch(onProblem)
        .finally(() => {
          if (!stopping) schedule();
        });
    }, tickMs);
  };
  schedule();
  return {
    async stop() {
      stopping = true;
      atHand?.abort();
      clearTimeout(timer);
      await running;
      await dropLease(services, lease).catch(() => undefined);
    },
  };
}

const untilEnd = (work: Promise<unknown>): Promise<StepResult> =>
  work.then(
    () => ({ kind: 'done' }),
    (error: unknown) => ({ kind: 'failed', error }),
  );

async function orLate(work: Promise<StepResult>, ms: number): Promise<StepResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<StepResult>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'late' }), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
