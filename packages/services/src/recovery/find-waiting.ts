import { type FilingKind, kindNames } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { CircuitPlace } from '../circuit/report-to-circuit.ts';
import type { SystemContext } from '../context/context.ts';

export interface WaitingFiling {
  readonly id: string;
  readonly kind: FilingKind;
}

export interface WaitingToFind {
  /** Filings that were put off later than this had their turn (ms by the database's clock). */
  readonly putOffBefore: number;
  readonly except: readonly string[];
  readonly limit: number;
}

/** Turns are taken among so many: an outage that leaves more behind is caught up with from its begin. */
const mostLookedAt = 300_000;

/** Clients take turns, then the companies of each; ids begin with their time, so the oldest come first. */
const find = defineStatement<
  [
    authorizer: string,
    environment: string,
    service: string,
    putOffBefore: number,
    except: readonly string[],
    limit: number,
    kinds: readonly string[],
    priorities: readonly number[],
  ],
  WaitingFiling
>(`
  with oldest as (
    select f.id, f.kind, f.client_id, f.company_id from filing f
    where f.open and f.authorizer = $1 and f.environment = $2 and f.service = $3
      and (f.waiting = 'circuit' or f.waiting = 'putOff' and f.updated_at < to_timestamp($4::float8 / 1000))
      and f.id <> all($5::text[])
    order by f.id limit ${mostLookedAt}
  ), waiting as (
    select f.id, f.kind, f.client_id, k.priority,
      row_number() over (partition by k.priority, f.client_id, f.company_id order by f.id) as of_company
    from oldest f join unnest($7::text[], $8::int[]) as k(kind, priority) on k.kind = f.kind
  )
  select id, kind from (
    select *, row_number() over (partition by priority, client_id order by of_company, id) as of_client from waiting
  ) turns
  order by priority, of_client, id limit $6`);

const findStill = defineStatement<[ids: readonly string[], since: number], { readonly id: string }>(`
  select id from filing
  where id = any($1) and open and waiting in ('circuit', 'putOff') and updated_at <= to_timestamp($2::float8 / 1000)`);

/** Filings that wait for a service, in the order in which they go on: by the priority of their kinds, then by turns. */
export const findWaiting = (
  sys: SystemContext,
  { authorizer, environment, service }: CircuitPlace,
  { putOffBefore, except, limit }: WaitingToFind,
): Promise<readonly WaitingFiling[]> => {
  const kinds = kindNames(sys.filingKinds);
  const priorities = kinds.map((kind) => sys.filingKinds[kind].priority);
  return sys.db.autocommit(find, [
    ...([authorizer, environment, service, putOffBefore, except, limit] as const),
    ...([kinds, priorities] as const),
  ]);
};

/** Those that still are in the wait that they were found in, at `foundAt`. */
export async function stillWaiting(
  sys: SystemContext,
  found: readonly WaitingFiling[],
  foundAt: number,
): Promise<readonly WaitingFiling[]> {
  if (found.length === 0) return found;
  const rows = await sys.db.autocommit(findStill, [found.map(({ id }) => id), foundAt]);
  const still = new Set(rows.map(({ id }) => id));
  return found.filter(({ id }) => still.has(id));
}
