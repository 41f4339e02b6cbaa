import { type Database, defineStatement } from '@fiscal/db';
import type { AgreementAnswer, Environment, MunicipalRate, MunicipalRatesAnswer } from '@fiscal/domain';
import { rateOn } from './rate-on.ts';

/** The subject of a question: the agreement of a municipality, or its rates of a service (9 digits) on a day. */
export type ParameterKey =
  | { readonly kind: 'agreement'; readonly environment: Environment; readonly cityCode: string }
  | {
      readonly kind: 'rates';
      readonly environment: Environment;
      readonly cityCode: string;
      readonly serviceCode: string;
      /** YYYY-MM-DD */
      readonly date: string;
    };

export type ParameterAnswer = AgreementAnswer | MunicipalRatesAnswer;

export interface KeptParameter {
  readonly answer: ParameterAnswer;
  readonly readAt: Date;
  /** Milliseconds, by the clock of the database. At 0 and below the answer has to be requested again. */
  readonly validForMs: number;
  /** Milliseconds since the answer was read, by the clock of the database. */
  readonly ageMs: number;
}

type Place = { environment: string; cityCode: string; serviceCode: string; day: string };

const find = defineStatement<Place, KeptParameter>(`
  select answer, read_at as "readAt", (extract(epoch from valid_until - now()) * 1000)::float8 as "validForMs",
    (extract(epoch from now() - read_at) * 1000)::float8 as "ageMs"
  from municipal_parameter
  where environment = :environment and city_code = :cityCode and service_code = :serviceCode
    and first_day <= :day and (last_day is null or last_day >= :day)
  order by first_day desc limit 1`);

/** Removes the answers that cover the day. */
const removeOfDay = `
  delete from municipal_parameter
  where environment = :environment and city_code = :cityCode and service_code = :serviceCode
    and first_day <= :day and (last_day is null or last_day >= :day)`;

const keep = defineStatement<
  Place & { firstDay: string; lastDay: string | null; answer: string; validMs: number },
  object
>(`
  with others as (${removeOfDay} and first_day <> :firstDay)
  insert into municipal_parameter (environment, city_code, service_code, first_day, last_day, answer, read_at, valid_until)
  values (:environment, :cityCode, :serviceCode, :firstDay, :lastDay, :answer::jsonb, now(),
    now() + :validMs * interval '1 millisecond')
  on conflict (environment, city_code, service_code, first_day) do update
    set last_day = excluded.last_day, answer = excluded.answer, read_at = excluded.read_at,
      valid_until = excluded.valid_until`);

const remove = defineStatement<Place, object>(removeOfDay);

/** Returns the place of kept parameters. An agreement applies to every service and day: both are empty. */
const placeOf = (key: ParameterKey): Place =>
  key.kind === 'rates'
    ? { environment: key.environment, cityCode: key.cityCode, serviceCode: key.serviceCode, day: key.date }
    : { environment: key.environment, cityCode: key.cityCode, serviceCode: '', day: '' };

/** Finds the kept answer for the day of the question. One statement, outside of the transactions of tenants. */
export async function findParameter(
  db: Pick<Database, 'read'>,
  key: ParameterKey,
): Promise<KeptParameter | undefined> {
  const [row] = await db.read('gateway', find, placeOf(key));
  return row;
}

/**
 * Keeps an agreement, its absence, or the rate in force on the day of the question with the days that it covers. A day
 * without a rate is not kept, because clients can request any day and code; an older answer for that day is removed.
 */
export async function keepParameter(
  db: Pick<Database, 'autocommit'>,
  key: ParameterKey,
  { answer, validMs }: { readonly answer: ParameterAnswer; readonly validMs: number },
): Promise<void> {
  const place = placeOf(key);
  const row = rowOf(key, answer);
  if (row === undefined) await db.autocommit(remove, place, 'gateway');
  else {
    const { firstDay, lastDay } = row;
    await db.autocommit(
      keep,
      { ...place, firstDay, lastDay, answer: JSON.stringify(row.answer), validMs },
      'gateway',
    );
  }
}

interface Kept {
  readonly firstDay: string;
  readonly lastDay: string | null;
  readonly answer: ParameterAnswer;
}

function rowOf(key: ParameterKey, answer: ParameterAnswer): Kept | undefined {
  if (key.kind === 'agreement') return { firstDay: '', lastDay: null, answer };
  const rate: MunicipalRate | undefined =
    answer.kind === 'found' && 'rates' in answer ? rateOn(answer.rates, key.date) : undefined;
  return (
    rate && {
      firstDay: rate.validFrom,
      lastDay: rate.validTo ?? null,
      answer: { kind: 'found', rates: [rate] },
    }
  );
}

/** The agreement of a municipality as the address last gave it. */
export interface KeptAgreement {
  readonly answer: AgreementAnswer;
  readonly readAt: Date;
  /** The agreement is valid no more and has to be requested again. */
  readonly isStale: boolean;
}

interface AgreementRow extends KeptAgreement {
  readonly cityCode: string;
}

const agreements = (filter: string): string => `
  select city_code as "cityCode", answer, read_at as "readAt", valid_until <= now() as "isStale"
  from municipal_parameter
  where environment = :environment and service_code = ''
    and read_at > now() - :maxAgeDays * interval '1 day' ${filter}`;

const listAll = defineStatement<{ environment: string; maxAgeDays: number }, AgreementRow>(agreements(''));
const findOne = defineStatement<{ environment: string; maxAgeDays: number; cityCode: string }, AgreementRow>(
  agreements('and city_code = :cityCode'),
);

/** Lists the kept agreements by municipality, without those that were not read for `maxAgeDays`. Calls no address. */
export async function listAgreements(
  db: Pick<Database, 'read'>,
  environment: Environment,
  maxAgeDays: number,
): Promise<ReadonlyMap<string, KeptAgreement>> {
  const rows = await db.read('gateway', listAll, { environment, maxAgeDays });
  return new Map(rows.map(({ cityCode, ...kept }) => [cityCode, kept]));
}

/** Finds the kept agreement of one municipality, unless it was not read for `maxAgeDays`. */
export async function findAgreement(
  db: Pick<Database, 'read'>,
  { environment, cityCode }: { readonly environment: Environment; readonly cityCode: string },
  maxAgeDays: number,
): Promise<KeptAgreement | undefined> {
  const [row] = await db.read('gateway', findOne, { environment, maxAgeDays, cityCode });
  return row;
}
