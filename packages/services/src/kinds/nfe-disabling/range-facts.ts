import { mostProblems } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { longestRange } from '@fiscal/domain';
import { mayBeRegistered } from '../../filing/doubt.ts';
import { isReleased } from '../../filing/is-released.ts';
import { holdsNumbers, type SeriesKey } from './held-numbers.ts';

/** A range of numbers of one series, including the last number. */
export interface RangeOfSeries extends SeriesKey {
  readonly first: number;
  readonly last: number;
}

/** The facts in the database about the numbers of a range. */
export interface RangeFacts {
  /** The number with which the series was registered. Another system used the numbers before it. */
  readonly seriesFirst: number;
  /** The number that the next note of the series gets. */
  readonly next: number;
  /** The first `mostProblems` numbers that cannot be disabled, in order. */
  readonly used: readonly number[];
  /** The years in the access keys of the notes in the range. */
  readonly years: readonly number[];
  /** The count of numbers that have a note. */
  readonly notes: number;
}

const read = defineStatement<
  {
    clientId: string;
    companyId: string;
    environment: string;
    series: number;
    first: number;
    last: number;
    except: string | null;
  },
  RangeFacts
>(`
  with taken as materialized (
    select n.number, 2000 + substr(n.access_key, 3, 2)::int as year,
      f.open or f.status not in ('rejected', 'failed') or ${isReleased('f')} or d.doubtful as used
    from note n join filing f on f.client_id = n.client_id and f.id = n.id
    cross join lateral (select ${mayBeRegistered('f')} as doubtful offset 0) d
    where n.client_id = :clientId and n.company_id = :companyId and n.environment = :environment and n.model = '55'
      and n.series = :series
      and n.number between :first and :last
  ), held_range as (
    select generate_series(greatest(r.first, :first), least(r.last, :last)) as number
    from number_range r join filing f on f.client_id = r.client_id and f.id = r.id
    where r.client_id = :clientId and r.company_id = :companyId and r.environment = :environment and r.model = '55'
      and r.series = :series
      and r.last between :first and :last + ${longestRange - 1} and r.first <= :last and r.id is distinct from :except
      and ${holdsNumbers('f')}
  ), used as (
    select number from taken where used union select number from held_range
  )
  select
    (select s.first::float8 from series s where s.client_id = :clientId and s.company_id = :companyId
      and s.environment = :environment and s.model = '55' and s.number = :series) as "seriesFirst",
    (select s.next::float8 from series s where s.client_id = :clientId and s.company_id = :companyId
      and s.environment = :environment and s.model = '55' and s.number = :series) as next,
    to_jsonb(array(select number from used order by number limit ${mostProblems})) as used,
    to_jsonb(array(select distinct year from taken order by year)) as years,
    (select count(*) from taken)::int as notes`);

/**
 * Reads the facts that decide about a range. `except` is a range whose own numbers do not count as used. The facts stay
 * valid only while the series is locked. Throws when the series is not registered.
 */
export async function readRangeFacts(
  tx: Transaction,
  { clientId, companyId, environment, series, first, last }: RangeOfSeries,
  except: string | null = null,
): Promise<RangeFacts> {
  const [facts] = await tx.run(read, { clientId, companyId, environment, series, first, last, except });
  if (facts === undefined || facts.next === null) throw new Error(`series ${series} is not registered`);
  return facts;
}
