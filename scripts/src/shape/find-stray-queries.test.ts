import { expect, test } from 'vitest';
import { findStrayQueries } from './find-stray-queries.ts';
import { readSources } from './read-sources.ts';

const path = 'packages/services/src/x.ts';
const strayIn = (code: string) =>
  findStrayQueries(new Map([[path, `import { sql } from 'drizzle-orm';\n/* .leftJoin( */\n${code}\n`]]));

test("drizzle's builder reads and writes one table by its columns; all else is a statement", () => {
  expect(findStrayQueries(readSources(['scripts']))).toEqual([]);
});

test.each([
  ['tx.select().from(note).innerJoin(filing, same)', '.innerJoin('],
  ['tx.select({ key, rows: count() }).from(webhook).groupBy(key)', '.groupBy('],
  ["await tx.execute('select 1')", 'tx.execute('],
  ['const column = sql.raw(name)', 'sql.raw'],
  ['const twin = sql<boolean>`exists (select from company)`', 'sql<boolean>`exists (select'],
])('%s is named', (code, text) => {
  expect(strayIn(code)).toEqual([{ path, line: 3, text }]);
});

test.each(["sql`payload->>'key'`", 'db`select 1`'])('%s is none', (code) => {
  expect(strayIn(code)).toEqual([]);
});

test('the own client of a measurement takes no text whose values have no names', () => {
  const code =
    "import postgres from 'postgres';\nawait sql.unsafe('select from note where id = $1', [id]);\n";
  const measuring = 'scripts/src/bench/x.ts';
  expect(findStrayQueries(new Map([[measuring, code]]))).toEqual([
    { path: measuring, line: 2, text: '.unsafe(' },
  ]);
});
