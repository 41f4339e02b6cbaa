import { nfseSubstitutionCode } from '@fiscal/domain';
import type { DanfseStatus, Renderers } from '../../context/context.ts';
import { type NoteToPrint, printKind } from '../../print/print-kind.ts';
import { endingOf } from './nfse-ending.ts';
import { nfseRows } from './nfse-row.ts';

/** A registered NFS-e, with the status that its DANFSe shows. */
export interface DanfseNote extends NoteToPrint {
  readonly status: DanfseStatus;
}

/** The DANFSe. When an NFS-e replaces another one, the DANFSe of both are drawn. */
export const danfse = printKind<DanfseNote, Pick<Renderers, 'nfse'>>({
  kind: 'danfse',
  name: 'DANFSe',
  table: nfseRows,
  status: `case when n.replaced_by is not null or (${endingOf('o', 'n')}) ->> 'type' = '${nfseSubstitutionCode}'
      then 'replaced' else o.status end`,
  version: '0',
  columns: [],
  registered: {
    join: `join nfse r on r.client_id = f.client_id and r.id = f.id
    cross join lateral (
      select r.id union all
      select p.id from nfse p
      where p.client_id = r.client_id and p.access_key = r.replaces_key and p.replaced_by = r.id
    ) rendered
    join nfse n on n.client_id = r.client_id and n.id = rendered.id`,
    where: `f.status in ('authorized', 'cancelled') order by n.id <> f.id`,
  },
  draw: ({ nfse }, { status }, nfseXml) => nfse({ nfseXml, status }),
});
