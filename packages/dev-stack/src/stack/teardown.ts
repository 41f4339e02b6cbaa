interface Stoppable {
  stop(): Promise<void>;
}

/** Remembers what was started, and stops it in reverse order, each once, whatever fails on the way. */
export function createTeardown() {
  const stops: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const push = (stop: () => Promise<void>): void => {
    stops.push(stop);
  };
  const add = async <T extends Stoppable>(starting: Promise<T>): Promise<T> => {
    const started = await starting;
    push(() => started.stop());
    return started;
  };
  return {
    push,
    add,
    /** Waits for all, so that what did start is remembered even when another failed. */
    async allOf<T extends readonly Stoppable[]>(
      starting: { readonly [K in keyof T]: Promise<T[K]> },
    ): Promise<T> {
      const results = await Promise.allSettled(starting.map((one) => add(one)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return results.map((result) => (result as PromiseFulfilledResult<Stoppable>).value) as unknown as T;
    },
    /** Whoever asks again waits for the same end. */
    run(): Promise<void> {
      running ??= stopAll(stops);
      return running;
    },
  };
}

async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    await stop().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `not everything could be stopped: ${errors.join('; ')}`);
}
