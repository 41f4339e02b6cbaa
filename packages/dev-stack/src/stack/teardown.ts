interface Stoppable {
  stop(): Promise<void>;
}

/** Records what was started, and stops it in reverse order, each once, even after failures. */
export function createTeardown() {
  const stops: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const push = (stop: () => Promise<void>): void => {
    stops.push(stop);
  };
  return {
    push,
    /**
     * Waits for all, so that started parts are stopped when another failed; parts that start together stop together.
     */
    async runAll<T extends readonly Stoppable[]>(
      starting: { readonly [K in keyof T]: Promise<T[K]> },
    ): Promise<T> {
      const started: Stoppable[] = [];
      push(() => inParallel(started.map((part) => part.stop())));
      for (const one of starting) one.then((part) => started.push(part)).catch(() => undefined);
      await Promise.allSettled(starting);
      return Promise.all(starting);
    },
    /** A repeated call waits for the same end. */
    run(): Promise<void> {
      running ??= stopAll(stops);
      return running;
    },
  };
}

async function inParallel(stops: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(stops);
  throwAll(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
}

async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    await stop().catch((error: unknown) => errors.push(error));
  }
  throwAll(errors);
}

function throwAll(errors: readonly unknown[]): void {
  if (errors.length > 0)
    throw new AggregateError(errors, `not everything could be stopped: ${errors.join('; ')}`);
}
