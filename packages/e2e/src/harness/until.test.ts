import { expect, test } from 'vitest';
import { until, within } from './until.ts';

test('the wait ends with the name of the condition that is not met', async () => {
  const never = new Promise<never>(() => undefined);
  await expect(within('the worker dies', never, 5)).rejects.toThrow('waited 5 ms in vain: the worker dies');
  await expect(until('it is so', async () => false, 5)).rejects.toThrow('waited 5 ms in vain: it is so');
  expect(await within('the worker dies', Promise.resolve('SIGKILL'), 5)).toBe('SIGKILL');
});
