import type { TenantContext } from '../context/context.ts';
import type { NfeEventRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { findNote } from '../kinds/nfe/note-row.ts';
import { selectEvents } from './event-row.ts';
import { nfeEventRecord } from './nfe-event-record.ts';

/** Every event of a note, in the order of creation. Throws `not_found`. */
export async function listNfeEvents(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<readonly NfeEventRecord[]> {
  return inTenant(ctx, async (tx) => {
    const note = await findNote(tx, ctx, id);
    return (await tx.run(selectEvents, [note.clientId, id])).map((row) => nfeEventRecord(row));
  });
}
