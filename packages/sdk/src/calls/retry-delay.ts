/** Longest wait that the service may ask for before the call is given up. */
const longestWaitMs = 60_000;
const firstBackoffMs = 500;
const longestBackoffMs = 8_000;

/**
 * Milliseconds until the next attempt; undefined: give up. `retry` counts from 1, `random` is from 0 up to 1. What the
 * service asks for is never cut short: jitter is added to it.
 */
export function retryDelay(
  retry: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  if (retryAfterMs !== undefined) {
    return retryAfterMs > longestWaitMs ? undefined : retryAfterMs + random * firstBackoffMs;
  }
  const ceiling = Math.min(longestBackoffMs, firstBackoffMs * 2 ** (retry - 1));
  return ceiling * (0.5 + random / 2);
}

/** Milliseconds of a `Retry-After`, which says seconds or a date; undefined where there is none that can be read. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Statuses after which a repeatable call may be sent again. */
export const isTransient = (status: number): boolean => [429, 502, 503, 504].includes(status);
