import { documentColumns, documentPlaceholders } from '../../filing/document-parameters.ts';

/** Conditions of SQL under which a drawn DANFE is still that of its note. */
interface StillDrawn {
  /** On the filing of the note, `f`. */
  readonly filing: string;
  /** On the note, `n`. */
  readonly note: string;
  /** Number of the first parameter of the staged document. */
  readonly document: number;
}

/**
 * A statement that keeps a drawn DANFE where the note has none. Filing, then note: the order in which a cancellation locks
 * them, so that nothing is kept that was drawn before it. A row where it was kept.
 */
export const keepDanfe = ({ filing, note, document }: StillDrawn): string => `
  with f as (
    select f.client_id, f.id from filing f where ${filing} for no key update
  ), n as (
    select n.client_id, n.id from f join note n on n.client_id = f.client_id and n.id = f.id
    where ${note} and n.danfe_id is null
    for no key update of n
  ), stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(document)} from n
    returning id, size
  )
  update note t set danfe_id = stored.id from n, stored
  where t.client_id = n.client_id and t.id = n.id
  returning stored.id, stored.size`;

export interface KeptDanfe {
  readonly id: string;
  readonly size: number;
}
