const shortestMs = 250;
/** The longest wait: by then every slot was given back, and the receiver may have become faster. */
const longestMs = 15_000;
/** With a queue this long a delivery tries less often. The database counts no further. */
const longLine = 1_000;
const longestInLongLineMs = 60_000;

export interface FullReceiver {
  readonly slots: number;
  /** Deliveries of the receiver that were due earlier, including those that hold its slots. */
  readonly ahead: number;
  /** The milliseconds for which the longest-held slot has been held. */
  readonly busyMs: number;
}

/**
 * Returns the milliseconds after which a delivery without a slot tries again: the time until its turn if every turn
 * takes as long as the present one. Earlier deliveries wait shorter, so that the oldest get the next slots. Pure.
 */
export function waitForSlot({ slots, ahead, busyMs }: FullReceiver): number {
  const turns = 1 + Math.floor(Math.max(0, ahead - slots) / slots);
  const longest = ahead < longLine ? longestMs : longestInLongLineMs;
  return Math.min(longest, Math.max(shortestMs, Math.round(busyMs * turns)));
}
