import { constants } from 'node:os';

export interface Interruption {
  /** Aborts at the first signal. */
  readonly signal: AbortSignal;
  /** Returns 128 and the number of the signal; undefined before a signal. */
  status(): number | undefined;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Keeps signals from ending this process from now on; the caller decides what to do first. */
export function onSignal(): Interruption {
  const controller = new AbortController();
  let status: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      status ??= 128 + constants.signals[signal];
      controller.abort();
    });
  }
  return { signal: controller.signal, status: () => status };
}
