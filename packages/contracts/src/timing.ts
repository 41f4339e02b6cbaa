/** Every delay of the service, in milliseconds; reaches workflows as data and services as a setting. */
export interface WorkflowTiming {
  /** Waits before each question about a note whose answer was lost; after the last one a person decides. */
  readonly reconcileMs: readonly number[];
  /** Age of the last transmission from which "not found" allows the same bytes to go out again. */
  readonly coolingMs: number;
  /** Waits before each question about a receipt (103, 105). */
  readonly receiptMs: readonly number[];
  /** Waits after a call that did not reach the authority or was put off (108, 109); the last one repeats. */
  readonly retryMs: readonly number[];
  /** Pause of one certificate after undue consumption (656). */
  readonly misuseMs: number;
  /** How long the circuit of an authority stays open, by consecutive opening; the last one repeats. */
  readonly circuitMs: readonly number[];
  /** Waits between the attempts of a webhook delivery: one attempt more than waits. */
  readonly webhookMs: readonly number[];
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The delays of production. Sources: reconcile and cooling `MOC 7.0 5.3` and design (28 questions in 24 h, at most
 * 6 in the first hour and a half), receipt `MOC 7.0 4.2` (15 s at least), misuse 1 h, webhooks 22 h 21 min.
 */
export const productionTiming: WorkflowTiming = {
  reconcileMs: [
    minute,
    2 * minute,
    5 * minute,
    15 * minute,
    30 * minute,
    hour,
    ...Array.from({ length: 22 }, () => hour),
  ],
  coolingMs: 5 * minute,
  receiptMs: [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 5 * minute],
  retryMs: [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 10 * minute],
  misuseMs: hour,
  circuitMs: [minute, 2 * minute, 4 * minute, 8 * minute, 10 * minute],
  webhookMs: [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour],
};

/** The same ladders, each delay times `factor` (above 0), never below one millisecond. */
export function scaleTiming(timing: WorkflowTiming, factor: number): WorkflowTiming {
  if (!(factor > 0) || !Number.isFinite(factor)) throw new RangeError('the factor must be above zero');
  const scale = (delay: number): number => Math.max(1, Math.round(delay * factor));
  return {
    reconcileMs: timing.reconcileMs.map(scale),
    coolingMs: scale(timing.coolingMs),
    receiptMs: timing.receiptMs.map(scale),
    retryMs: timing.retryMs.map(scale),
    misuseMs: scale(timing.misuseMs),
    circuitMs: timing.circuitMs.map(scale),
    webhookMs: timing.webhookMs.map(scale),
  };
}
