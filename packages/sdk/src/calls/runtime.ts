/** The functions of the process that a client uses. Tests replace them. */
export interface Runtime {
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
  readonly newRequestId: () => string;
  /** Resolves after the time, or as soon as the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

export const systemRuntime = (fetch: typeof globalThis.fetch = globalThis.fetch): Runtime => ({
  fetch,
  now: Date.now,
  random: Math.random,
  newRequestId: () => globalThis.crypto.randomUUID(),
  pause,
});

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
