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
import type { FreshDocument, FreshDocuments } from './fresh-documents.ts';

interface Loaded {
  readonly clientId: string;
  readonly documentId: string;
  readonly hasDanfe: boolean;
  readonly sha256: Uint8Array;
  readonly bytes: Uint8Array;
}

const load = defineStatement<[id: string, run: number], Loaded>(`
  select f.client_id as "clientId", d.id as "documentId", n.danfe_id is not null as "hasDanfe", d.sha256, d.bytes
  from filing f
  join note n on n.id = f.id
  join document d on d.id = n.proc_nfe_id
  where f.id = $1 and f.run = $2 and f.status = 'authorized'`);

/** Filing, then note, as a cancellation locks them: nothing unmarked is stored after one. */
const store = defineStatement<
  [id: string, run: number, drawnFrom: string, ...danfe: DocumentParameters],
  { readonly stored: true }
>(`
  with f as (
    select f.id from filing f where f.id = $1 and f.run = $2 and f.status = 'authorized' for no key update
  ), n as (
    select n.client_id, n.id from f join note n on n.id = f.id
    where n.proc_nfe_id = $3 and n.danfe_id is null
    for no key update of n
  ), stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(4)} from n
    returning id
  )
  update note t set danfe_id = stored.id from n, stored
  where t.client_id = n.client_id and t.id = n.id
  returning true as stored`);

export interface DanfeMaking extends DanfeDrawing {
  /** What this process has just recorded needs no reading. */
  readonly fresh: FreshDocuments;
}

/** Draws and keeps the DANFE of an authorized note; the first one stays. */
export async function storeDanfe(
  sys: SystemContext,
  ref: RunRef,
  making: DanfeMaking,
): Promise<'stored' | 'already' | 'superseded'> {
  const fresh = making.fresh.take(ref.filingId);
  // What was kept may be of a recording that was not committed: then it is not the note's, and nothing is stored.
  if (fresh !== undefined && (await drawAndStore(sys, ref, making, fresh))) return 'stored';
  const { filingId, run } = ref;
  const [loaded] = await sys.db.autocommit(load, [filingId, run]);
  if (loaded === undefined) return 'superseded';
  if (loaded.hasDanfe) return 'already';
  const xml = new TextDecoder().decode(sys.documents.open(loaded));
  return (await drawAndStore(sys, ref, making, { ...loaded, xml })) ? 'stored' : 'already';
}

async function drawAndStore(
  sys: SystemContext,
  { filingId, run }: RunRef,
  drawing: DanfeDrawing,
  { documentId, clientId, xml }: FreshDocument,
): Promise<boolean> {
  const input = { procNFeXml: xml, status: 'authorized' } as const;
  const staged = await drawDanfe(sys, drawing, { clientId, id: filingId }, input);
  const [stored] = await sys.db.autocommit(store, [filingId, run, documentId, ...documentParameters(staged)]);
  await drawing.passed('stored');
  return stored !== undefined;
}
