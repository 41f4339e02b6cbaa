import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfeSeriesOperation } from './add-nfe-series.operation.ts';

const api = useTestApi();

test('a registered series is never registered again', async () => {
  const id = await registerCompany(api());
  const body = { number: 1, next: 10 };
  const answer = await api().call(addNfeSeriesOperation, { params: { id }, body });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'series_exists' } });
});
