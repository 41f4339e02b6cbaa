import { constants } from 'node:os';

export interface Interruption {
  /** Aborts at the first signal. */
  readonly signal: AbortSignal;
  /** 128 and the number of the signal that came; undefined while none has. */
  status(): number | undefined;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Keeps signals from ending this process, from now until its end: the caller decides what is done first. */
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
