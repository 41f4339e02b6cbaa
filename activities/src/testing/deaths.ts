import { documentFaultPoints, type FaultPoint } from '../faults/create-fault-points.ts';

/** A point where a worker dies while it carries a document, and the scenario that brings it there. */
export interface Death {
  readonly point: FaultPoint;
  readonly simulation: string | undefined;
}

/** A question is asked where an answer was lost. */
export const deaths: readonly Death[] = documentFaultPoints
  .filter((point) => !point.startsWith('delivery.'))
  .map((point) => ({ point, simulation: point.startsWith('question.') ? 'drop-after' : undefined }));
