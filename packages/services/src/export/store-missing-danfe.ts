import { defineStatement } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import {
  type DocumentParameters,
  documentColumns,
  documentParameters,
  documentPlaceholders,
} from '../filing/document-parameters.ts';
import { findNote } from '../rows/find-note.ts';

/** Filing, then note, as a cancellation locks them: nothing is stored that was drawn of another status. */
const store = defineStatement<
  [id: string, status: string, drawnFrom: string, ...danfe: DocumentParameters],
  { readonly id: string; readonly size: number }
>(`
  with f as (
    select f.id from filing f where f.id = $1 and f.status = $2 for no key update
  ), n as (
    select n.client_id, n.id from f join note n on n.id = f.id
    where n.proc_nfe_id = $3 and n.danfe_id is null
    for no key update of n
  ), stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(4)} from n
    returning id, size
  )
  update note t set danfe_id = stored.id from n, stored
  where t.client_id = n.client_id and t.id = n.id
  returning stored.id, stored.size`);

/**
 * Draws and keeps the DANFE of a note whose own is not stored yet, as the worker will or would. Throws `busy` where this
 * process cannot draw, or where the note is changing.
 */
export async function storeMissingDanfe(
  ctx: Pick<TenantContext, 'db' | 'documents' | 'renderDanfe' | 'tenant'>,
  noteId: string,
): Promise<{ readonly id: string; readonly size: number }> {
  const { documents, renderDanfe, tenant } = ctx;
  if (renderDanfe === undefined) throw notYet();
  const { status, procNfeId, procNFe } = await inTenant(ctx, async (tx) => {
    const row = await findNote(tx, ctx, noteId);
    if (row.procNfeId === null) throw new Error(`note ${row.id} is authorized without its document`);
    return { ...row, procNfeId: row.procNfeId, procNFe: await documents.get(tx, row.procNfeId) };
  });
  if (status !== 'authorized' && status !== 'cancelled') throw notYet();
  const bytes = await renderDanfe({ procNFeXml: new TextDecoder().decode(procNFe), status });
  const staged = await documents.stage({
    clientId: tenant.clientId,
    ownerId: id24(noteId),
    kind: 'danfe',
    bytes,
  });
  const [stored] = await inTenant(ctx, (tx) =>
    tx.run(store, [noteId, status, procNfeId, ...documentParameters(staged)]),
  );
  if (stored === undefined) throw notYet();
  return stored;
}

const notYet = () =>
  new ServiceError('busy', { retryAfterSeconds: 5 }, 'Um DANFE do mês ainda está sendo gerado.');
