import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfseSeriesOperation } from './add-nfse-series.operation.ts';

const api = useTestApi();

test('series of DPS are apart from those of NF-e, with numbers of up to 15 digits', async () => {
  const id = await registerCompany(api());
  const add = async (number: number, next: number) =>
    expectStatus(await api().call(addNfseSeriesOperation, { params: { id }, body: { number, next } }), 201)
      .body;
  await add(49_999, 999_999_999_999_999);
  const { nfe, nfse } = await add(1, 1);
  expect(nfse.homologation).toMatchObject({
    defaultSeries: 49_999,
    series: [
      { number: 1, next: 1 },
      { number: 49_999, next: 999_999_999_999_999 },
    ],
  });
  expect(nfse.production).toEqual({ defaultSeries: null, series: [] });
  expect(nfe.homologation.series).toMatchObject([{ number: 1, next: 1 }]);
});

test('each environment has its own', async () => {
  const live = { mode: 'live' } as const;
  const id = await registerCompany(api(), {}, live);
  const add = async (environment: 'homologation' | 'production') => {
    const body = { number: 7, next: 3, environment };
    return expectStatus(await api().call(addNfseSeriesOperation, { params: { id }, body, ...live }), 201)
      .body;
  };
  await add('homologation');
  const { nfse } = await add('production');
  expect([nfse.homologation.defaultSeries, nfse.production.defaultSeries]).toEqual([7, 7]);
});
