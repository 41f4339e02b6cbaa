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

export type MonthParameters = {
  clientId: string;
  companyId: string;
  environment: string;
  start: Date;
  end: Date;
  afterAt: Date;
  afterId: string;
  rowsAtATime: number;
};

export interface Positioned {
  readonly id: string;
  readonly at: Date;
}

/** SQL of the page of the month behind a position, in a table that has `at`. */
export const within = (table: string, at: string): string =>
  `${table}.client_id = :clientId and ${table}.company_id = :companyId and ${table}.environment = :environment
    and ${table}.${at} >= :start and ${table}.${at} < :end and (${table}.${at}, ${table}.id) > (:afterAt, :afterId)
  order by ${table}.${at}, ${table}.id limit :rowsAtATime`;

const rowsAtATime = 1_000;

/** A page of rows each, every page a short transaction of its own: no snapshot stays open. */
export async function* rowsOfMonth<Row extends Positioned>(
  ctx: Pick<TenantContext, 'db' | 'tenant'>,
  statement: Statement<MonthParameters, Row>,
  { companyId, environment, start, end }: MonthOfCompany,
): AsyncGenerator<readonly Row[]> {
  let after: { readonly at: Date; readonly id: string } | undefined = { at: start, id: '' };
  while (after !== undefined) {
    const rows: readonly Row[] = await ctx.db.read(scopeOf(ctx), statement, {
      clientId: ctx.tenant.clientId,
      companyId,
      environment,
      start,
      end,
      afterAt: after.at,
      afterId: after.id,
      rowsAtATime,
    });
    yield rows;
    after = rows.length < rowsAtATime ? undefined : rows.at(-1);
  }
}
