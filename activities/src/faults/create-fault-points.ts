import { executionDocument } from '../calls/execution.ts';

/** Places between two writes at which a test may kill the worker, in the order in which a document passes them. */
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

/** Places of an erasure at which a test may kill the worker. */
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
  /** Kills the process, without cleaning up, when this point is configured. Otherwise does nothing. */
  pass(point: FaultPoint): Promise<void>;
}

/** The text names an unknown fault point. */
export class FaultPointsError extends Error {
  override readonly name = 'FaultPointsError';
}

/**
 * Reads a list of deaths, separated by commas. A death is `point`, `point@n` (the n-th passing), or the places of
 * several documents, as `sign.stored=<id>+question.opened@2=<id>`: each document is held at its place until all have
 * arrived. Absent or empty means no faults, the only setting for production. Throws FaultPointsError for unknown
 * points.
 */
export function createFaultPoints(text: string | undefined, kill: () => void): FaultPoints {
  const deaths = (text ?? '').split(',').filter(Boolean).map(parseDeath);
  return {
    async pass(point) {
      for (const places of deaths) {
        const place = places.find((each) => isAt(each, point));
        if (place === undefined) continue;
        place.passed += 1;
        if (place.passed < place.fatal) continue;
        const isLast = places.every(({ passed, fatal }) => passed >= fatal);
        if (isLast && place.passed === place.fatal) await die(kill);
        if (places.length > 1) await forEver();
      }
    },
  };
}

/** The place of a document when the process dies. */
interface Place {
  readonly point: FaultPoint;
  /** The process dies at this passing, counted from 1. */
  readonly fatal: number;
  /** Absent: any document. */
  readonly document: string | undefined;
  passed: number;
}

const isAt = ({ point, document }: Place, passed: FaultPoint): boolean =>
  point === passed && (document === undefined || document === executionDocument());

/** Kills the process and never returns: no code may run after the fault, not even before the signal arrives. */
function die(kill: () => void): Promise<never> {
  kill();
  return forEver();
}

const forEver = (): Promise<never> => new Promise(() => undefined);

const parseDeath = (text: string): readonly Place[] => text.split('+').map(parsePlace);

function parsePlace(text: string): Place {
  const [passing = '', document] = text.trim().split('=');
  const [name, count = '1'] = passing.split('@');
  const point = faultPoints.find((known) => known === name);
  if (point === undefined) throw new FaultPointsError(`unknown fault point ${name}`);
  if (!/^[1-9]\d*$/.test(count)) throw new FaultPointsError(`${name}@ takes a number from 1`);
  return { point, fatal: Number(count), document, passed: 0 };
}
