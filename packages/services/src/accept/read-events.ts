import type { ReadingContext, TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { readStoredXml, type StoredXml } from '../downloads/stored-xml.ts';
import type { EventKind, EventTypes } from './event-kind.ts';
import { type EventRef, findEvent } from './event-row.ts';

/**
 * Returns the verb that reads an event of a kind. The verb throws `not_found`, also for the event of another document.
 */
export const getEvent =
  <T extends EventTypes>({ rows, record }: EventKind<T>) =>
  async (ctx: TenantContext, ref: EventRef): Promise<T['record']> =>
    record(await inTenant(ctx, (tx) => findEvent(tx, ctx, rows, ref)));

/** Returns the verb that lists all events of a document, in the order of creation. The verb throws `not_found`. */
export const listEvents =
  <T extends EventTypes>({ rows, record, findDocument }: EventKind<T>) =>
  (ctx: TenantContext, { id }: { readonly id: string }): Promise<readonly T['record'][]> =>
    inTenant(ctx, async (tx) => {
      const { clientId } = await findDocument(tx, ctx, id);
      return (await tx.run(rows.all, { clientId, documentId: id })).map((row) => record(row));
    });

/**
 * Returns the verb that reads the stored XML of a registered event. The verb throws `not_found`, `conflict`
 * (`xml_not_available`).
 */
export const getEventXml =
  <T extends EventTypes>({ rows, findDocument, fileName }: EventKind<T>) =>
  (ctx: ReadingContext, ref: EventRef): Promise<StoredXml> =>
    readStoredXml(ctx, async (tx) => {
      const row = await findEvent(tx, ctx, rows, ref);
      const { accessKey } = await findDocument(tx, ctx, ref.id);
      if (row.xmlId === null || accessKey === null) {
        throw conflict('xml_not_available', 'O evento ainda não está registrado.');
      }
      return { documentId: row.xmlId, fileName: fileName(accessKey, row) };
    });
