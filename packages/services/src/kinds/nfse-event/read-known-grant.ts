import { defineStatement, type Transaction } from '@fiscal/db';
import { municipalDecisionCodes } from '@fiscal/domain';
import { knownEndings } from '../nfse/nfse-ending.ts';
import type { DecidingEvent } from './decide-requests.ts';

const readGrant = defineStatement<
  { eventId: string },
  { readonly nfseId: string; readonly at: string; readonly xml: string }
>(`
  select n.id as "nfseId", k.at, k.xml
  from nfse_event e join nfse n on n.client_id = e.client_id and n.id = e.nfse_id
  cross join lateral ${knownEndings('n')} k
  where e.id = :eventId and k.type = '${municipalDecisionCodes.granted}'
  order by k.sequence desc limit 1`);

/** Returns the grant of the cancellation of an event's NFS-e, if an answer showed one. */
export async function readKnownGrant(
  tx: Transaction,
  eventId: string,
): Promise<(DecidingEvent & { readonly nfseId: string }) | undefined> {
  const [grant] = await tx.run(readGrant, { eventId });
  return grant && { ...grant, decision: 'granted', decidedAt: new Date(grant.at) };
}
