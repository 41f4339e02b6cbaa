import { defineStatement } from '@fiscal/db';
import {
  type DocumentParameters,
  documentColumns,
  documentPlaceholders,
} from '../../filing/document-parameters.ts';
import type { KeptPrint } from './store-print.ts';

/**
 * Keeps a drawn DANFE where the note has none and is still what was drawn: its status, its document, the letter in force (0:
 * none). Filing, then note: the order in which a cancellation locks them. A row where it was kept.
 */
export const keepDanfe = defineStatement<
  [noteId: string, status: string, drawnFrom: string, letter: number, ...danfe: DocumentParameters],
  KeptPrint
>(`
  with f as (
    select f.client_id, f.id from filing f where f.id = $1 and f.status = $2 for no key update
  ), n as (
    select n.client_id, n.id from f join note n on n.client_id = f.client_id and n.id = f.id
    where n.proc_nfe_id = $3 and n.letter = $4 and n.danfe_id is null
    for no key update of n
  ), stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(5)} from n
    returning id, size
  )
  update note t set danfe_id = stored.id from n, stored
  where t.client_id = n.client_id and t.id = n.id
  returning stored.id, stored.size`);
