import { constants } from 'node:os';
import { type Stack, type StackOptions, startStack } from './start-stack.ts';

export interface WithStackOptions extends Omit<StackOptions, 'onCrash' | 'interrupted'> {
  /** Status of this process after a signal; default: 128 plus the signal's number. */
  readonly statusAfterSignal?: number | undefined;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a stack, runs `work` on it and always stops it. Throws when a process of the stack ends unexpectedly. A
 * signal, at any time, stops everything that was started and ends this process. `ended` signals `work` to stop.
 */
export async function withStack<T>(
  options: WithStackOptions,
  work: (stack: Stack, ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const interruption = new AbortController();
  const ended = new AbortController();
  const crash = deferredFailure();
  const starting = startStack({
    ...options,
    interrupted: interruption.signal,
    onCrash: (name, how) =>
      crash.fail(new Error(`${name} ended: ${how}; see the logs in ${options.statePath}`)),
  });
  const stop = async (): Promise<void> => {
    const [started] = await Promise.allSettled([starting]);
    if (started.status === 'fulfilled') await started.value.stop();
  };
  const endProcess = (status: number, complaint?: unknown): void => {
    if (interruption.signal.aborted) return;
    interruption.abort();
    ended.abort(new Error('the stack ended'));
    if (complaint !== undefined) options.progress(messageOf(complaint));
    void stop().then(
      () => process.exit(status),
      (error: unknown) => {
        options.progress(messageOf(error));
        process.exit(1);
      },
    );
  };
  // Stays after the first signal: npm repeats the terminal's signal, and by default the second one kills.
  const onSignal = (signal: NodeJS.Signals): void =>
    endProcess(options.statusAfterSignal ?? 128 + constants.signals[signal]);
  const onFault = (error: unknown): void => endProcess(1, error);
  for (const signal of signals) process.on(signal, onSignal);
  process.on('uncaughtException', onFault);
  try {
    const stack = await starting;
    return await Promise.race([work(stack, ended.signal), crash.failure]);
  } finally {
    ended.abort(new Error('the stack ended'));
    // After a signal the caller never continues: this process ends when everything has stopped.
    if (interruption.signal.aborted) await new Promise(() => undefined);
    await stop();
    for (const signal of signals) process.off(signal, onSignal);
    process.off('uncaughtException', onFault);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function deferredFailure() {
  let reject: (error: Error) => void = () => undefined;
  const failure = new Promise<never>((_, fail) => {
    reject = fail;
  });
  failure.catch(() => undefined);
  return { failure, fail: (error: Error) => reject(error) };
}
