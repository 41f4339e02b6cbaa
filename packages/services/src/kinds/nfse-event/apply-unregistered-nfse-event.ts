import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { nfseEventCodes } from '@fiscal/domain';
import type { SystemContext } from '../../context/context.ts';
import { inDoubt } from '../../filing/doubt.ts';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { endNfse } from '../nfse/end-nfse.ts';
import { knownEndings, replacingOf } from '../nfse/nfse-ending.ts';
import { decideRequests, lockRequests } from './decide-requests.ts';
import { readKnownGrant } from './read-known-grant.ts';

/**
 * A statement of its own: after it has waited for the lock, the next statement sees what the other transaction wrote.
 */
const lock = defineStatement<{ eventId: string }, { readonly nfseId: string }>(`
  select f.id as "nfseId" from nfse_event e join filing f on f.client_id = e.client_id and f.id = e.nfse_id
  where e.id = :eventId
  for no key update of f`);

const readEnding = defineStatement<
  { eventId: string },
  { readonly at: string; readonly replacedBy: string | null }
>(`
  select k.at, ${replacingOf('n', 'k.replacing_key')} as "replacedBy"
  from nfse_event e join nfse n on n.client_id = e.client_id and n.id = e.nfse_id
  cross join lateral (select * from ${knownEndings('n')} l order by l.sequence desc limit 1) k
  where e.id = :eventId and not (k.type = '${nfseEventCodes.cancellation}' and exists (
    select from nfse_event o join filing own on own.client_id = o.client_id and own.id = o.id
    where o.client_id = e.client_id and o.nfse_id = e.nfse_id and o.id <> e.id and o.type = 'cancellation'
      and own.open and (
        exists (
          select from attempt sent
          where sent.client_id = own.client_id and sent.filing_id = own.id and ${inDoubt('sent')})
        or k.digest in (
          select r.digest_value from filing_run r where r.client_id = own.client_id and r.filing_id = own.id))))`);

/**
 * Ends the NFS-e of an event that was refused or given up, if an answer to any of its events said that it has ended at
 * the Sefin. If the end was requested here, it is recorded as ours: a granted request gets its decision. A cancellation
 * that the Sefin holds is left to an open cancellation of ours that may have been sent or has the same digest. Lock
 * order: the event's filing, which the caller has locked, the filings of the requests, the requests, the filing of the
 * note, the note.
 */
export async function applyUnregisteredNfseEvent(
  tx: Transaction,
  sys: SystemContext,
  filing: FilingRow,
): Promise<readonly PublishedEvent[]> {
  const grant = await readKnownGrant(tx, filing.id);
  const requests = grant === undefined ? [] : await lockRequests(tx, grant.nfseId);
  const [eventId] = grant === undefined ? [] : await decideRequests(tx, sys, requests, grant);
  const [note] = await tx.run(lock, { eventId: filing.id });
  if (note === undefined) throw new Error(`filing ${filing.id} is not an event of an NFS-e`);
  const [ending] = await tx.run(readEnding, { eventId: filing.id });
  if (ending === undefined) return [];
  const { at, replacedBy } = ending;
  return endNfse(tx, filing, { id: note.nfseId, endedAt: new Date(at), replacedBy, eventId });
}
