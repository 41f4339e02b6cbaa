import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { municipalDecisionCodes, nfseEventCodes } from '@fiscal/domain';
import type { FilingRow } from '../../rows/filing-row.ts';
import { replacingKeyOf, replacingOf } from '../../rows/nfse-ending.ts';
import { endNfse } from '../nfse/end-nfse.ts';
import { publishEnded } from '../nfse/publish-nfse.ts';
import type { NfseEventAnswer } from '../sefin/nfse-event-answer.ts';

const grant = defineStatement<[eventId: string, decidedAt: string], object>(`
  update nfse_event r set decision = 'granted', decided_at = $2::timestamptz
  from nfse_event e
  where e.id = $1 and r.client_id = e.client_id and r.nfse_id = e.nfse_id and r.type = 'cancellationRequest'
    and r.registered_at is not null and r.decision is null`);

/** A statement of its own: what waited here reads what the other transaction wrote only afterwards. */
const lock = defineStatement<[eventId: string], { readonly nfseId: string }>(`
  select f.id as "nfseId" from nfse_event e join filing f on f.client_id = e.client_id and f.id = e.nfse_id
  where e.id = $1
  for no key update of f`);

const read = defineStatement<
  [eventId: string, replacingKey: string | null],
  { readonly replacedBy: string | null; readonly isCancelling: boolean }
>(`
  select ${replacingOf('n', '$2')} as "replacedBy", exists (
    select from nfse_event o join filing own on own.client_id = o.client_id and own.id = o.id
    where o.client_id = e.client_id and o.nfse_id = e.nfse_id and o.id <> e.id and o.type = 'cancellation'
      and own.open) as "isCancelling"
  from nfse_event e join nfse n on n.client_id = e.client_id and n.id = e.nfse_id
  where e.id = $1`);

/**
 * A refusal because the NFS-e has ended ends it here too. What this service asked for is told as that: a granted request
 * has its decision, and a cancellation of ours that is in doubt is left to its own question. Lock order: the event's
 * filing, which the caller holds, the request, the filing of the note, the note.
 */
export async function applyNfseEventRefusal(
  tx: Transaction,
  filing: FilingRow,
  { ending }: NfseEventAnswer,
): Promise<readonly PublishedEvent[]> {
  if (ending === undefined) return [];
  if (ending.type === municipalDecisionCodes.granted) await tx.run(grant, [filing.id, ending.processedAt]);
  const [note] = await tx.run(lock, [filing.id]);
  const [now] = await tx.run(read, [filing.id, replacingKeyOf(ending)]);
  if (note === undefined || now === undefined) throw new Error(`filing ${filing.id} is no event of an NFS-e`);
  if (ending.type === nfseEventCodes.cancellation && now.isCancelling) return [];
  if (!(await endNfse(tx, note.nfseId, now.replacedBy))) return [];
  // No event is named: the mail would carry its document, and that of a request is no cancellation.
  return [await publishEnded(tx, filing, note.nfseId, new Date(ending.processedAt))];
}
