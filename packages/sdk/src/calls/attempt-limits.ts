/** Ends an attempt: by its caller's signal, or because nothing came for too long. */
export interface AttemptLimits {
  /** For `fetch`. */
  readonly signal: AbortSignal;
  /** Whether the time is what ended it. */
  readonly timedOut: () => boolean;
  /** Stops the time, while the reader of a stream is at work. */
  readonly hold: () => void;
  /** Gives it the whole time again. */
  readonly extend: () => void;
  /** Must be called once: frees timer and listener. */
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
