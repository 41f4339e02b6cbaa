import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { noteFields } from '../../filing-record/record-fields.ts';
import { endedNfse } from './publish-nfse.ts';
import { readNfse } from './read-nfse.ts';

const end = defineStatement<{ id: string; replacedBy: string | null }, { readonly id: string }>(`
  with cancelled as (
    update filing set status = 'cancelled', updated_at = now() where id = :id and status = 'authorized'
    returning id
  ), named as (
    update nfse n set danfse_id = null, replaced_by = coalesce(:replacedBy, n.replaced_by)
    where n.id = :id and (exists (select from cancelled) or (
      :replacedBy::text is not null and n.replaced_by is null
      and exists (select from filing f where f.id = :id and f.status = 'cancelled')))
    returning n.id
  ), touched as (
    update filing set updated_at = now()
    where id = (select id from named) and not exists (select from cancelled)
  )
  select id from cancelled`);

interface EndOfNfse {
  readonly id: string;
  readonly endedAt: Date;
  /** The NFS-e of the company that replaced it. */
  readonly replacedBy?: string | null;
  /** The event of this service that ended it. */
  readonly eventId?: Id24 | undefined;
}

/**
 * Makes an authorized NFS-e of the filing's company `cancelled`, takes its DANFSe away, which has no watermark, and gives
 * what receivers learn of that; one that had ended before only names by which NFS-e it was replaced. Lock order: the filing
 * of the NFS-e, the note. Who names the replacing one has locked the filing before it was read.
 */
export async function endNfse(
  tx: Transaction,
  filing: FilingRow,
  { id, endedAt, replacedBy = null, eventId }: EndOfNfse,
): Promise<readonly PublishedEvent[]> {
  const ended = await tx.run(end, { id, replacedBy });
  if (ended.length === 0) return [];
  return [endedNfse(noteFields({ ...filing, id }, await readNfse(tx, id)), endedAt, eventId)];
}
