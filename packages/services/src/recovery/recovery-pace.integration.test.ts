import { expect, test } from 'vitest';
import { second, useRecovery } from '../testing/recovery-steps.ts';

const { harness, waiting, setCircuit, recovery, answered, goOn } = useRecovery();

test('while the authority answers well, the pace doubles every ten seconds, up to the rate of its queue; it halves when the authority fails', async () => {
  await waiting(4_000);
  await setCircuit();
  const { wakes, paces } = recovery();
  const paceAfterTenSeconds = async () => {
    await wakes(9);
    await answered(20, 200);
    await wakes(1);
    return paces.at(-1);
  };
  // 20 slots make 100 calls a second; a fifth stays free.
  for (const perSecond of [5, 10, 20, 40, 80, 80]) expect(await paceAfterTenSeconds()).toBe(perSecond);
  await wakes(9);
  await answered(20, 200);
  await harness.database.asOwner(`
    set session_replication_role = replica;
    update attempt set outcome = 'unknown', answer = null, answer_class = null, reason = 'timeout'`);
  await wakes(2);
  expect(paces.at(-1)).toBe(40);
});

test.each([10, 600])(
  'a recovery goes on when the clock of the database goes back by %i seconds',
  async (seconds) => {
    const ids = await waiting(100);
    await setCircuit();
    const { wakes, paces } = recovery();
    expect(await wakes(5)).toEqual(ids.slice(0, 25));
    await harness.advance(-seconds * second);
    expect(await wakes(5)).toEqual(ids.slice(25, 45));
    await answered(20, 200);
    expect(await wakes(2)).toHaveLength(5 + 10);
    expect(paces.at(-1)).toBe(10);
  },
);

test('at most as many filings are woken as there are slots, or as the worker carries in five seconds at its measured pace', async () => {
  await waiting(2_000);
  await setCircuit();
  const { step, hurried } = recovery();
  let [begun, mostStood] = [0, 0];
  /** The worker begins at most `most` a second; its authority answers them. */
  const carries = async (most: number, seconds: number): Promise<number> => {
    mostStood = 0;
    for (let n = 0; n < seconds; n += 1) {
      await step.wake();
      mostStood = Math.max(mostStood, hurried.length - begun);
      const some = hurried.slice(begun, begun + most);
      begun += some.length;
      await goOn(some);
      await answered(some.length, 200);
      await harness.advance(second);
    }
    return mostStood;
  };
  await carries(8, 60);
  expect(await carries(8, 60)).toBeLessThanOrEqual(8 * 5);
  expect(begun).toBeGreaterThan(8 * 100);
  await carries(2, 30);
  expect(await carries(2, 60)).toBeLessThanOrEqual(20);
  expect(new Set(hurried).size).toBe(hurried.length);
});

test('what found no room is not made up for: once there is room again, the pace holds', async () => {
  await waiting(2_000);
  await setCircuit();
  const { hurried, wakes, runSteps } = recovery();
  await runSteps(40);
  await goOn(hurried);
  expect(await wakes(1)).toHaveLength(5);
});

test('a pace whose review fails stays and is reviewed again after the usual time', async () => {
  await waiting(500);
  await setCircuit();
  let reviews = 0;
  const { wakes, step, hurried } = recovery({
    async readCapacity() {
      reviews += 1;
      throw new Error('nobody knows');
    },
  });
  await wakes(10);
  await expect(step.wake()).rejects.toThrow('nobody knows');
  await harness.advance(second);
  expect(await wakes(9)).toHaveLength(45 + 5);
  expect([reviews, hurried.length]).toEqual([1, 100]);
});

test('a process that takes the work back after a long time begins slowly', async () => {
  await waiting(500);
  await setCircuit();
  const { wakes, paces } = recovery();
  await wakes(10);
  await answered(20, 200);
  await wakes(1);
  expect(paces.at(-1)).toBe(10);
  await harness.advance(3_600_000);
  await wakes(1);
  expect(paces.at(-1)).toBe(5);
});

test('the step runs often only while filings are woken', async () => {
  const { step, wakes } = recovery();
  await wakes(1);
  expect(step.nextMs()).toBe(second);
  await waiting(6);
  await setCircuit();
  await wakes(1);
  expect(step.nextMs()).toBeLessThan(second);
  await wakes(2);
  expect(step.nextMs()).toBe(second);
});
