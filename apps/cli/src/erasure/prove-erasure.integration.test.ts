import { inTransaction } from '@fiscal/db';
import { createTestDatabase, idsOf, plantTenant, type TestDatabase } from '@fiscal/db/testing';
import { createValueSearch } from '@fiscal/services';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { proveErasure } from './prove-erasure.ts';

const [first, second, third] = [idsOf(1), idsOf(2), idsOf(3)];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 2 });
  await inTransaction(database.db, 'system', async (tx) => {
    for (const tenant of [first, second, third]) await plantTenant(tx, tenant);
  });
});
afterAll(() => database.drop());

const prove = (...companyIds: readonly string[]) =>
  proveErasure(companyIds, createValueSearch([{ name: 'cnpj', value: 'in no place' }]), {
    operator: {
      ...{ db: database.db, clock: fixedClock('2026-11-21T12:00:00.000Z'), random: seededRandom('proof') },
      settings: {},
    },
    databases: [],
    executions: undefined,
    paths: [],
  });

test('rows are found of each company that is named, and of no other', async () => {
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
