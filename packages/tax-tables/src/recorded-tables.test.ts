import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allTables } from './all-tables.ts';

const record = fileURLToPath(new URL('testing/recorded-tables.txt', import.meta.url));
const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/**
 * A row of the law changes only where its source does: then `npx vitest run --project unit packages/tax-tables -u`
 * writes the record anew.
 */
test('every row of every table is the one that was read, each with the key that it is found by', async () => {
  const lines = Object.entries(allTables).map(([name, { source, asOf, rows, keyOf }]) =>
    [name, asOf, `${rows.length} rows`, digestOf([source, rows.map((row) => [keyOf(row), row])])].join(' '),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(record);
});
