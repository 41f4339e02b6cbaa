import type { FaultPoint } from '@fiscal/activities';
import { type NoteRecord, postSale } from './follow-note.ts';
import type { Harness } from './start-harness.ts';

/** A worker that died at a point, and the note that it died over. */
export interface Death {
  readonly point: FaultPoint;
  /** The signal that ended the process. */
  readonly how: string;
  readonly posted: NoteRecord;
}

/** Points that only a note whose answer is lost passes. */
const needLostAnswer: ReadonlySet<FaultPoint> = new Set([
  'question.opened',
  'question.answered',
  'question.closed',
]);

/** Replaces the worker by one that will kill itself at `point`, posts a note, and waits until it is dead. */
export async function dieAtPoint(harness: Harness, point: FaultPoint): Promise<Death> {
  const scenario = needLostAnswer.has(point) ? 'drop-after' : undefined;
  return dieOver(harness, point, () => postSale(harness, `worker dies at ${point}`, scenario));
}

/** The same over whatever `post` asks for. */
export async function dieOver<Posted>(
  { stack: { worker } }: Harness,
  point: FaultPoint,
  post: () => Promise<Posted>,
): Promise<{ readonly point: FaultPoint; readonly how: string; readonly posted: Posted }> {
  await worker.kill();
  await worker.restart({ FAULT_POINTS: point });
  const posted = await post();
  return { point, how: await worker.ended(), posted };
}
