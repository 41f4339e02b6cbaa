/** Places between two writes, in the order of a document's way, at which a test may kill the worker. */
export const documentFaultPoints = [
  'sign.computed',
  'sign.stored',
  'transmit.opened',
  'transmit.answered',
  'transmit.closed',
  'question.opened',
  'question.answered',
  'question.closed',
  'outcome.entered',
  'outcome.recorded',
  'document.rendered',
  'document.stored',
  'delivery.claimed',
  'delivery.posted',
  'delivery.recorded',
] as const;

/** The same of an erasure. */
export const erasureFaultPoints = [
  'erasure.begun',
  'erasure.executions-removed',
  'erasure.rows-removed',
  'erasure.company-removed',
  'erasure.finished',
] as const;

export const faultPoints = [...documentFaultPoints, ...erasureFaultPoints] as const;
export type FaultPoint = (typeof faultPoints)[number];

export interface FaultPoints {
  /** Does nothing unless this point is configured; there, the process dies without a chance to clean up. */
  pass(point: FaultPoint): Promise<void>;
}

/** The text names no fault point. */
export class FaultPointsError extends Error {
  override readonly name = 'FaultPointsError';
}

/**
 * Reads `point` or `point@n` (the n-th passing), comma-separated: `transmit.answered,outcome.recorded@3`. Absent or
 * empty: no faults, which is the only setting for production. Throws FaultPointsError for unknown points.
 */
export function createFaultPoints(text: string | undefined, kill: () => void): FaultPoints {
  const armed = new Map((text ?? '').split(',').filter(Boolean).map(parsePoint));
  const passed = new Map<FaultPoint, number>();
  return {
    async pass(point) {
      const fatal = armed.get(point);
      if (fatal === undefined) return;
      const count = (passed.get(point) ?? 0) + 1;
      passed.set(point, count);
      if (count === fatal) await die(kill);
    },
  };
}

/** Nothing after the fault may run, not even in the moment before the signal arrives. */
function die(kill: () => void): Promise<never> {
  kill();
  return new Promise(() => undefined);
}

function parsePoint(text: string): [FaultPoint, number] {
  const [name, count = '1'] = text.trim().split('@');
  const point = faultPoints.find((known) => known === name);
  if (point === undefined) throw new FaultPointsError(`unknown fault point ${name}`);
  if (!/^[1-9]\d*$/.test(count)) throw new FaultPointsError(`${name}@ takes a number from 1`);
  return [point, Number(count)];
}
