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
  /** The company's NFS-e that replaced this one. */
  readonly replacedBy?: string | null;
  /** The event of this service that ended the NFS-e. */
  readonly eventId?: Id24 | undefined;
}

/**
 * Sets an authorized NFS-e of the filing's company to `cancelled`, removes its DANFSe, which has no watermark, and
 * returns the events about it. For an NFS-e that had already ended, stores which NFS-e replaced it, if none is stored,
 * removes its DANFSe and returns no event. Lock order: the filing of the NFS-e, the note. A caller that names the replacing NFS-e has locked the filing before reading it.
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
