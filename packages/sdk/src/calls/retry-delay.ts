/** The longest `Retry-After` that we wait for; a longer one ends the call. */
const longestWaitMs = 60_000;
const firstBackoffMs = 500;
const longestBackoffMs = 8_000;

/**
 * Returns the milliseconds until the next attempt; undefined: give up. `retry` counts from 1, `random` is from 0 up to
 * 1. The wait is never shorter than `Retry-After`: jitter is only added to it.
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

/** Reads `Retry-After`, seconds or a date, as milliseconds; undefined when it is absent or unreadable. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Statuses after which a repeatable call may be sent again. */
export const isTransient = (status: number): boolean => [429, 502, 503, 504].includes(status);
