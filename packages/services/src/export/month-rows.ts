import { defineStatement, type Statement } from '@fiscal/db';
import type { NoteEventType } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { scopeOf } from '../context/scope.ts';
import type { SummaryLine } from './summary-csv.ts';

/** Documents of a company in one environment, registered from `start` on, before `end`. */
export interface MonthOfCompany {
  readonly companyId: string;
  readonly environment: string;
  readonly start: Date;
  readonly end: Date;
}

export type MonthParameters = [
  clientId: string,
  companyId: string,
  environment: string,
  start: Date,
  end: Date,
  afterAt: Date,
  afterId: string,
  limit: number,
];

export interface Positioned {
  readonly id: string;
  readonly at: Date;
}

export interface NoteOfMonth extends Positioned, Omit<SummaryLine, 'authorizedAt'> {
  readonly accessKey: string;
  readonly procNfeId: string;
  readonly procNfeSize: number;
  readonly danfeId: string | null;
  readonly danfeSize: number | null;
}

/** Its document is absent where the authority gave no protocol of the denial. */
export interface DenialOfMonth extends Positioned, Omit<SummaryLine, 'authorizedAt'> {
  readonly accessKey: string;
  readonly documentId: string | null;
  readonly size: number | null;
}

export interface EventOfMonth extends Positioned {
  readonly accessKey: string;
  readonly series: number;
  readonly number: number;
  readonly type: NoteEventType;
  readonly sequence: number;
  readonly documentId: string;
  readonly size: number;
}

export interface RangeOfMonth extends Positioned {
  readonly year: number;
  readonly series: number;
  readonly first: number;
  readonly last: number;
  readonly protocol: string | null;
  /** Absent where the authority had disabled the numbers before and named no protocol. */
  readonly documentId: string | null;
  readonly size: number | null;
}

/** SQL of the page of the month behind a position, in a table that has `at`. */
export const within = (table: string, at: string): string =>
  `${table}.client_id = $1 and ${table}.company_id = $2 and ${table}.environment = $3
    and ${table}.${at} >= $4 and ${table}.${at} < $5 and (${table}.${at}, ${table}.id) > ($6, $7)
  order by ${table}.${at}, ${table}.id limit $8`;

export const notesOfMonth = defineStatement<MonthParameters, NoteOfMonth>(`
  select n.id, n.authorized_at as at, n.model, n.series, n.number, n.access_key as "accessKey", f.status, n.protocol,
    n.recipient_document as "recipientDocument", n.recipient_name as "recipientName", n.totals,
    (select e.registered_at from nfe_event e
      where e.client_id = n.client_id and e.note_id = n.id and e.type = 'cancellation' and e.registered_at is not null
    ) as "cancelledAt",
    n.proc_nfe_id as "procNfeId", x.size as "procNfeSize", n.danfe_id as "danfeId", p.size as "danfeSize"
  from note n
  join filing f on f.client_id = n.client_id and f.id = n.id
  join document x on x.id = n.proc_nfe_id
  left join document p on p.id = n.danfe_id
  where ${within('n', 'authorized_at')}`);

/** By the time of the protocol, or of the answer that had none. Source: specification 3.1. */
export const denialsOfMonth = defineStatement<MonthParameters, DenialOfMonth>(`
  select d.* from (
    select n.id, answered.at, n.model, n.series, n.number, n.access_key as "accessKey", f.status, n.protocol,
      n.recipient_document as "recipientDocument", n.recipient_name as "recipientName", n.totals,
      null::timestamptz as "cancelledAt", n.proc_nfe_id as "documentId", x.size
    from filing f
    join note n on n.client_id = f.client_id and n.id = f.id
    cross join lateral (
      select coalesce((a.answer -> 'protocol' ->> 'at')::timestamptz, a.closed_at) as at
      from attempt a
      where a.client_id = f.client_id and a.filing_id = f.id and a.answer_class = 'denied'
      order by a.sequence desc limit 1
    ) answered
    left join document x on x.id = n.proc_nfe_id
    where f.client_id = $1 and f.mode in ('test', 'live') and f.kind = 'nfe' and f.stage = 'denied'
      and f.company_id = $2 and f.environment = $3
  ) d
  where d.at >= $4 and d.at < $5 and (d.at, d.id) > ($6, $7)
  order by d.at, d.id limit $8`);

export const eventsOfMonth = defineStatement<MonthParameters, EventOfMonth>(`
  select e.id, e.registered_at as at, n.access_key as "accessKey", n.series, n.number, e.type, e.sequence,
    e.proc_event_id as "documentId", x.size
  from nfe_event e
  join note n on n.id = e.note_id
  join document x on x.id = e.proc_event_id
  where ${within('e', 'registered_at')}`);

export const rangesOfMonth = defineStatement<MonthParameters, RangeOfMonth>(`
  select r.id, r.registered_at as at, r.year, r.series, r.first, r.last, r.protocol, r.proc_inut_id as "documentId", x.size
  from number_range r
  left join document x on x.id = r.proc_inut_id
  where ${within('r', 'registered_at')}`);

const rowsAtATime = 1_000;

/** A page of rows each, every page a short transaction of its own: no snapshot stays open. */
export async function* rowsOfMonth<Row extends Positioned>(
  ctx: Pick<TenantContext, 'db' | 'tenant'>,
  statement: Statement<MonthParameters, Row>,
  { companyId, environment, start, end }: MonthOfCompany,
): AsyncGenerator<readonly Row[]> {
  let after: { readonly at: Date; readonly id: string } | undefined = { at: start, id: '' };
  while (after !== undefined) {
    const rows: readonly Row[] = await ctx.db.read(scopeOf(ctx), statement, [
      ctx.tenant.clientId,
      companyId,
      environment,
      start,
      end,
      after.at,
      after.id,
      rowsAtATime,
    ]);
    yield rows;
    after = rows.length < rowsAtATime ? undefined : rows.at(-1);
  }
}
