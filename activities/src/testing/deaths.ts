import { documentFaultPoints, type FaultPoint } from '../faults/create-fault-points.ts';

/** A point where a worker dies while it carries a document, and the scenario that brings it there. */
export interface Death {
  readonly point: FaultPoint;
  readonly simulation: string | undefined;
}

/** The points of a question need a lost answer. */
export const deaths: readonly Death[] = documentFaultPoints
  .filter((point) => !point.startsWith('delivery.'))
  .map((point) => ({ point, simulation: point.startsWith('question.') ? 'drop-after' : undefined }));
