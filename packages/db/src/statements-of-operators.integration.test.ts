import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();
const page = readFileSync(new URL('../../../docs/how-to/operators/alerts.md', import.meta.url), 'utf8');
const statements = [...page.matchAll(/psql (?:-c '\\timing' )?-c "([^"]+)"/g)].map(([, text = '']) => text);

test('the page of the alerts has statements', () => {
  expect(statements.length).toBeGreaterThan(15);
});

test.each([...new Set(statements)])('Postgres takes %s', async (statement) => {
  await database.asOwner(statement.replaceAll('<pid>', '0'));
});
