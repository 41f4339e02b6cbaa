import { attempt, authorityState, inTransaction } from '@fiscal/db';
import { checkGate } from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createIssuingWorld, type IssuingWorld } from './testing/issuing-world.ts';

let world: IssuingWorld;
beforeAll(async () => {
  world = await createIssuingWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

test('twenty notes of one company at once, to an authority of 3 s, all arrive and open no circuit', async () => {
  const refs = [];
  for (let n = 0; n < 20; n += 1) {
    const ref = await world.issue('delay=3000');
    await world.worker().signDocument(ref);
    refs.push(ref);
  }
  await Promise.all(refs.map((ref) => world.worker().transmit(ref)));
  const [attempts, circuits] = await inTransaction(world.tenant.db, 'system', async (tx) => [
    await tx.select().from(attempt),
    await tx.select().from(authorityState),
  ]);
  expect(attempts.map(({ outcome }) => outcome)).toEqual(Array(20).fill('answered'));
  expect(circuits).toEqual([]);
  const [first] = refs;
  if (first === undefined) throw new Error('no note');
  expect(await checkGate(world.tenant, first)).toEqual({ kind: 'open' });
}, 60_000);
