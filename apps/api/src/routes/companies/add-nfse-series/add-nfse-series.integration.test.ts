import { mostSeries } from '@fiscal/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfseSeriesOperation } from './add-nfse-series.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

describe('201', () => {
  test('series of DPS are apart from those of NF-e, with numbers of up to 15 digits', async () => {
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
});

describe('409', () => {
  test('a registered series is never registered again; that of an NF-e is another one', async () => {
    const add = (next: number) =>
      api().call(addNfseSeriesOperation, { params: { id }, body: { number: 2, next } });
    expect((await add(1)).status).toBe(201);
    const again = await add(10);
    expect(again.status).toBe(409);
    expect(errorOf(again)).toMatchObject({ code: 'conflict', details: { reason: 'series_exists' } });
  });
});

describe('422', () => {
  test.each([
    [{ number: 0, next: 1 }, 'number'],
    [{ number: 50_000, next: 1 }, 'number'],
    [{ number: 2, next: 0 }, 'next'],
    [{ number: 2, next: 1_000_000_000_000_000 }, 'next'],
    [{ number: 2 }, 'next'],
  ])('%j is refused at %s', async (body, path) => {
    const answer = await api().call(addNfseSeriesOperation, {
      params: { id: '0'.repeat(24) },
      anyBody: body,
    });
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
    const body = { number: 2, next: 1, environment: 'production' };
    const answer = await api().call(addNfseSeriesOperation, { params: { id }, anyBody: body });
    expect(errorOf(answer).code).toBe('sandbox_homologation_only');
  });
});
