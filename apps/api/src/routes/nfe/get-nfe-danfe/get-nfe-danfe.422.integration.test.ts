import { expect, test } from 'vitest';
import { absentId, errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('download is 0 or 1', async () => {
  const answer = await api().call(`/v1/nfe/${absentId}/danfe?download=yes`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path: 'download', message: 'deve ser 0 ou 1' }]);
});
