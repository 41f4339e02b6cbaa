import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@fiscal/db';
import { idsOf, plantTenant } from '@fiscal/db/testing';
import { createValueSearch, systemClock, systemRandom } from '@fiscal/services';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { proveErasure } from './prove-erasure.ts';

const [first, second, third] = [idsOf(1), idsOf(2), idsOf(3)];
const database = useTestDatabase();
beforeAll(async () => {
  await inTransaction(database.db, 'system', async (tx) => {
    for (const tenant of [first, second, third]) await plantTenant(tx, tenant);
  });
});

const prove = (...companyIds: readonly string[]) =>
  proveErasure(companyIds, createValueSearch([{ name: 'cnpj', value: 'in no place' }]), {
    operator: {
      db: database.db,
      clock: fixedClock('2026-11-21T12:00:00.000Z'),
      random: seededRandom('proof'),
      settings: {},
    },
    databases: [],
    executions: undefined,
    paths: [],
  });

test('rows of each named company are found, and of no other', async () => {
  const { hits } = await prove(first.company, second.company);
  const named = (companyId: string) =>
    hits.filter(({ what }) => what.endsWith(`rows of company ${companyId}`));
  expect(named(first.company)).toContainEqual({
    place: 'company',
    what: `1 rows of company ${first.company}`,
  });
  expect(named(second.company).map(({ place }) => place)).toEqual(
    named(first.company).map(({ place }) => place),
  );
  expect(hits).toHaveLength(named(first.company).length + named(second.company).length);
  expect((await prove('f'.repeat(24))).hits).toEqual([]);
});

test('the command fails when it finds anything, and succeeds when it finds nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-proof-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const values = join(folder, 'values.txt');
  writeFileSync(values, 'PADARIA CANARIO LTDA');
  const operator = { db: database.db, clock: systemClock, random: systemRandom, settings: {} };
  const settings = { DATABASE_URL: database.url };
  const run = (companyId: string, ...more: readonly string[]) =>
    runCommand(['company', 'erasure-proof', companyId, '--values', values, '--without-temporal', ...more], {
      operator,
      settings,
    });
  await expect(run(first.company)).rejects.toThrow(/^\d+ places hold data of the company$/);
  const absent = 'f'.repeat(24);
  expect(await run(absent)).toMatchObject({ hits: [], values: 1 });
  await expect(run(absent, '--path', values)).rejects.toThrow('1 places hold data of the company');
});
