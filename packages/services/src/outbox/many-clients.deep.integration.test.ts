import type { SentStatement } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { explainStatement, pagesRead, planModes } from '../testing/explain-statement.ts';
import { useHarness } from '../testing/use-harness.ts';
import { claimOutbox } from './claim-outbox.ts';
import { clientLags, outboxBacklog, outboxLag } from './outbox-lag.ts';

const sent: string[] = [];
const harness = useHarness({}, (statement: SentStatement) => {
  if (statement.kind === 'statement') sent.push(statement.text);
});

const rows = 20_000;

/** Writes the rows of this many clients. They begin to wait after `waitsIn`, by the real clock of the server. */
async function plant(clients: number, waitsIn: string): Promise<void> {
  await harness.database.asOwner('truncate outbox');
  await harness.database.asOwner(`
    insert into outbox (id, client_id, kind, document_id, run, action, created_at, next_attempt_at, attempts)
    select left(md5('row' || n), 24), left(md5((n % ${clients})::text), 24), 'nfe', left(md5(n::text), 24), 1, 'start',
      at + n * interval '1 millisecond', at, 0
    from generate_series(1, ${rows}) n, (select pg_catalog.now() + interval '${waitsIn}' as at) begin`);
  await harness.database.asOwner('vacuum analyze outbox');
}

/**
 * Counts the pages that the first statement of some work reads, with the worse of the plans that the server may choose.
 */
async function pagesOf(work: () => Promise<unknown>, values: readonly string[]): Promise<number> {
  sent.length = 0;
  await work();
  const [text = ''] = sent;
  const pages: number[] = [];
  for (const mode of planModes) {
    await inSystem(harness.sys, async (tx) => {
      // Uses the real clock, because the clock of the tests reads a table at each call.
      await tx.execute(sql.raw('set local search_path = public'));
      pages.push(pagesRead(await explainStatement(tx, mode, text, values)));
    });
  }
  return Math.max(...pages);
}

const claimed = () => pagesOf(() => claimOutbox(harness.sys, { limit: 16 }), ["''", "'{}'", '16', '15000']);
const watched = () => pagesOf(() => clientLags(harness.sys, { limit: rows }), ["''", `${rows}`]);
const measured = () => pagesOf(() => outboxLag(harness.sys, { limit: rows }), [`${rows}`]);
const counted = () => pagesOf(() => outboxBacklog(harness.sys, { limit: 5_000 }), ['5000']);

test.each([1, 100, 10_000])(
  'with 20,000 rows of %i clients, a claim reads a few pages for each row that it takes, and a count reads about one page for each row',
  async (clients) => {
    await plant(clients, '-1 hour');
    expect(await claimed()).toBeLessThan(1_200);
    expect(await watched()).toBeLessThan(1.1 * rows);
    expect(await measured()).toBeLessThan(1.1 * rows);
    expect(await counted()).toBeLessThan(1.1 * 5_000);
  },
);

test('a claim visits only some hundreds of ten thousand clients without a due row', async () => {
  await plant(10_000, '1 hour');
  expect(await claimed()).toBeLessThan(6_000);
});
