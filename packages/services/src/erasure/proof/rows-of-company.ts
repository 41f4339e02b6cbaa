import { defineStatement, type NoParameters } from '@fiscal/db';
import type { SystemContext } from '../../context/context.ts';
import { inSystem } from '../../context/scope.ts';

/**
 * The tables that keep their rows: the request for the erasure, and the counted documents of each month. They contain
 * no value of the company.
 */
const kept: ReadonlySet<string> = new Set(['erasure', 'usage']);

const findTables = defineStatement<NoParameters, { readonly name: string }>(`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'company_id' order by 1`);

const findCompany = defineStatement<{ companyId: string }, { readonly id: string }>(
  'select id from company where id = :companyId',
);

const countRows = (table: string) =>
  defineStatement<{ companyId: string }, { readonly rows: number }>(
    `select count(*)::int as rows from "${table}" where company_id = :companyId`,
  );

/** Tables that still have rows of the company, with how many. */
export async function rowsOfCompany(
  sys: Pick<SystemContext, 'db'>,
  companyId: string,
): Promise<readonly { readonly table: string; readonly rows: number }[]> {
  return inSystem(sys, async (tx) => {
    const tables = (await tx.run(findTables, {})).filter(({ name }) => !kept.has(name));
    const counted = [];
    for (const { name } of tables) {
      const [row] = await tx.run(countRows(name), { companyId });
      counted.push({ table: name, rows: row?.rows ?? 0 });
    }
    const own = await tx.run(findCompany, { companyId });
    return [...counted, { table: 'company', rows: own.length }].filter(({ rows }) => rows > 0);
  });
}
