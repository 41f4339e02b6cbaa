const shortestMs = 250;
/** However long the line: by then every place was given back, and the receiver may have become faster. */
const longestMs = 15_000;
/** A long line asks less often; the database counts no further than this. */
const longLine = 1_000;
const longestInLongLineMs = 60_000;

export interface FullReceiver {
  readonly places: number;
  /** Deliveries of the receiver that were due earlier, those that hold its places included. */
  readonly ahead: number;
  /** How long the oldest of those that hold a place has held it, in milliseconds. */
  readonly busyMs: number;
}

/**
 * Milliseconds after which a delivery without a place looks again: as often as its turn needs, if every turn takes as
 * long as the present one. Earlier deliveries look sooner, so that the oldest get the next places. Pure.
 */
export function waitForPlace({ places, ahead, busyMs }: FullReceiver): number {
  const turns = 1 + Math.floor(Math.max(0, ahead - places) / places);
  const longest = ahead < longLine ? longestMs : longestInLongLineMs;
  return Math.min(longest, Math.max(shortestMs, Math.round(busyMs * turns)));
}
