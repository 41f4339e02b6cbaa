/** Ends an attempt by the signal of the caller, or when its time is over. */
export interface AttemptLimits {
  /** The signal for `fetch`. */
  readonly signal: AbortSignal;
  /** True when the attempt ended because its time was over. */
  readonly timedOut: () => boolean;
  /** Stops the timer while the reader of a stream works. */
  readonly hold: () => void;
  /** Restarts the timer with the whole time. */
  readonly extend: () => void;
  /** Frees timer and listener. Must be called once. */
  readonly release: () => void;
}

export function limitAttempt(caller: AbortSignal | undefined, timeoutMs: number): AttemptLimits {
  const controller = new AbortController();
  let late = false;
  const expire = (): void => {
    late = true;
    controller.abort();
  };
  const leave = (): void => controller.abort();
  let timer = setTimeout(expire, timeoutMs);
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave);
  return {
    signal: controller.signal,
    timedOut: () => late,
    hold: () => clearTimeout(timer),
    extend: () => {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
    },
    release: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}
