import { defineStatement, type Transaction } from '@fiscal/db';

const end = defineStatement<[id: string, replacedBy: string | null], { readonly id: string }>(`
  with cancelled as (
    update filing set status = 'cancelled', updated_at = now() where id = $1 and status = 'authorized'
    returning id
  ), named as (
    update nfse n set danfse_id = null, replaced_by = coalesce($2, n.replaced_by)
    where n.id = $1 and (exists (select from cancelled) or (
      $2::text is not null and n.replaced_by is null
      and exists (select from filing f where f.id = $1 and f.status = 'cancelled')))
    returning n.id
  ), touched as (
    update filing set updated_at = now()
    where id = (select id from named) and not exists (select from cancelled)
  )
  select id from cancelled`);

/**
 * Makes an authorized NFS-e `cancelled` and takes its DANFSe away, which has no watermark; one that had ended before only
 * names by which NFS-e it was replaced. True where this ended it, which receivers then learn. Lock order: the filing, the
 * note. Who names the replacing one has locked the filing before it was read.
 */
export const endNfse = async (tx: Transaction, id: string, replacedBy: string | null): Promise<boolean> =>
  (await tx.run(end, [id, replacedBy])).length > 0;
