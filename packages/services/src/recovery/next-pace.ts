/** The measurements of the last seconds of a service and of its queue. */
export interface MeasuredService {
  readonly answered: number;
  readonly failed: number;
  /** The median of the answered calls (ms); null without answered calls. */
  readonly medianMs: number | null;
  /** The median of the answered calls of the last day (ms). */
  readonly usualMs: number | undefined;
  /** The rate of all calls to the authority, questions included. */
  readonly callsPerSecond: number;
}

/** The capacity of the queue of an authority. */
export interface QueueCapacity {
  /** The limit of the settings for all workers together; the slots may carry less. */
  readonly callsPerSecond?: number | undefined;
  /** The number of calls at the same time, over all workers. */
  readonly slots: number;
}

/** The share of failures among the calls of a service that answers well. */
const usualFailures = 0.05;
/** Fewer failures than these prove nothing about a service with few calls. */
const fewestFailures = 3;
/** The share of the capacity of the queue that is used. The rest stays free, so that new documents do not wait for a slot. */
const usedShare = 0.8;
/** The least pace, however little the queue can carry. */
const slowestPerSecond = 0.2;

/** The longest time that a woken filing waits for a worker, or a new document for woken filings. */
const standSeconds = 5;

export interface Pace {
  readonly perSecond: number;
  /** The filings woken a second since the pace was set. */
  readonly wokenPerSecond: number;
  /** The first pace, which is also the least one after failures and the growth while the service is slow. */
  readonly firstPerSecond: number;
}

/**
 * Returns the pace at which filings are woken after a measurement. The pace doubles while the service answers well and
 * within twice its usual time; it grows by the first pace while the service is slower. It halves when the service fails
 * and stays when nothing was answered. It does not pass the capacity that the other calls of the queue leave, but a part
 * of the free share of the queue is always left to it.
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
 * Returns the number of woken filings that may wait for a worker: as many as the workers carry in a few seconds at the
 * measured rate, and at least one for each slot.
 */
export const mostStanding = ({ callsPerSecond }: MeasuredService, { slots }: QueueCapacity): number =>
  Math.max(slots, callsPerSecond * standSeconds);
