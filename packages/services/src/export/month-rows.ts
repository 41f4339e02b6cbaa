import type { Statement } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { scopeOf } from '../context/scope.ts';

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

/** SQL of the page of the month behind a position, in a table that has `at`. */
export const within = (table: string, at: string): string =>
  `${table}.client_id = $1 and ${table}.company_id = $2 and ${table}.environment = $3
    and ${table}.${at} >= $4 and ${table}.${at} < $5 and (${table}.${at}, ${table}.id) > ($6, $7)
  order by ${table}.${at}, ${table}.id limit $8`;

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
