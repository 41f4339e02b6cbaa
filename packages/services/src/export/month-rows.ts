import type { Statement } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { scopeOf } from '../context/scope.ts';

/** The documents of a company in one environment, registered at or after `start` and before `end`. */
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

/** SQL: the next rows of the month after a position, ordered by the column `at` of `table`. */
export const within = (table: string, at: string): string =>
  `${table}.client_id = :clientId and ${table}.company_id = :companyId and ${table}.environment = :environment
    and ${table}.${at} >= :start and ${table}.${at} < :end and (${table}.${at}, ${table}.id) > (:afterAt, :afterId)
  order by ${table}.${at}, ${table}.id limit :rowsAtATime`;

const rowsAtATime = 1_000;

/**
 * Yields the rows of the month in pages. Each page is read in a short transaction of its own, so that no snapshot stays
 * open.
 */
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
