import { attempt, authorityState, inTransaction } from '@fiscal/db';
import { checkGate } from '@fiscal/services';
import { expect, test } from 'vitest';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

test('twenty documents of one company at the same time, to an authority that answers in 3 s, all arrive and open no circuit', async () => {
  const refs = [];
  for (let n = 0; n < 20; n += 1) refs.push(await harness.signed('delay=3000'));
  await Promise.all(refs.map((ref) => harness.worker().transmit({ ...ref, ordinal: 1 })));
  const [attempts, circuits] = await inTransaction(harness.system.db, 'system', async (tx) => [
    await tx.select().from(attempt),
    await tx.select().from(authorityState),
  ]);
  expect(attempts.map(({ outcome }) => outcome)).toEqual(Array(20).fill('answered'));
  expect(circuits).toEqual([]);
  const [first] = refs;
  if (first === undefined) throw new Error('no filing');
  expect(await checkGate(harness.system, first)).toMatchObject({ kind: 'open' });
});
