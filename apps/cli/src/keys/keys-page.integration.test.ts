import { readFileSync } from 'node:fs';
import { inTransaction } from '@fiscal/db';
import { idsOf, plantTenant } from '@fiscal/db/testing';
import { keyScopes } from '@fiscal/domain';
import { createKey, type OperatorContext } from '@fiscal/services';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const ids = idsOf(1);
const page = readFileSync(
  new URL('../../../../docs/how-to/operators/keys-and-access.md', import.meta.url),
  'utf8',
);
const commands = [...page.matchAll(/```sh\n([^`]*)```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .filter((line) => line !== '');

let operator: OperatorContext;
const database = useTestDatabase();
beforeAll(async () => {
  operator = { db: database.db, clock: fixedClock(), random: seededRandom('page'), settings: {} };
  await inTransaction(database.db, 'system', (tx) => plantTenant(tx, ids));
});

test.each(commands)('the command in the page is valid: %s', async (line) => {
  const requested = { actor: 'test', clientId: ids.client, mode: 'live', name: 'erp' } as const;
  const { record } = await createKey(operator, requested);
  const values: Readonly<Record<string, string>> = {
    $CLIENT: ids.client,
    $COMPANY: ids.company,
    $KEY: record.prefix,
  };
  const [program, ...words] = line.match(/"[^"]*"|\S+/g) ?? [];
  expect(program).toBe('fiscal');
  const given = words.map((word) => values[word] ?? word.replaceAll('"', ''));
  expect(await runCommand(given, { operator })).toBeTruthy();
});

test('the page has commands, and names every group of scopes', () => {
  expect(commands.length).toBeGreaterThan(10);
  const areas = new Set(keyScopes.map((scope) => scope.split(':')[0] ?? ''));
  expect([...areas].filter((area) => !page.includes(`\`${area}`))).toEqual([]);
});
