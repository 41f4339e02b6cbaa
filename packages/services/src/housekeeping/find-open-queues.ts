import { deliveriesQueue } from '@fiscal/contracts';
import { defineStatement, type NoParameters } from '@fiscal/db';
import { type Place, queueOf } from '../circuit/queue-of.ts';
import { waitsForAuthority } from '../circuit/waits-for-authority.ts';
import type { SystemContext } from '../context/context.ts';

/** One index look-up for each service of an authority. */
const findPlaces = defineStatement<NoParameters, Place>(`
  with recursive places as (
    (select authorizer, environment, service from filing where open
      order by authorizer, environment, service limit 1)
    union all
    select next.* from places p cross join lateral (
      select authorizer, environment, service from filing
      where open and (authorizer, environment, service) > (p.authorizer, p.environment, p.service)
      order by authorizer, environment, service limit 1
    ) next
  )
  select authorizer, environment, service from places p
  where exists (select from filing f where ${waitsForAuthority('f')}
    and f.authorizer = p.authorizer and f.environment = p.environment and f.service = p.service)`);

const findPending = defineStatement<NoParameters, object>(
  "select from delivery where status = 'pending' limit 1",
);

/**
 * Returns the queues of the calls that open filings need, each once, and the queue of deliveries while one is pending.
 * Filings that only wait for a person do not count.
 */
export async function findOpenQueues(
  sys: Pick<SystemContext, 'db' | 'filingKinds'>,
): Promise<readonly string[]> {
  const places = await sys.db.autocommit(findPlaces, {});
  const pending = await sys.db.autocommit(findPending, {});
  const queues = [...places.map((place) => queueOf(sys, place)), ...pending.map(() => deliveriesQueue)];
  return [...new Set(queues)].sort();
}
