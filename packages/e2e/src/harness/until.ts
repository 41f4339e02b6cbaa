import { setTimeout } from 'node:timers/promises';

/**
 * The longest wait, long enough for the slowest machine. It ends a test only when the result never comes, before the
 * limit of the test does.
 */
export const patienceMs = 540_000;

/** Checks a condition until it holds, at growing intervals. Throws with the name of the condition after `timeoutMs`. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  timeoutMs = patienceMs,
): Promise<void> {
  const begun = Date.now();
  while (!(await isSo())) {
    if (Date.now() > begun + timeoutMs) inVain(what, timeoutMs);
    await pauseSince(begun, 50);
  }
}

/** Waits for a promise. Throws with the name of the wait after `timeoutMs`. */
export async function within<T>(what: string, coming: Promise<T>, timeoutMs = patienceMs): Promise<T> {
  const over = new AbortController();
  const late = setTimeout(timeoutMs, undefined, { signal: over.signal }).then(() => inVain(what, timeoutMs));
  try {
    return await Promise.race([coming, late]);
  } finally {
    over.abort();
  }
}

function inVain(what: string, timeoutMs: number): never {
  throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
}

/** Waits `leastMs` before the next look, or a tenth of the time since `begun`, at most 500 ms: looks cost CPU. */
export function pauseSince(begun: number, leastMs: number): Promise<void> {
  const tenth = (Date.now() - begun) / 10;
  return setTimeout(Math.min(500, Math.max(leastMs, tenth)));
}
