/** The measurements of the last seconds of a service and of its queue. */
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

/** The capacity of the queue of an authority. */
export interface QueueCapacity {
  /** The limit of the settings, over all workers; the slots may carry less. */
  readonly callsPerSecond?: number | undefined;
  /** Calls at a time, over all workers. */
  readonly slots: number;
}

/** Failures that a service which answers well has among its calls. */
const usualFailures = 0.05;
/** Fewer failures say nothing of a service that is called little. */
const fewestFailures = 3;
/** The share of what the queue can carry that is used; the rest keeps new documents from waiting for a slot. */
const usedShare = 0.8;
/** Filings go on, however little the queue can carry. */
const slowestPerSecond = 0.2;

/** A woken filing is to wait no longer than this for a worker, nor a new document for the woken ones. */
const standSeconds = 5;

export interface Pace {
  readonly perSecond: number;
  /** Filings that were woken a second since the pace was set. */
  readonly wokenPerSecond: number;
  /** The first pace: it is halved no further, and grows by as much while the service is slow. */
  readonly firstPerSecond: number;
}

/**
 * The pace at which filings are woken after what was measured: doubled while the service answers well and within twice its
 * usual time, a step more while it is slower, halved when it fails, as it was when nothing was answered. It never goes above
 * what the queue can carry besides its other calls, but for a part of the rest, which no other call can take from it.
 */
export function nextPace(pace: Pace, measured: MeasuredService, capacity: QueueCapacity): number {
  const next = Math.max(pace.firstPerSecond, grown(pace, measured));
  const most = capacityPerSecond(measured, capacity);
  if (most === undefined) return next;
  const others = Math.max(0, measured.callsPerSecond - pace.wokenPerSecond);
  const left = Math.max(most * usedShare - others, Math.min(pace.firstPerSecond, most * (1 - usedShare)));
  return Math.max(slowestPerSecond, Math.min(next, left));
}

function grown(
  { perSecond, firstPerSecond }: Pace,
  { answered, failed, medianMs, usualMs }: MeasuredService,
): number {
  const fails = failed >= fewestFailures && failed > (answered + failed) * usualFailures;
  if (fails) return perSecond / 2;
  if (medianMs === null) return perSecond;
  return medianMs > 2 * (usualMs ?? medianMs) ? perSecond + firstPerSecond : perSecond * 2;
}

const capacityPerSecond = (
  { medianMs }: MeasuredService,
  { callsPerSecond, slots }: QueueCapacity,
): number | undefined =>
  medianMs === null
    ? callsPerSecond
    : Math.min(callsPerSecond ?? Number.POSITIVE_INFINITY, (slots * 1000) / Math.max(1, medianMs));

/**
 * Returns how many filings may stand woken before their work begins: what the workers carried within the last seconds, as was
 * measured, and what their slots take at least.
 */
export const mostStanding = ({ callsPerSecond }: MeasuredService, { slots }: QueueCapacity): number =>
  Math.max(slots, callsPerSecond * standSeconds);
