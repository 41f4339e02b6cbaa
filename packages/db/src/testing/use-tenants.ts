import { beforeEach } from 'vitest';
import { inTransaction, type Transaction } from '../database.ts';
import { type Ids, idsOf, plantTenant } from './rows.ts';
import { useTestDatabase } from './use-test-database.ts';

/** Opens a database for a test file, and plants a tenant for each test. `ids`: the ids of the present tenant. */
export function useTenants() {
  const database = useTestDatabase();
  const ids = {} as Ids;
  let tenant = 10;
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(database.db, 'system', work);
  beforeEach(async () => {
    tenant += 1;
    Object.assign(ids, idsOf(tenant));
    await asSystem((tx) => plantTenant(tx, ids));
  });
  return {
    database,
    ids,
    asSystem,
    asTenant: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      inTransaction(database.db, { clientId: ids.client }, work),
    /** Plants another tenant and returns its ids. */
    async anotherTenant(): Promise<Ids> {
      const other = idsOf(tenant + 500);
      await asSystem((tx) => plantTenant(tx, other));
      return other;
    },
  };
}
