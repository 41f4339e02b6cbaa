import type { RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { DanfseInput, DanfseStatus, SystemContext } from '../../context/context.ts';
import { documentRow } from '../../filing/document-parameters.ts';
import type { FreshDocuments } from '../published/fresh-documents.ts';
import { type Print, type PrintRow, type RegisteredDocument, storePrint } from '../published/store-print.ts';
import { danfseStatus, keepDanfse } from './keep-danfse.ts';

/** The NFS-e as the Sefin gave it, and how it is to be shown. */
export interface RegisteredNfse extends RegisteredDocument {
  readonly status: DanfseStatus;
}

interface DanfseRow extends PrintRow, Pick<RegisteredNfse, 'status'> {}

const columns = `n.id as "ownerId", n.client_id as "clientId", d.id as "documentId",
    ${danfseStatus('o', 'n')} as status, n.danfse_id is not null as "hasPrint", ${documentRow('d')}`;

/** The NFS-e of the filing, then the one that it replaced. */
const loadBoth = defineStatement<[id: string, run: number], DanfseRow>(`
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

const loadOfEvent = defineStatement<[eventId: string, run: number], DanfseRow>(`
  select ${columns} from filing f
  join nfse_event e on e.client_id = f.client_id and e.id = f.id
  join nfse n on n.client_id = e.client_id and n.id = e.nfse_id
  join filing o on o.client_id = n.client_id and o.id = n.id
  join document d on d.id = n.nfse_xml_id
  where f.id = $1 and f.run = $2 and f.status = 'authorized'`);

export interface DanfseDrawing {
  readonly renderDanfse: (input: DanfseInput) => Promise<Uint8Array>;
  readonly passed: Print<RegisteredNfse, DanfseRow>['passed'];
}

export interface DanfseMaking extends DanfseDrawing {
  /** What this process has just recorded needs no reading; of what replaces another, both are read. */
  readonly fresh: FreshDocuments<RegisteredNfse>;
}

/** Draws and keeps the DANFSe of a registered NFS-e, and that of the one that it replaced; the first one stays. */
export const storeDanfse = (
  sys: SystemContext,
  { filingId, run }: RunRef,
  { fresh, ...drawing }: DanfseMaking,
): Promise<'stored' | 'already' | 'superseded'> =>
  storePrint(sys, danfsePrint(sys, drawing), {
    fresh: fresh.take(filingId),
    load: () => sys.db.autocommit(loadBoth, [filingId, run]),
  });

/** Draws and keeps the DANFSe of an NFS-e that an event has changed. */
export const storeDanfseAnew = (
  sys: SystemContext,
  { filingId, run }: RunRef,
  drawing: DanfseDrawing,
): Promise<'stored' | 'already' | 'superseded'> =>
  storePrint(sys, danfsePrint(sys, drawing), { load: () => sys.db.autocommit(loadOfEvent, [filingId, run]) });

const danfsePrint = (
  { db }: SystemContext,
  { renderDanfse, passed }: DanfseDrawing,
): Print<RegisteredNfse, DanfseRow> => ({
  kind: 'danfse',
  documentOf: (row, xml) => ({ ...row, xml }),
  draw: ({ xml: nfseXml, status }) => renderDanfse({ nfseXml, status }),
  keep: ({ ownerId, status, documentId }, danfse) =>
    db.autocommit(keepDanfse, [ownerId, status, documentId, ...danfse]),
  passed,
});
