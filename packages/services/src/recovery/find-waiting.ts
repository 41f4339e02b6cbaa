import type { FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { CircuitPlace } from '../circuit/report-to-circuit.ts';
import type { SystemContext } from '../context/context.ts';

export interface WaitingFiling {
  readonly id: string;
  readonly kind: FilingKind;
  readonly clientId: string;
  /** The end of the wait. It identifies the wait, because a later wait of the filing ends at another time. */
  readonly wait: string | null;
}

export interface WaitingToFind {
  /** Filings that were put off after this time had their turn (ms by the clock of the database). */
  readonly putOffUntil: number;
  readonly except: readonly string[];
  /** The client that had the last turn; empty at first. */
  readonly after: string;
  readonly limit: number;
}

/** The number of the oldest filings among which clients take turns. An outage that leaves more is caught up from its start. */
const mostLookedAt = 300_000;

/** Ids begin with their time, so the oldest filings of a company are first. `not in` avoids a plan that compares all pairs. */
const find = defineStatement<
  {
    authorizer: string;
    environment: string;
    service: string;
    putOffUntil: number;
    except: readonly string[];
    after: string;
    limit: number;
  },
  WaitingFiling
>(`
  with oldest as (
    select f.id, f.kind, f.client_id, f.company_id, f.waiting_until from filing f
    where f.open and f.authorizer = :authorizer and f.environment = :environment and f.service = :service
      and (f.waiting = 'circuit' or f.waiting = 'putOff' and f.updated_at < to_timestamp(:putOffUntil::float8 / 1000))
      and f.id not in (select unnest(:except::text[]))
    order by f.id limit ${mostLookedAt}
  ), waiting as (
    select *, row_number() over (partition by client_id, company_id order by id) as of_company from oldest
  )
  select id, kind, client_id as "clientId", waiting_until::text as wait from (
    select *, row_number() over (partition by client_id order by of_company, id) as of_client from waiting
  ) turns
  order by of_client, client_id <= :after, client_id limit :limit`);

const findStill = defineStatement<{ ids: readonly string[] }, Pick<WaitingFiling, 'id' | 'wait'>>(`
  select id, waiting_until::text as wait from filing
  where id = any(:ids) and open and waiting in ('circuit', 'putOff')`);

/**
 * Finds the filings that wait for a service, in the order in which they are woken. Clients take turns, beginning after
 * the client that had the last turn; the companies of a client take turns too. Each service has filings of one kind.
 */
export const findWaiting = (
  sys: SystemContext,
  { authorizer, environment, service }: CircuitPlace,
  { putOffUntil, except, after, limit }: WaitingToFind,
): Promise<readonly WaitingFiling[]> =>
  sys.db.autocommit(find, { authorizer, environment, service, putOffUntil, except, after, limit });

/** Returns the filings that are still in the wait in which they were found. */
export async function stillWaiting<Found extends WaitingFiling>(
  sys: SystemContext,
  found: readonly Found[],
): Promise<readonly Found[]> {
  if (found.length === 0) return [];
  const rows = await sys.db.autocommit(findStill, { ids: found.map(({ id }) => id) });
  const waits = new Map(rows.map(({ id, wait }) => [id, wait]));
  return found.filter(({ id, wait }) => waits.get(id) === wait);
}
