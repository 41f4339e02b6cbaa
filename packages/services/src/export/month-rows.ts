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
  readonly procNfeId: string;
  readonly procNfeSize: number;
  readonly danfeId: string | null;
  readonly danfeSize: number | null;
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
  readonly documentId: string;
  readonly size: number;
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

export const eventsOfMonth = defineStatement<MonthParameters, EventOfMonth>(`
  select e.id, e.registered_at as at, n.access_key as "accessKey", n.series, n.number, e.type, e.sequence,
    e.proc_event_id as "documentId", x.size
  from nfe_event e
  join note n on n.id = e.note_id
  join document x on x.id = e.proc_event_id
  where ${within('e', 'registered_at')}`);

export const rangesOfMonth = defineStatement<MonthParameters, RangeOfMonth>(`
  select r.id, r.registered_at as at, r.year, r.series, r.first, r.last, r.proc_inut_id as "documentId", x.size
  from number_range r
  join document x on x.id = r.proc_inut_id
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
