import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfeSeriesOperation } from './add-nfe-series.operation.ts';

const api = useTestApi();

test('a series is added to the current environment and the first one stays the default', async () => {
  const id = await registerCompany(api());
  const body = { number: 0, next: 500 };
  const answer = await api().call(addNfeSeriesOperation, { params: { id }, body });
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
