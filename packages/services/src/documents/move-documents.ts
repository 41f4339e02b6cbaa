import { type Operator, writeAudit } from '../clients/write-audit.ts';
import type { DocumentOperator } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { readPosition, writePosition } from './housekeeping-position.ts';
import { moveToBucket } from './move-to-bucket.ts';
import { moveToPostgres } from './move-to-postgres.ts';
import type { MovedBatch } from './moved-batch.ts';

export interface DocumentsToMove extends Operator {
  readonly to: 's3' | 'postgres';
  /** Called behind each batch with how many were moved so far. */
  readonly moved: (documents: number) => void;
  /** Between the change of a row and the removal of its object: whoever read the row before is through. */
  readonly settleMs: number;
}

export type MoveResult =
  | { readonly kind: 'moved'; readonly documents: number }
  | { readonly kind: 'noBucket' };

/**
 * Moves the bytes of stored documents between Postgres and the bucket, batch by batch: the new bytes are read back and
 * compared before the row changes, and the old ones go behind it. An interrupted move goes on where it was. Both ends are
 * on record. Throws where a document is damaged or the bucket is away: what was moved stays moved.
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
    // Before the place of an interruption there may be what a move the other way has put back since.
    begun = '';
  }
  await record({ to, step: 'ended', documents });
  return { kind: 'moved', documents };
}
