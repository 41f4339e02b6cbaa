import { defineStatement } from '@fiscal/db';
import { type Environment, type Id24, id24, municipalDecisionCodes, nfseAuthorizer } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { readPosition, writePosition } from '../documents/housekeeping-position.ts';
import type { UsableCertificate } from '../filing/filing-types.ts';
import { knownEndings } from '../kinds/nfse/nfse-ending.ts';

/**
 * A registered request for a cancellation (101103) whose decision is not known, with the certificate for the query. Its
 * NFS-e is valid, or was ended by a grant of any request while this one was not known to be registered.
 */
export interface UndecidedRequest {
  readonly eventId: Id24;
  readonly environment: Environment;
  /** The access key of the NFS-e. */
  readonly accessKey: string;
  readonly certificate: UsableCertificate;
}

interface Undecided extends Pick<UndecidedRequest, 'environment' | 'accessKey'> {
  readonly eventId: string;
  readonly certificateId: string;
  readonly version: number;
  /** An operator paused the Sefin. */
  readonly isPaused: boolean;
}

/** The row of `housekeeping_position` with the last request that was queried; empty between two rounds. */
const position = 'municipalDecisions';

/**
 * After this time no decision is queried: municipalities do not decide later, and the portal of the NFS-e shows it.
 */
const days = 180;

/**
 * Avoids `exists` over the grants, which the planner may turn into a hash of all events; with a limit each request is
 * checked at its turn. A condition on the pause would be planned as a join of all events: it is a column.
 */
export const undecidedRequests = defineStatement<{ after: string; most: number; days: number }, Undecided>(`
  select e.id as "eventId", e.environment, n.access_key as "accessKey", c.id as "certificateId", c.version,
    exists (select from authority_pause p
      where p.authorizer = '${nfseAuthorizer}' and p.environment = e.environment) as "isPaused"
  from nfse_event e
  cross join lateral (
    select n.access_key from nfse n join filing f on f.client_id = n.client_id and f.id = n.id
    where n.client_id = e.client_id and n.id = e.nfse_id and (f.status = 'authorized'
      or f.status = 'cancelled' and (
        exists (select from ${knownEndings('n')} k where k.type = '${municipalDecisionCodes.granted}')
        or coalesce((select true from nfse_event g
          where g.client_id = n.client_id and g.nfse_id = n.id and g.decision = 'granted' limit 1), false)))
    limit 1) n
  join company o on o.client_id = e.client_id and o.id = e.company_id and o.status = 'active'
  join certificate c on c.client_id = e.client_id and c.company_id = e.company_id and c.replaced_at is null
    and c.not_after > now()
  where e.type = 'cancellationRequest' and e.registered_at is not null and e.decision is null and e.id > :after
    and e.registered_at > now() - :days::int * interval '1 day'
  order by e.id limit :most`);

const rests = defineStatement<{ name: string; everyMs: number }, { readonly rests: boolean }>(`
  select reached = '' and moved_at > now() - :everyMs::float8 * interval '1 millisecond' as rests
  from housekeeping_position where name = :name`);

/**
 * Returns the next requests whose decision is queried, each once a round. A round begins `everyMs` after the end of
 * the previous round. The requests of an environment whose Sefin an operator paused are left to the next round.
 */
export async function takeUndecidedRequests(
  sys: SystemContext,
  { most, everyMs }: { readonly most: number; readonly everyMs: number },
): Promise<readonly UndecidedRequest[]> {
  const [pause] = await sys.db.autocommit(rests, { name: position, everyMs });
  if (pause?.rests === true) return [];
  const rows = await sys.db.autocommit(undecidedRequests, {
    after: await readPosition(sys, position),
    most,
    days,
  });
  await writePosition(sys, position, rows.length < most ? '' : (rows.at(-1)?.eventId ?? ''));
  const due = rows.filter(({ isPaused }) => !isPaused);
  return due.map(({ eventId, environment, accessKey, certificateId, version }) => ({
    environment,
    accessKey,
    eventId: id24(eventId),
    certificate: { id: id24(certificateId), version },
  }));
}
