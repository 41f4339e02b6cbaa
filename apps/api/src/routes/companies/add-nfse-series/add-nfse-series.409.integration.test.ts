import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfseSeriesOperation } from './add-nfse-series.operation.ts';

const api = useTestApi();

test('a registered series is never registered again; that of an NF-e is another one', async () => {
  const id = await registerCompany(api());
  const add = (next: number) =>
    api().call(addNfseSeriesOperation, { params: { id }, body: { number: 1, next } });
  expect((await add(1)).status).toBe(201);
  const again = await add(10);
  expect(again.status).toBe(409);
  expect(errorOf(again)).toMatchObject({ code: 'conflict', details: { reason: 'series_exists' } });
});
