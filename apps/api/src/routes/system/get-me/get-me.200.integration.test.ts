import { expect, test } from 'vitest';
import { useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('each address names the client and the mode of the key', async () => {
  const test = await api().call('/v1/me');
  expect(test.body).toMatchObject({ name: 'Cliente de teste', plan: null, mode: 'test' });
  expect(test.body).toMatchObject({ keyPrefix: api().keys.test.slice(0, 17) });
  expect((await api().call('/v1/me', { mode: 'live' })).body).toMatchObject({ mode: 'live' });
});
