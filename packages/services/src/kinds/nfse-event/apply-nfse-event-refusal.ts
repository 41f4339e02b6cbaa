import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { FilingRow } from '../../rows/filing-row.ts';
import { replacingKeyOf, replacingOf } from '../../rows/nfse-ending.ts';
import { endedNfse, nfseFields } from '../nfse/publish-nfse.ts';
import { readNfse } from '../nfse/read-nfse.ts';
import type { NfseEventAnswer } from '../sefin/nfse-event-answer.ts';

const end = defineStatement<[eventId: string, replacingKey: string | null], { readonly nfseId: string }>(`
  with cancelled as (
    update filing f set status = 'cancelled', updated_at = now()
    from nfse_event e
    where e.id = $1 and f.client_id = e.client_id and f.id = e.nfse_id and f.status = 'authorized'
    returning f.client_id, f.id
  )
  update nfse n set danfse_id = null, replaced_by = ${replacingOf('n', '$2')}
  from cancelled c where n.client_id = c.client_id and n.id = c.id
  returning n.id as "nfseId"`);

/**
 * A refusal because the NFS-e has ended makes it `cancelled`, once, and takes its DANFSe away, which has no watermark. Lock
 * order: the event's filing, which the caller holds, the filing of the note, the note.
 */
export async function applyNfseEventRefusal(
  tx: Transaction,
  filing: FilingRow,
  { ending }: NfseEventAnswer,
): Promise<readonly PublishedEvent[]> {
  if (ending === undefined) return [];
  const [ended] = await tx.run(end, [filing.id, replacingKeyOf(ending)]);
  if (ended === undefined) return [];
  const { nfseId: id } = ended;
  return [endedNfse(nfseFields({ ...filing, id }, await readNfse(tx, id)), new Date(ending.processedAt))];
}
