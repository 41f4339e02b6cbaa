import type { RunRef } from '@fiscal/contracts';
import { type DocumentRow, defineStatement, type StagedDocument } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { DanfseInput, DanfseStatus, SystemContext } from '../../context/context.ts';
import {
  type DocumentParameters,
  documentColumns,
  documentParameters,
  documentPlaceholders,
  documentRow,
} from '../../filing/document-parameters.ts';
import type { KeptDanfe } from '../published/keep-danfe.ts';

export interface DanfseDrawing {
  readonly renderDanfse: (input: DanfseInput) => Promise<Uint8Array>;
  readonly passed: (place: 'rendered' | 'stored') => Promise<void>;
}

interface Loaded extends DocumentRow {
  readonly id: string;
  readonly clientId: string;
  readonly status: DanfseStatus;
  readonly hasDanfse: boolean;
}

/** SQL: how the NFS-e `n` of the filing `o` is to be shown. */
export const danfseStatus = (o: string, n: string): string =>
  `case when ${n}.replaced_by is not null then 'replaced' else ${o}.status end`;

const columns = `n.id, n.client_id as "clientId", ${danfseStatus('o', 'n')} as status,
    n.danfse_id is not null as "hasDanfse", ${documentRow('d')}`;

/** The NFS-e of the filing, then the one that it replaced. */
const loadBoth = defineStatement<[id: string, run: number], Loaded>(`
  select ${columns} from filing f
  join nfse r on r.client_id = f.client_id and r.id = f.id
  cross join lateral (
    select r.id union all
    select p.id from nfse p
    where p.client_id = r.client_id and p.access_key = r.replaces_key and p.replaced_by = r.id
  ) drawn
  join nfse n on n.client_id = r.client_id and n.id = drawn.id
  join filing o on o.client_id = n.client_id and o.id = n.id
  join document d on d.id = n.nfse_xml_id
  where f.id = $1 and f.run = $2 and f.status in ('authorized', 'cancelled')
  order by n.id <> f.id`);

const loadOfEvent = defineStatement<[eventId: string, run: number], Loaded>(`
  select ${columns} from filing f
  join nfse_event e on e.client_id = f.client_id and e.id = f.id
  join nfse n on n.client_id = e.client_id and n.id = e.nfse_id
  join filing o on o.client_id = n.client_id and o.id = n.id
  join document d on d.id = n.nfse_xml_id
  where f.id = $1 and f.run = $2 and f.status = 'authorized'`);

/** Filing, then note: the order in which a cancellation locks them. Nothing is kept that was drawn of another status. */
export const keepDanfse = defineStatement<
  [id: string, status: string, ...danfse: DocumentParameters],
  KeptDanfe
>(`
  with f as (
    select o.client_id, o.id, o.status from filing o where o.id = $1 for no key update
  ), n as (
    select n.client_id, n.id from f o join nfse n on n.client_id = o.client_id and n.id = o.id
    where n.danfse_id is null and ${danfseStatus('o', 'n')} = $2
    for no key update of n
  ), stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(3)} from n returning id, size
  )
  update nfse t set danfse_id = stored.id from n, stored
  where t.client_id = n.client_id and t.id = n.id
  returning stored.id, stored.size`);

/** Draws and keeps the DANFSe of a registered NFS-e, and that of the one that it replaced; the first one stays. */
export async function storeDanfse(
  sys: SystemContext,
  { filingId, run }: RunRef,
  drawing: DanfseDrawing,
): Promise<'stored' | 'already' | 'superseded'> {
  const [own, replaced] = await sys.db.autocommit(loadBoth, [filingId, run]);
  if (own === undefined) return 'superseded';
  const drawn = await drawAndStore(sys, own, drawing);
  if (replaced !== undefined) await drawAndStore(sys, replaced, drawing);
  return drawn;
}

/** Draws and keeps the DANFSe of an NFS-e that an event has changed. */
export async function storeDanfseAnew(
  sys: SystemContext,
  { filingId, run }: RunRef,
  drawing: DanfseDrawing,
): Promise<'stored' | 'already' | 'superseded'> {
  const [loaded] = await sys.db.autocommit(loadOfEvent, [filingId, run]);
  return loaded === undefined ? 'superseded' : drawAndStore(sys, loaded, drawing);
}

async function drawAndStore(
  sys: SystemContext,
  loaded: Loaded,
  { renderDanfse, passed }: DanfseDrawing,
): Promise<'stored' | 'already'> {
  if (loaded.hasDanfse) return 'already';
  const { id, status } = loaded;
  const nfseXml = new TextDecoder().decode(await sys.documents.fetch(loaded));
  const bytes = await renderDanfse({ nfseXml, status });
  await passed('rendered');
  const staged = await stageDanfse(sys, loaded, bytes);
  const [stored] = await sys.db.autocommit(keepDanfse, [id, status, ...documentParameters(staged)]);
  await passed('stored');
  return stored === undefined ? 'already' : 'stored';
}

const stageDanfse = (
  { documents }: SystemContext,
  { clientId, id }: Pick<Loaded, 'clientId' | 'id'>,
  bytes: Uint8Array,
): Promise<StagedDocument> =>
  documents.stage({ clientId: id24(clientId), ownerId: id24(id), kind: 'danfse', bytes });
