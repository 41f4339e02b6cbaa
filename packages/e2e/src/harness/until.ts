/** For what comes on the slowest machine as well: only what never comes ends a test by it, before its own limit does. */
export const patienceMs = 540_000;

/** Asks again until it is so, ever more rarely; throws, saying what was waited for, after `timeoutMs`. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  timeoutMs = patienceMs,
): Promise<void> {
  const begun = Date.now();
  while (!(await isSo())) {
    if (Date.now() > begun + timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await pauseSince(begun, 50);
  }
}

/** Waits `leastMs` before the next look, or a tenth of the time since `begun`, at most 500 ms: looks cost CPU. */
export function pauseSince(begun: number, leastMs: number): Promise<void> {
  const tenth = (Date.now() - begun) / 10;
  return new Promise((resolve) => setTimeout(resolve, Math.min(500, Math.max(leastMs, tenth))));
}
