import type { RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../../context/context.ts';
import {
  type DocumentParameters,
  documentColumns,
  documentParameters,
  documentPlaceholders,
} from '../../filing/document-parameters.ts';
import { type DanfeDrawing, drawDanfe } from '../published/draw-danfe.ts';

interface Loaded {
  readonly clientId: string;
  readonly noteId: string;
  readonly cancelled: boolean;
  readonly hasDanfe: boolean;
  readonly sha256: Uint8Array;
  readonly bytes: Uint8Array;
}

const load = defineStatement<[eventId: string, run: number], Loaded>(`
  select f.client_id as "clientId", n.id as "noteId", n.danfe_id is not null as "hasDanfe", d.sha256, d.bytes,
    e.type = 'cancellation' and o.status = 'cancelled' as cancelled
  from filing f
  join nfe_event e on e.client_id = f.client_id and e.id = f.id
  join note n on n.client_id = e.client_id and n.id = e.note_id
  join filing o on o.client_id = n.client_id and o.id = n.id
  join document d on d.id = n.proc_nfe_id
  where f.id = $1 and f.run = $2 and f.status = 'authorized'`);

/** Filing, then note: the lock order. */
const store = defineStatement<[noteId: string, ...danfe: DocumentParameters], { readonly stored: true }>(`
  with f as (
    select f.client_id, f.id from filing f where f.id = $1 and f.status = 'cancelled' for no key update
  ), n as (
    select n.client_id, n.id from f join note n on n.client_id = f.client_id and n.id = f.id
    where n.danfe_id is null
    for no key update of n
  ), stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(2)} from n
    returning id
  )
  update note t set danfe_id = stored.id from n, stored
  where t.client_id = n.client_id and t.id = n.id
  returning true as stored`);

/** Draws and keeps the DANFE of a cancelled note with its watermark; `already` after a correction letter. */
export async function storeCancelledDanfe(
  sys: SystemContext,
  { filingId, run }: RunRef,
  drawing: DanfeDrawing,
): Promise<'stored' | 'already' | 'superseded'> {
  const [loaded] = await sys.db.autocommit(load, [filingId, run]);
  if (loaded === undefined) return 'superseded';
  if (!loaded.cancelled || loaded.hasDanfe) return 'already';
  const { clientId, noteId } = loaded;
  const procNFeXml = new TextDecoder().decode(sys.documents.open(loaded));
  const input = { procNFeXml, status: 'cancelled' } as const;
  const staged = await drawDanfe(sys, drawing, { clientId, id: noteId }, input);
  const [stored] = await sys.db.autocommit(store, [noteId, ...documentParameters(staged)]);
  await drawing.passed('stored');
  return stored === undefined ? 'already' : 'stored';
}
