import type { Transaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';

/** A step of a plan, with the counters of its execution. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained extends Record<string, unknown> {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

/** The kinds of plan that the server may choose for a named statement. */
export const planModes = ['force_custom_plan', 'force_generic_plan'] as const;

/** Runs the text of a statement with SQL values in the order of its parameters, and returns its plan. */
export async function explainStatement(
  tx: Transaction,
  mode: (typeof planModes)[number],
  text: string,
  values: readonly string[],
): Promise<PlanNode> {
  await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
  await tx.execute(sql.raw(`prepare explained as ${text}`));
  const given = values.length === 0 ? '' : ` (${values.join(', ')})`;
  const [row] = await tx.execute<Explained>(
    sql.raw(`explain (analyze, buffers, format json) execute explained${given}`),
  );
  await tx.execute(sql.raw('deallocate explained'));
  if (row === undefined) throw new Error('a statement has a plan');
  return row['QUERY PLAN'][0].Plan;
}

/** Returns the pages that a plan read. */
export const pagesRead = (plan: PlanNode): number =>
  (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN);
