import { expect, test } from 'vitest';
import { absentId, errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test.each(['0', '26', '-1', '1.5', 'x', ''])('wait=%s is refused', async (wait) => {
  const answer = await api().call(`/v1/nfe/${absentId}?wait=${wait}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path: 'wait', message: expect.any(String) }]);
});
