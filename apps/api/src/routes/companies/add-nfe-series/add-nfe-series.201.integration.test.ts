import { expect, test } from 'vitest';
import { registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a series is added to the current environment and the first one stays the default', async () => {
  const id = await registerCompany(api());
  const body = { number: 0, next: 500 };
  const answer = await api().call(`/v1/companies/${id}/nfe-series`, { method: 'POST', body });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    nfe: {
      homologation: {
        defaultSeries: 1,
        series: [
          { number: 0, next: 500 },
          { number: 1, next: 1 },
        ],
      },
    },
  });
});
