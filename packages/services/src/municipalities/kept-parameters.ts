import { type Database, defineStatement } from '@fiscal/db';
import type { AgreementAnswer, Environment, MunicipalRatesAnswer } from '@fiscal/domain';

/** What is asked about: the agreement of a municipality, or the rates of a service (9 digits) in it on a day. */
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

/** `day`: the one that the rates were asked for. */
export interface ParameterAnswer {
  readonly day: string | null;
  readonly answer: AgreementAnswer | MunicipalRatesAnswer;
}

export interface KeptParameter extends ParameterAnswer {
  readonly readAt: Date;
  /** Milliseconds, by the clock of the database; not above 0: it is to be asked for again. */
  readonly validForMs: number;
}

interface Row {
  readonly answer: ParameterAnswer;
  readonly readAt: Date;
  readonly validForMs: number;
}

const find = defineStatement<[environment: string, cityCode: string, serviceCode: string], Row>(`
  select answer, read_at as "readAt", (extract(epoch from valid_until - now()) * 1000)::float8 as "validForMs"
  from municipal_parameter where environment = $1 and city_code = $2 and service_code = $3`);

const keep = defineStatement<
  [environment: string, cityCode: string, serviceCode: string, answer: string, validMs: number],
  Pick<Row, 'readAt'>
>(`
  insert into municipal_parameter (environment, city_code, service_code, answer, read_at, valid_until)
  values ($1, $2, $3, $4::jsonb, now(), now() + $5 * interval '1 millisecond')
  on conflict (environment, city_code, service_code) do update
    set answer = excluded.answer, read_at = excluded.read_at, valid_until = excluded.valid_until
  returning read_at as "readAt"`);

const serviceOf = (key: ParameterKey): string => (key.kind === 'rates' ? key.serviceCode : '');

/** One statement beside every transaction of a tenant. */
export async function findParameter(
  db: Pick<Database, 'read'>,
  key: ParameterKey,
): Promise<KeptParameter | undefined> {
  const [row] = await db.read('gateway', find, [key.environment, key.cityCode, serviceOf(key)]);
  return row && { ...row.answer, readAt: row.readAt, validForMs: row.validForMs };
}

export async function keepParameter(
  db: Pick<Database, 'autocommit'>,
  key: ParameterKey,
  { answer, validMs }: { readonly answer: ParameterAnswer; readonly validMs: number },
): Promise<void> {
  const parameters = [
    key.environment,
    key.cityCode,
    serviceOf(key),
    JSON.stringify(answer),
    validMs,
  ] as const;
  await db.autocommit(keep, [...parameters], 'gateway');
}

/** The agreement of a municipality as the address last gave it. */
export interface KeptAgreement {
  readonly answer: AgreementAnswer;
  readonly readAt: Date;
  /** It is to be asked for again. */
  readonly isStale: boolean;
}

interface AgreementRow extends KeptAgreement {
  readonly cityCode: string;
}

const agreements = (filter: string): string => `
  select city_code as "cityCode", answer -> 'answer' as answer, read_at as "readAt", valid_until <= now() as "isStale"
  from municipal_parameter where environment = $1 and service_code = '' ${filter}`;

const listAll = defineStatement<[environment: string], AgreementRow>(agreements(''));
const findOne = defineStatement<[environment: string, cityCode: string], AgreementRow>(
  agreements('and city_code = $2'),
);

/** By municipality; one that was never asked about is absent. Asks nobody. */
export async function listAgreements(
  db: Pick<Database, 'read'>,
  environment: Environment,
): Promise<ReadonlyMap<string, KeptAgreement>> {
  const rows = await db.read('gateway', listAll, [environment]);
  return new Map(rows.map(({ cityCode, ...kept }) => [cityCode, kept]));
}

export async function findAgreement(
  db: Pick<Database, 'read'>,
  environment: Environment,
  cityCode: string,
): Promise<KeptAgreement | undefined> {
  const [row] = await db.read('gateway', findOne, [environment, cityCode]);
  return row;
}
