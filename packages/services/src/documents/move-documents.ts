import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { DocumentOperator } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { readPosition, writePosition } from './housekeeping-position.ts';
import { moveToBucket } from './move-to-bucket.ts';
import { moveToPostgres } from './move-to-postgres.ts';
import type { MovedBatch } from './moved-batch.ts';

export interface DocumentsToMove extends Operator {
  readonly to: 's3' | 'postgres';
  /** Called after each batch with the number of documents moved so far. */
  readonly moved: (documents: number) => void;
  /**
   * The wait between the change of a row and the removal of its object, so that readers of the old row have finished.
   */
  readonly settleMs: number;
}

export type MoveResult =
  | { readonly kind: 'moved'; readonly documents: number }
  | { readonly kind: 'noBucket' };

/**
 * Moves the bytes of stored documents between Postgres and the bucket, in batches. The new bytes are read back and
 * compared before the row changes; the old bytes are removed afterwards. An interrupted move continues where it
 * stopped. The beginning and the end are written to the audit. Throws when a document is damaged or the bucket is
 * unavailable; documents already moved stay moved.
 */
export async function moveDocuments(
  sys: DocumentOperator,
  { to, actor, reason, moved, settleMs }: DocumentsToMove,
): Promise<MoveResult> {
  const { objects } = sys;
  if (objects === undefined) return { kind: 'noBucket' };
  const record = (after: object) =>
    inSystem(sys, (tx) =>
      writeAudit(
        tx,
        sys,
        { actor, reason },
        { clientId: null, action: 'documents.move', subjectId: to, after },
      ),
    );
  await record({ to, step: 'begun' });
  const positionName = `move-to-${to}`;
  let begun = await readPosition(sys, positionName);
  let reached = begun;
  let documents = 0;
  for (;;) {
    const batch: MovedBatch =
      to === 's3'
        ? await moveToBucket(sys, objects, reached)
        : await moveToPostgres(sys, objects, { after: reached, settleMs });
    documents += batch.moved;
    reached = batch.reached ?? '';
    await writePosition(sys, positionName, reached);
    moved(documents);
    if (batch.reached !== undefined) continue;
    if (begun === '') break;
    // A move in the other direction may have put documents back before the position where this move continued.
    begun = '';
  }
  await record({ to, step: 'ended', documents });
  return { kind: 'moved', documents };
}
