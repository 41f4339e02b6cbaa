import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { municipalDecisionCodes, nfseEventCodes } from '@fiscal/domain';
import type { FilingRow } from '../../rows/filing-row.ts';
import { knownEndings, replacingOf } from '../../rows/nfse-ending.ts';
import { endNfse } from '../nfse/end-nfse.ts';
import { publishEnded } from '../nfse/publish-nfse.ts';
import type { NfseEventAnswer } from '../sefin/nfse-event-answer.ts';
import { decideRequest } from './decide-request.ts';

const lockRequest = defineStatement<[eventId: string], { readonly requestId: string }>(`
  select f.id as "requestId" from nfse_event e
  join nfse_event r on r.client_id = e.client_id and r.nfse_id = e.nfse_id and r.type = 'cancellationRequest'
    and r.registered_at is not null
  join filing f on f.client_id = r.client_id and f.id = r.id
  where e.id = $1
  for no key update of f`);

/** A statement of its own: what waited here reads what the other transaction wrote only afterwards. */
const lock = defineStatement<[eventId: string], { readonly nfseId: string }>(`
  select f.id as "nfseId" from nfse_event e join filing f on f.client_id = e.client_id and f.id = e.nfse_id
  where e.id = $1
  for no key update of f`);

const readEnding = defineStatement<
  [eventId: string],
  { readonly at: string; readonly replacedBy: string | null }
>(`
  select k.at, ${replacingOf('n', 'k.replacing_key')} as "replacedBy"
  from nfse_event e join nfse n on n.client_id = e.client_id and n.id = e.nfse_id
  cross join lateral (select * from ${knownEndings('n')} l order by l.sequence desc limit 1) k
  where e.id = $1 and not (k.type = '${nfseEventCodes.cancellation}' and exists (
    select from nfse_event o join filing own on own.client_id = o.client_id and own.id = o.id
    where o.client_id = e.client_id and o.nfse_id = e.nfse_id and o.id <> e.id and o.type = 'cancellation'
      and own.open))`);

/**
 * Ends the NFS-e of an event that was refused or given up, where an answer said that it has ended at the Sefin: the one that
 * refused the event, or an earlier one. What this service asked for is told as that: a granted request has its decision,
 * and a cancellation that the Sefin holds is left to the question of an open one of ours, or to the end of that. Lock
 * order: the event's filing, which the caller holds, that of the request, the request, the filing of the note, the note.
 */
export async function applyUnregisteredNfseEvent(
  tx: Transaction,
  filing: FilingRow,
  answer?: NfseEventAnswer,
): Promise<readonly PublishedEvent[]> {
  if (answer?.ending?.type === municipalDecisionCodes.granted) {
    const [request] = await tx.run(lockRequest, [filing.id]);
    const decidedAt = new Date(answer.ending.processedAt);
    if (request !== undefined) await decideRequest(tx, request.requestId, 'granted', decidedAt);
  }
  const [note] = await tx.run(lock, [filing.id]);
  if (note === undefined) throw new Error(`filing ${filing.id} is no event of an NFS-e`);
  const [ending] = await tx.run(readEnding, [filing.id]);
  if (ending === undefined || !(await endNfse(tx, note.nfseId, ending.replacedBy))) return [];
  // No event is named: the mail would carry its document, and that of a request is no cancellation.
  return [await publishEnded(tx, filing, note.nfseId, new Date(ending.at))];
}
