import { expect, test } from 'vitest';
import { errorOf, registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a registered series is never registered again', async () => {
  const id = await registerCompany(api());
  const body = { number: 1, next: 10 };
  const answer = await api().call(`/v1/companies/${id}/nfe-series`, { method: 'POST', body });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'series_exists' } });
});
