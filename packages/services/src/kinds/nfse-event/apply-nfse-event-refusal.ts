import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { municipalDecisionCodes, nfseEventCodes } from '@fiscal/domain';
import type { FilingRow } from '../../rows/filing-row.ts';
import { replacingKeyOf, replacingOf } from '../../rows/nfse-ending.ts';
import { publishEnded } from '../nfse/publish-nfse.ts';
import type { NfseEventAnswer } from '../sefin/nfse-event-answer.ts';

const grant = defineStatement<[eventId: string, decidedAt: string], object>(`
  update nfse_event r set decision = 'granted', decided_at = $2::timestamptz
  from nfse_event e
  where e.id = $1 and r.client_id = e.client_id and r.nfse_id = e.nfse_id and r.type = 'cancellationRequest'
    and r.registered_at is not null and r.decision is null`);

const end = defineStatement<
  [eventId: string, replacingKey: string | null, type: string],
  { readonly nfseId: string }
>(`
  with cancelled as (
    update filing f set status = 'cancelled', updated_at = now()
    from nfse_event e
    where e.id = $1 and f.client_id = e.client_id and f.id = e.nfse_id and f.status = 'authorized'
      and not ($3 = '${nfseEventCodes.cancellation}' and exists (
        select from nfse_event o join filing own on own.client_id = o.client_id and own.id = o.id
        where o.client_id = e.client_id and o.nfse_id = e.nfse_id and o.id <> e.id and o.type = 'cancellation'
          and own.open))
    returning f.client_id, f.id
  )
  update nfse n set danfse_id = null, replaced_by = ${replacingOf('n', '$2')}
  from cancelled c where n.client_id = c.client_id and n.id = c.id
  returning n.id as "nfseId"`);

/**
 * A refusal because the NFS-e has ended makes it `cancelled`, once, and takes its DANFSe away, which has no watermark. What
 * this service asked for is told as that: a granted request has its decision, and a cancellation of ours that is in doubt
 * is left to its own question. Lock order: the event's filing, which the caller holds, the request, the filing of the note,
 * the note.
 */
export async function applyNfseEventRefusal(
  tx: Transaction,
  filing: FilingRow,
  { ending }: NfseEventAnswer,
): Promise<readonly PublishedEvent[]> {
  if (ending === undefined) return [];
  if (ending.type === municipalDecisionCodes.granted) await tx.run(grant, [filing.id, ending.processedAt]);
  const [ended] = await tx.run(end, [filing.id, replacingKeyOf(ending), ending.type]);
  if (ended === undefined) return [];
  // No event is named: the mail would carry its document, and that of a request is no cancellation.
  return [await publishEnded(tx, filing, ended.nfseId, new Date(ending.processedAt))];
}
