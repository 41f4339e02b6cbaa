import { mostSeries } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfseSeriesOperation } from './add-nfse-series.operation.ts';

const api = useTestApi();

test.each([
  [{ number: 0, next: 1 }, 'number'],
  [{ number: 50_000, next: 1 }, 'number'],
  [{ number: 2, next: 0 }, 'next'],
  [{ number: 2, next: 1_000_000_000_000_000 }, 'next'],
  [{ number: 2 }, 'next'],
])('%j is refused at %s', async (body, path) => {
  const answer = await api().call(addNfseSeriesOperation, { params: { id: '0'.repeat(24) }, anyBody: body });
  expect(answer.status).toBe(422);
  expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
});

test('the series behind the hundredth is refused', async () => {
  const id = await registerCompany(api(), { cnpj: '11444777000161' });
  const add = (number: number) =>
    api().call(addNfseSeriesOperation, { params: { id }, body: { number, next: 1 } });
  for (let number = 1; number <= mostSeries; number += 1) expect((await add(number)).status).toBe(201);
  const answer = await add(mostSeries + 1);
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'series_limit', details: { max: mostSeries } });
});

test('a test key registers no series of production', async () => {
  const id = await registerCompany(api());
  const body = { number: 2, next: 1, environment: 'production' };
  const answer = await api().call(addNfseSeriesOperation, { params: { id }, anyBody: body });
  expect(errorOf(answer).code).toBe('sandbox_homologation_only');
});
