import { setTimeout } from 'node:timers/promises';
import { usage } from '@fiscal/db';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aCalculationBody } from '../../../testing/calculation-bodies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { calculateTaxesOperation } from './calculate-taxes.operation.ts';

const api = useTestApi();

/** Ends the connections that wait for a lock to count a quotation. */
const cutWaiting = () =>
  api().asOwner(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "usage"%'`);

test('a database that is lost before the quotation is counted answers 503, and no quotation counts', async () => {
  const { db } = api().services;
  const answer = await db.transaction('system', async (tx) => {
    await tx.execute(sql`lock table usage in access exclusive mode`);
    let answered = false;
    const asked = api()
      .call(calculateTaxesOperation, { body: aCalculationBody() })
      .finally(() => {
        answered = true;
      });
    for (; !answered; await setTimeout(20)) await cutWaiting();
    return asked;
  });
  expect(answer.status, answer.text).toBe(503);
  expect(errorOf(answer)).toMatchObject({ code: 'busy', details: { retryAfterSeconds: 2 } });
  expect(answer.headers.get('retry-after')).toBe('2');
  const counted = eq(usage.clientId, api().clientId);
  expect(await db.transaction('system', (tx) => tx.select().from(usage).where(counted))).toEqual([]);
});
