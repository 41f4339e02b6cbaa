/** What the calls of the last seconds say of a service and of the queue that they go through. */
export interface MeasuredService {
  readonly answered: number;
  readonly failed: number;
  /** Median of those that were answered (ms); null without any. */
  readonly medianMs: number | null;
  /** The same of the last day. */
  readonly usualMs: number | undefined;
  /** All calls to the authority, questions too. */
  readonly callsPerSecond: number;
}

/** What the queue of an authority can carry. */
export interface QueueCapacity {
  /** The limit of the settings, over all workers; without it the slots decide. */
  readonly callsPerSecond?: number | undefined;
  /** Calls at a time, over all workers. */
  readonly slots: number;
}

/** Failures that a service which answers well has among its calls. */
const usualFailures = 0.05;
/** Of what the queue can carry; the rest keeps new documents from waiting for a slot. */
const usedShare = 0.8;

export interface Pace {
  readonly perSecond: number;
  /** Filings that were woken a second since the pace was set. */
  readonly wokenPerSecond: number;
  /** Below this it never goes. */
  readonly leastPerSecond: number;
}

/**
 * The pace at which filings are woken after what was measured: doubled while the service answers well and within twice its
 * usual time, halved when it fails, as it was otherwise, and never above what the queue can carry besides its other calls.
 */
export function nextPace(
  { perSecond, wokenPerSecond, leastPerSecond }: Pace,
  measured: MeasuredService,
  capacity: QueueCapacity,
): number {
  const most = capacityPerSecond(measured, capacity);
  const others = Math.max(0, measured.callsPerSecond - wokenPerSecond);
  const limit = most === undefined ? perSecond : most * usedShare - others;
  return Math.max(leastPerSecond, Math.min(perSecond * changeOf(measured), limit));
}

function changeOf({ answered, failed, medianMs, usualMs }: MeasuredService): number {
  if (failed > (answered + failed) * usualFailures) return 0.5;
  if (medianMs === null || medianMs > 2 * (usualMs ?? medianMs)) return 1;
  return 2;
}

const capacityPerSecond = (
  { medianMs }: MeasuredService,
  { callsPerSecond, slots }: QueueCapacity,
): number | undefined =>
  callsPerSecond ?? (medianMs === null ? undefined : (slots * 1000) / Math.max(1, medianMs));
