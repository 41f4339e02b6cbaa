import { defineStatement } from '@fiscal/db';
import { nfseSubstitutionCode } from '@fiscal/domain';
import {
  type DocumentParameters,
  documentColumns,
  documentPlaceholders,
} from '../../filing/document-parameters.ts';
import { endingOf } from '../../rows/nfse-ending.ts';
import type { KeptPrint } from '../published/store-print.ts';

/** SQL: how the NFS-e `n` of the filing `o` is to be shown. */
export const danfseStatus = (o: string, n: string): string =>
  `case when ${n}.replaced_by is not null or (${endingOf(o, n)}) ->> 'type' = '${nfseSubstitutionCode}'
      then 'replaced' else ${o}.status end`;

/**
 * Keeps a drawn DANFSe where the NFS-e has none and is still what was drawn: its status and its document. Filing, then note:
 * the order in which a cancellation locks them. A row where it was kept.
 */
export const keepDanfse = defineStatement<
  [id: string, status: string, drawnFrom: string, ...danfse: DocumentParameters],
  KeptPrint
>(`
  with f as (
    select o.client_id, o.id, o.status from filing o where o.id = $1 for no key update
  ), n as (
    select n.client_id, n.id from f o join nfse n on n.client_id = o.client_id and n.id = o.id
    where n.danfse_id is null and ${danfseStatus('o', 'n')} = $2 and n.nfse_xml_id = $3
    for no key update of n
  ), stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(4)} from n returning id, size
  )
  update nfse t set danfse_id = stored.id from n, stored
  where t.client_id = n.client_id and t.id = n.id
  returning stored.id, stored.size`);
