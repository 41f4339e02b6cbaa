import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@fiscal/dev-stack';
import type postgres from 'postgres';

export interface StatementCount {
  /** All executed statements, with begin and commit. */
  readonly sent: number;
  /** The commits, and the statements that are their own transactions. */
  readonly transactions: number;
  /** The statements that have parameters and no name, so that Postgres parses and plans them each time. */
  readonly unnamed: number;
  /** The executions of each text, the most frequent first. */
  readonly texts: readonly (readonly [text: string, times: number])[];
}

const applied = 300;

/** Counts the statements of API and worker during `work`, by the server's log of every statement. */
export async function countStatements(
  { state }: Stack,
  sql: postgres.Sql,
  work: () => Promise<unknown>,
): Promise<StatementCount> {
  const file = join(state.postgres, 'postgres.log');
  await sql`alter system set log_statement = 'all'`;
  await sql`alter system set log_line_prefix = '%m [%p] %a '`;
  await sql`select pg_reload_conf()`;
  await sleep(applied);
  const from = statSync(file).size;
  try {
    await work();
    await sleep(applied);
  } finally {
    await sql`alter system reset log_statement`;
    await sql`alter system reset log_line_prefix`;
    await sql`select pg_reload_conf()`;
  }
  return countIn(readFileSync(file).subarray(from).toString());
}

interface LoggedStatement {
  readonly session: string;
  /** The name of a statement with parameters; `<unnamed>` where it is not prepared by name. */
  readonly name: string | undefined;
  readonly text: string;
}

/** The statements that loops of API and worker send at their own pace, with or without notes. */
const pacedByClocks =
  /^(with taken as|with due as|with counted as|(insert into|delete from|update) lease|select \(select count|\(select id, client_id|select authorizer, environment|select coalesce\(max\(extract|show |set |select k\.digest|update api_key set last_used_at)/i;

function countIn(log: string): StatementCount {
  const entries = log.split(/\n(?=\d{4}-\d\d-\d\d )/).flatMap(readEntry);
  const times = new Map<string, number>();
  const inTransaction = new Set<string>();
  let transactions = 0;
  for (const { session, text } of entries) {
    const key = text.replace(/'[0-9a-f]{24}'/g, '…').slice(0, 140);
    times.set(key, (times.get(key) ?? 0) + 1);
    if (/^begin/i.test(text)) inTransaction.add(session);
    else if (!inTransaction.has(session)) transactions += 1;
    else if (/^(commit|rollback)/i.test(text)) {
      inTransaction.delete(session);
      transactions += 1;
    }
  }
  return {
    sent: entries.length,
    transactions,
    unnamed: entries.filter(({ name }) => name === '<unnamed>').length,
    texts: [...times].sort(([, a], [, b]) => b - a),
  };
}

function readEntry(entry: string): readonly LoggedStatement[] {
  const found = /\[(\d+)\] fiscal LOG: {2}(?:statement|execute ([^:]*)): ([\s\S]*)$/.exec(entry);
  if (found === null) return [];
  const [, session = '', name, statement = ''] = found;
  const text = statement.replace(/\s+/g, ' ').trim();
  return pacedByClocks.test(text) ? [] : [{ session, name, text }];
}
