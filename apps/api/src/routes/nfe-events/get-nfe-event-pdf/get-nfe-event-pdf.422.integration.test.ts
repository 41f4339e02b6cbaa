import { expect, test } from 'vitest';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test('download is 0 or 1', async () => {
  const answer = await api().request(`/v1/nfe/${absentId}/events/${absentId}/pdf?download=yes`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path: 'download', message: 'deve ser 0 ou 1' }]);
});
