import { defineStatement, type Transaction } from '@fiscal/db';
import { type Id24, municipalDecisionCodes } from '@fiscal/domain';
import type { SystemContext } from '../../context/context.ts';
import { knownEndings } from '../../rows/nfse-ending.ts';
import { decideRequests, lockRequests } from './decide-requests.ts';

const readGrant = defineStatement<
  [eventId: string],
  { readonly nfseId: string; readonly at: string; readonly xml: string }
>(`
  select n.id as "nfseId", k.at, k.xml
  from nfse_event e join nfse n on n.client_id = e.client_id and n.id = e.nfse_id
  cross join lateral ${knownEndings('n')} k
  where e.id = $1 and k.type = '${municipalDecisionCodes.granted}'
  order by k.sequence desc limit 1`);

/** A grant that an answer told of. */
export interface KnownGrant {
  /** dhProc of 105104. */
  readonly decidedAt: Date;
  /** The requests that this decided, the oldest first. */
  readonly requestIds: readonly Id24[];
}

/**
 * Decides the requests of the NFS-e of an event, where an answer told that the municipality granted one. `of`: the event
 * itself, which the caller has just registered and whose filing it holds, or all that are registered, whose filings this
 * locks.
 */
export async function applyKnownGrant(
  tx: Transaction,
  sys: SystemContext,
  eventId: string,
  of: 'itself' | 'all',
): Promise<KnownGrant | undefined> {
  const [grant] = await tx.run(readGrant, [eventId]);
  if (grant === undefined) return undefined;
  const { nfseId, at, xml } = grant;
  const decidedAt = new Date(at);
  const ids = of === 'all' ? await lockRequests(tx, nfseId) : [eventId];
  const requestIds = await decideRequests(tx, sys, ids, { decision: 'granted', decidedAt, xml });
  return { decidedAt, requestIds };
}
