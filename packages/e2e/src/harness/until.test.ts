import { expect, test } from 'vitest';
import { until, within } from './until.ts';

test('a wait that is not met ends with an error that names it', async () => {
  const never = new Promise<never>(() => undefined);
  await expect(within('the worker dies', never, 5)).rejects.toThrow('waited 5 ms in vain: the worker dies');
  await expect(until('it is so', async () => false, 5)).rejects.toThrow('waited 5 ms in vain: it is so');
  expect(await within('the worker dies', Promise.resolve('SIGKILL'), 5)).toBe('SIGKILL');
});
