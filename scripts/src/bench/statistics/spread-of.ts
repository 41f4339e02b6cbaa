export interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/** Returns the median, the 95th percentile and the maximum of measured milliseconds. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
