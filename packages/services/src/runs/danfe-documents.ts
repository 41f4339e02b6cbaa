import type { RunRef } from '@fiscal/contracts';
import { note } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import { inSystem } from '../scope.ts';
import { readNote } from './find-run.ts';

/** The procNFe that a DANFE is drawn from; null when the note is not authorized under this run. */
export async function loadProcNfe(
  sys: SystemContext,
  { noteId, run }: RunRef,
): Promise<{ readonly xml: string; readonly hasDanfe: boolean } | null> {
  return inSystem(sys, async (tx) => {
    const row = await readNote(tx, noteId, 'none');
    if (row === undefined || row.run !== run || row.status !== 'authorized' || row.procNfeId === null) {
      return null;
    }
    const bytes = await sys.documents.get(tx, row.procNfeId);
    return { xml: new TextDecoder().decode(bytes), hasDanfe: row.danfeId !== null };
  });
}

/** Keeps the DANFE of an authorized note; the first one stays. */
export async function storeDanfe(
  sys: SystemContext,
  { noteId, run, pdf }: RunRef & { readonly pdf: Uint8Array },
): Promise<'stored' | 'already' | 'stale'> {
  return inSystem(sys, async (tx) => {
    const row = await readNote(tx, noteId, 'change');
    if (row === undefined || row.run !== run || row.status !== 'authorized') return 'stale';
    if (row.danfeId !== null) return 'already';
    const danfeId = await sys.documents.put(tx, {
      clientId: id24(row.clientId),
      ownerId: id24(row.id),
      kind: 'danfe',
      bytes: pdf,
    });
    await tx
      .update(note)
      .set({ danfeId })
      .where(and(eq(note.clientId, row.clientId), eq(note.id, row.id)));
    return 'stored';
  });
}
