import type { Attention, Environment, FilingStatus } from '@fiscal/domain';
import { isInProgress, makeId24 } from '@fiscal/domain';
import type { Harness } from './harness.ts';
import type { TestTenant } from './test-context.ts';

export interface PlantedNote {
  readonly number: number;
  readonly status: FilingStatus;
  readonly attention?: Attention | null;
  /** The year of the access key, four digits, by default 2026. */
  readonly year?: number;
  readonly endedAt?: Date;
}

export interface PlantedRange {
  readonly first: number;
  readonly last: number;
  /** `authorized`: the range is registered. */
  readonly status: FilingStatus;
  readonly attention?: Attention | null;
}

/** Numbers over which the next number of the series was raised. */
export interface PlantedSkip {
  readonly first: number;
  readonly last: number;
  readonly skippedAt: Date;
}

export interface PlantedSeries {
  readonly companyId: string;
  readonly environment?: Environment;
  readonly series: number;
  readonly first: number;
  readonly next: number;
  readonly notes?: readonly PlantedNote[];
  readonly ranges?: readonly PlantedRange[];
  /** By default all numbers without a note, skipped now. */
  readonly skips?: readonly PlantedSkip[];
}

/** Writes a series with notes and ranges in any state, without any trigger. */
export async function plantSeries(
  { database, clock, sys }: Harness,
  { tenant }: TestTenant,
  planted: PlantedSeries,
): Promise<void> {
  const { environment = 'homologation', companyId, series, first, next, notes = [], ranges = [] } = planted;
  const now = clock.now();
  const skips = planted.skips ?? skipsOf({ first, next, notes }, () => now);
  const stateOf = ({ status, attention = null }: PlantedNote | PlantedRange) => ({
    id: makeId24(now, sys.random.bytes(8)),
    status,
    attention,
    open: isInProgress(status) || attention !== null,
  });
  const filings = [
    ...notes.map((note) => ({
      ...stateOf(note),
      kind: 'nfe',
      number: note.number,
      key: `35${(note.year ?? 2026) % 100}11`.padEnd(44, '0'),
      created_at: now,
      updated_at: note.endedAt ?? now,
    })),
    ...ranges.map((range) => ({
      ...stateOf(range),
      kind: 'nfeDisabling',
      first: range.first,
      last: range.last,
      created_at: now,
      updated_at: now,
    })),
  ];
  const of = `'${tenant.clientId}', '${companyId}'`;
  await database.asOwner(`
    begin;
    set local session_replication_role = replica;
    insert into series (client_id, company_id, environment, model, number, first, next, position, created_at)
      values (${of}, '${environment}', '55', ${series}, ${first}, ${next}, 1000 + ${series}, now());
    create temporary table planted on commit drop as select * from jsonb_to_recordset('${JSON.stringify(filings)}')
      as p(id text, kind text, status text, attention text, open boolean, number int, key text,
        first int, last int, created_at timestamptz, updated_at timestamptz);
    insert into filing (id, client_id, company_id, kind, mode, environment, authorizer, service, label, run, status,
        attention, open, rejection, denial, failure, next_ordinal, check_at, created_at, updated_at)
      select id, ${of}, kind, '${tenant.mode}', '${environment}', 'SP',
        case kind when 'nfe' then 'authorization' else 'disabling' end, 'planted', 1, status, attention, open,
        case status when 'rejected' then '{"cStat":"610","reason":"x","at":"2026-01-01T00:00:00.000Z"}'::jsonb end,
        case status when 'denied' then '{"cStat":"301","reason":"x"}'::jsonb end,
        case status when 'failed' then '{"code":"internal","reason":null}'::jsonb end,
        1, now(), created_at, updated_at from planted;
    insert into note (id, client_id, company_id, environment, model, series, number, external_id, uf, access_key,
        totals, warnings)
      select id, ${of}, '${environment}', '55', ${series}, number, 'planted-' || id, 'SP', key, '{}', '{}'
      from planted where kind = 'nfe';
    insert into number_range (id, client_id, company_id, environment, model, series, first, last, year, justification,
        registered_as, registered_at)
      select id, ${of}, '${environment}', '55', ${series}, first, last, 2026, 'numeros de teste sem uso',
        case status when 'authorized' then '256' end, case status when 'authorized' then now() end
      from planted where kind = 'nfeDisabling';
    insert into number_skip (client_id, company_id, environment, model, series, first, last, skipped_at)
      select ${of}, '${environment}', '55', ${series}, first, last, "skippedAt"
      from jsonb_to_recordset('${JSON.stringify(skips)}') as k(first int, last int, "skippedAt" timestamptz);
    commit`);
}

/** Lists the skips of the numbers without a note. Adjacent numbers with the same time are one skip. */
export function skipsOf(
  { first, next, notes = [] }: Pick<PlantedSeries, 'first' | 'next' | 'notes'>,
  timeOf: (number: number) => Date,
): readonly PlantedSkip[] {
  const taken = new Set(notes.map(({ number }) => number));
  const skips: PlantedSkip[] = [];
  for (let number = first; number < next; number += 1) {
    if (taken.has(number)) continue;
    const skippedAt = timeOf(number);
    const before = skips.at(-1);
    const isNext = before?.last === number - 1 && before.skippedAt.getTime() === skippedAt.getTime();
    const joined = isNext ? skips.pop() : undefined;
    skips.push({ first: joined?.first ?? number, last: number, skippedAt });
  }
  return skips;
}
