import { eventTypes, isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import type { NfeEventRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { conflict, notFound } from '../context/service-error.ts';
import { strongTag, type Tagged } from '../read/get-nfe-xml.ts';
import { findNote } from '../rows/find-note.ts';
import { findEvent, selectEvent, selectEvents } from './event-row.ts';
import { nfeEventRecord } from './nfe-event-record.ts';

export interface EventOfNote {
  /** The note. */
  readonly id: string;
  readonly eventId: string;
}

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

/** Throws `not_found`, also for the event of another note. */
export async function getNfeEvent(ctx: TenantContext, { id, eventId }: EventOfNote): Promise<NfeEventRecord> {
  if (!isId24(id) || !isId24(eventId)) throw notFound();
  const { clientId, mode } = ctx.tenant;
  const [row] = await ctx.db.read({ clientId }, selectEvent, [clientId, id, eventId, mode]);
  if (row === undefined) throw notFound();
  return nfeEventRecord(row);
}

/** The procEventoNFe of a registered event, as it is stored. Throws `not_found`, `conflict` (`xml_not_available`). */
export async function getNfeEventXml(
  ctx: TenantContext,
  ref: EventOfNote,
): Promise<Tagged & { readonly xml: string; readonly name: string }> {
  return inTenant(ctx, async (tx) => {
    const row = await findEvent(tx, ctx, ref);
    if (row.procEventId === null) throw conflict('xml_not_available', 'O evento ainda não está registrado.');
    const [bytes, note] = await Promise.all([
      ctx.documents.get(tx, row.procEventId),
      findNote(tx, ctx, ref.id),
    ]);
    const name = `${note.accessKey}-${eventTypes[row.type]}-${row.sequence}`;
    return { xml: new TextDecoder().decode(bytes), name, etag: strongTag(bytes) };
  });
}
