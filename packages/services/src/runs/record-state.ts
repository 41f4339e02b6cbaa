import type { StateToRecord } from '@fiscal/contracts';
import { note } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import { inSystem } from '../scope.ts';
import { readOpenNote } from './find-run.ts';

/** Says where a note in progress stands. `stale` when its run is over or another one counts. */
export async function recordState(
  sys: SystemContext,
  { status, ...ref }: StateToRecord,
): Promise<'recorded' | 'stale'> {
  return inSystem(sys, async (tx) => {
    const row = await readOpenNote(tx, ref, 'change');
    if (row === undefined) return 'stale';
    await tx
      .update(note)
      .set({ status, updatedAt: sys.clock.now() })
      .where(and(eq(note.clientId, row.clientId), eq(note.id, row.id)));
    return 'recorded';
  });
}
