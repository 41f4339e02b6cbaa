import type { circuitStates, PublishedService } from '@fiscal/api-contract';
import { type Database, defineStatement, type NoParameters } from '@fiscal/db';
import type { Authorizer, Clock, Environment } from '@fiscal/domain';
import { trafficPosition } from './count-traffic.ts';

/** A service of an authority in an environment. */
interface Place {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  readonly service: PublishedService;
}

/** The counts about all authorities. */
export interface AuthorityTraffic {
  /** The time of the read, by the clock of the process. */
  readonly readAt: Date;
  /** The time until which transmissions are counted; null when none was counted. */
  readonly measuredUntil: Date | null;
  /** The circuits that are not closed. */
  readonly circuits: readonly (Place & {
    readonly state: Exclude<(typeof circuitStates)[number], 'closed' | 'paused'>;
    /** ISO 8601 */
    readonly until: string;
  })[];
  /** The authorities to which operators have paused everything. */
  readonly pauses: readonly Omit<Place, 'service'>[];
  readonly waiting: readonly (Place & { readonly filings: number })[];
  /** Calls of the last day and of the last hour by latency class. Class 0 holds unanswered calls. */
  readonly calls: readonly (Place & {
    readonly latencyClass: number;
    readonly hour: number;
    readonly day: number;
  })[];
}

const place = `'authorizer', authorizer, 'environment', environment, 'service', service`;
const listOf = (members: string, rows: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${place}, ${members})), '[]') from ${rows})`;

/** A circuit whose time is over counts as half open, because it lets the next filings try. */
const read = defineStatement<NoParameters, Omit<AuthorityTraffic, 'readAt'>>(`
  select (select to_timestamp(('x' || reached)::bit(32)::bigint) from housekeeping_position
      where name = '${trafficPosition}') as "measuredUntil",
    ${listOf(
      `'until', until, 'state', case when state = 'open' and until > now() then 'open' else 'halfOpen' end`,
      `authority_state where state <> 'closed'`,
    )} as circuits,
    (select coalesce(jsonb_agg(jsonb_build_object('authorizer', authorizer, 'environment', environment)), '[]')
      from authority_pause) as pauses,
    ${listOf(`'filings', filings`, 'authority_waiting where filings > 0')} as waiting,
    ${listOf(
      `'latencyClass', latency_class, 'hour', hour, 'day', day`,
      `(select authorizer, environment, service, latency_class, sum(calls) as day,
          coalesce(sum(calls) filter (where slot > now() - interval '1 hour'), 0) as hour
        from authority_traffic where slot > now() - interval '1 day' group by 1, 2, 3, 4) counted`,
    )} as calls`);

/** Reads the traffic with one statement, from the small tables that housekeeping fills. */
export async function readTraffic({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'read'>;
  readonly clock: Clock;
}): Promise<AuthorityTraffic> {
  const [row] = await db.read('gateway', read, {});
  if (row === undefined) throw new Error('the statement gives one row');
  return { ...row, readAt: clock.now() };
}
