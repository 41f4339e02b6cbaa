import { setTimeout } from 'node:timers/promises';
import type { Stack } from '@fiscal/dev-stack';
import { createFiscalClient, postNote, registerCompany, sampleSale, waitForNote } from '@fiscal/dev-stack';
import postgres from 'postgres';
import { fillMonth } from '../export/fill-month.ts';
import { type Spread, spreadOf } from '../statistics/spread-of.ts';

export interface ErasureFigures {
  readonly notes: number;
  /** The seconds from the answer of the DELETE to the end of the erasure. */
  readonly seconds: number;
  /** The changes of the erasure's row: one for each batch that removes rows, and a few by the audit. */
  readonly batches: number;
  /** All transactions of the database in that time, also those of the other company. */
  readonly transactions: number;
  readonly rows: Readonly<Record<string, number>>;
  /** The milliseconds of another client's `POST /v1/nfe`, before and during the erasure. */
  readonly alone: Spread;
  readonly beside: Spread;
  readonly posts: number;
}

const aloneMs = 10_000;
const everyMs = 200;

/** Erases a company with this many notes while another client issues one note after the other. */
export async function measureErasure(
  stack: Stack,
  { notes, progress }: { readonly notes: number; readonly progress: (line: string) => void },
): Promise<ErasureFigures> {
  const victim = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(victim, stack);
  const template = await postNote(victim, sampleSale({ companyId, externalId: 'template', items: 3 }), 202);
  await waitForNote(victim, template.id, 60_000);
  const other = createFiscalClient(stack.addresses.apiSandbox, (await stack.createClient()).test);
  const otherCompany = await registerCompany(other, stack);
  let posted = 0;
  const post = async (): Promise<number> => {
    posted += 1;
    const sale = sampleSale({ companyId: otherCompany, externalId: `beside-${posted}`, items: 3 });
    const begun = performance.now();
    await postNote(other, sale, 202);
    return performance.now() - begun;
  };
  const sql = postgres(stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    await fillMonth(sql, template.id, { notes, progress });
    const alone = await postUntil(post, laterBy(aloneMs));
    const before = await readCounts(sql);
    const begun = performance.now();
    await requestErasure(stack, companyId);
    const beside = await postUntil(post, async () => (await readErasure(sql, companyId)).status === 'erased');
    const seconds = (performance.now() - begun) / 1000;
    // The statistics of the server's processes arrive a moment later.
    await setTimeout(2_000);
    const after = await readCounts(sql);
    return {
      notes,
      seconds,
      rows: (await readErasure(sql, companyId)).removed,
      posts: beside.length,
      // Two changes of the row are no batches: its begin and its end.
      batches: after.changes - before.changes - 2,
      transactions: after.transactions - before.transactions,
      alone: spreadOf(alone),
      beside: spreadOf(beside),
    };
  } finally {
    await sql.end();
  }
}

function laterBy(ms: number): () => Promise<boolean> {
  const end = performance.now() + ms;
  return async () => performance.now() >= end;
}

async function postUntil(post: () => Promise<number>, isOver: () => Promise<boolean>): Promise<number[]> {
  const taken: number[] = [];
  while (!(await isOver())) {
    const ms = await post();
    taken.push(ms);
    await setTimeout(Math.max(0, everyMs - ms));
  }
  return taken;
}

async function requestErasure(stack: Stack, companyId: string): Promise<void> {
  const answer = await fetch(`${stack.addresses.apiSandbox}/v1/companies/${companyId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stack.keys.test}` },
  });
  if (answer.status !== 202) throw new Error(`DELETE answered ${answer.status}`);
}

async function readErasure(
  sql: postgres.Sql,
  companyId: string,
): Promise<{ readonly status: string; readonly removed: Readonly<Record<string, number>> }> {
  const [row] = await sql<{ status: string; removed: Record<string, number> | null }[]>`
    select status, removed from erasure where company_id = ${companyId}`;
  if (row === undefined) throw new Error('the erasure was not requested');
  return { status: row.status, removed: row.removed ?? {} };
}

async function readCounts(sql: postgres.Sql): Promise<{ transactions: number; changes: number }> {
  const [row] = await sql<{ transactions: number; changes: number }[]>`
    select (select xact_commit::int from pg_stat_database where datname = current_database()) as transactions,
      (select n_tup_upd::int from pg_stat_user_tables where relname = 'erasure') as changes`;
  return row ?? { transactions: 0, changes: 0 };
}
