import { expect, test } from 'vitest';
import { errorOf, expectError } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

test.each(['/v1/unknown', '/v1/nfe/unknown', '/unknown'])('%s is not served', async (path) => {
  const answer = await api().request(path);
  expect(answer.status).toBe(404);
  expect(errorOf(answer)).toEqual({ code: 'not_found', message: 'Recurso não encontrado.', details: null });
});

test('a method that is not served and a path that cannot be decoded are not found', async () => {
  expect((await api().request('/v1/me', { method: 'DELETE' })).status).toBe(404);
  const undecodable = await api().request('/v1/nfe/%E0%A4%A');
  expectError(undecodable, 404, 'not_found');
});
