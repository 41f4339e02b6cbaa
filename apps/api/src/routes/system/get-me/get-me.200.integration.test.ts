import { expect, test } from 'vitest';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getMeOperation } from './get-me.operation.ts';

const api = useTestApi();

test('each address names the client and the mode of the key', async () => {
  const test = await api().call(getMeOperation);
  expect(test.body).toMatchObject({ name: 'Cliente de teste', plan: null, mode: 'test' });
  expect(test.body).toMatchObject({ keyPrefix: api().keys.test.slice(0, 17) });
  expect((await api().call(getMeOperation, { mode: 'live' })).body).toMatchObject({ mode: 'live' });
});
