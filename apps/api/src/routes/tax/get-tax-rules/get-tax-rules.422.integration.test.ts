import { expect, test } from 'vitest';
import { errorOf, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test.each(['2025', '2034', '26', 'abcd', '2026.5', ''])('year=%s is refused', async (year) => {
  const answer = await api().call(`/v1/tax/rules?year=${year}`);
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'year', message: 'deve ser um ano de 2026 a 2033' }],
  });
});
