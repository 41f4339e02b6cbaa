import { setTimeout } from 'node:timers/promises';

export interface Patience {
  readonly patienceMs: number;
  readonly pauseMs: number;
}

/**
 * Looks again and again: returns true once a look does, and false when the patience ends. A look that fails counts as
 * false.
 */
export async function waitUntil(
  look: () => Promise<boolean>,
  { patienceMs, pauseMs }: Patience,
): Promise<boolean> {
  const end = Date.now() + patienceMs;
  for (;;) {
    if (await look().catch(() => false)) return true;
    if (Date.now() >= end) return false;
    await setTimeout(pauseMs);
  }
}
