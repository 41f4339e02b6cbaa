import type { RunRef } from '@fiscal/contracts';
import { noteRun } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import { inSystem } from '../scope.ts';
import { readOpenNote, readRun } from './find-run.ts';

export interface SignedRun extends RunRef {
  readonly signedXml: string;
  /** base64 SHA-1 of the signed infNFe. */
  readonly digestValue: string;
  readonly certificateId: string;
}

/**
 * Keeps the signed bytes of a run, before anything is sent. `already`: the run has its bytes, which stay as they
 * are, and the caller uses those.
 */
export async function storeSigned(
  sys: SystemContext,
  input: SignedRun,
): Promise<'stored' | 'already' | 'stale'> {
  return inSystem(sys, async (tx) => {
    const row = await readOpenNote(tx, input, 'change');
    if (row === undefined) return 'stale';
    const run = await readRun(tx, row, input.run);
    if (run.signedId !== null) return 'already';
    const signedId = await sys.documents.put(tx, {
      clientId: id24(row.clientId),
      ownerId: id24(row.id),
      kind: 'signed',
      bytes: new TextEncoder().encode(input.signedXml),
    });
    await tx
      .update(noteRun)
      .set({ signedId, digestValue: input.digestValue, certificateId: input.certificateId })
      .where(and(eq(noteRun.clientId, row.clientId), eq(noteRun.noteId, row.id), eq(noteRun.run, input.run)));
    return 'stored';
  });
}
