import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf, expectError, expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfeSeriesOperation, addNfseSeriesOperation } from './add-series.operation.ts';

const kinds = [
  { kind: 'nfe', operation: addNfeSeriesOperation, first: 0, last: 889, mostNext: 999_999_999 },
  { kind: 'nfse', operation: addNfseSeriesOperation, first: 1, last: 49_999, mostNext: 999_999_999_999_999 },
] as const;

describe.each(kinds)('$kind', ({ kind, operation, first, last, mostNext }) => {
  const api = useTestApi();
  let id: string;
  beforeAll(async () => {
    id = await registerCompany(api(), { nfeSeries: [] });
  });

  const add = (number: number, next = 1) => api().call(operation, { params: { id }, body: { number, next } });

  test('201: a series is added to the current environment of its kind, and the first one stays the default', async () => {
    await add(last, mostNext);
    const { body } = expectStatus(await add(first, 500), 201);
    expect(body[kind].homologation).toMatchObject({
      defaultSeries: last,
      series: [
        { number: first, next: 500 },
        { number: last, next: mostNext },
      ],
    });
    expect(body[kind].production).toEqual({ defaultSeries: null, series: [] });
    expect(body[kind === 'nfe' ? 'nfse' : 'nfe'].homologation.series).toEqual([]);
  });

  test('201: each environment has its own series', async () => {
    const live = { mode: 'live' } as const;
    const params = { id: await registerCompany(api(), { nfeSeries: [] }, live) };
    const addIn = async (environment: 'homologation' | 'production') => {
      const body = { number: 7, next: 3, environment };
      return expectStatus(await api().call(operation, { params, body, ...live }), 201).body[kind];
    };
    await addIn('homologation');
    const { homologation, production } = await addIn('production');
    expect([homologation.defaultSeries, production.defaultSeries]).toEqual([7, 7]);
  });

  test('409: a registered series cannot be registered again', async () => {
    expect((await add(2)).status).toBe(201);
    const again = await add(2, 10);
    expectError(again, 409, 'conflict', { reason: 'series_exists' });
  });

  test.each([
    [{ number: first - 1, next: 1 }, 'number'],
    [{ number: last + 1, next: 1 }, 'number'],
    [{ number: 2, next: 0 }, 'next'],
    [{ number: 2, next: mostNext + 1 }, 'next'],
    [{ number: 2.5, next: 1 }, 'number'],
    [{ number: 2 }, 'next'],
  ])('422: %j is refused at %s', async (anyBody, path) => {
    const answer = await api().call(operation, { params: { id: absentId }, anyBody });
    expectRefusedAt(answer, path);
  });

  test('422: a test key cannot register a series of production', async () => {
    const anyBody = { number: 3, next: 1, environment: 'production' };
    const answer = await api().call(operation, { params: { id }, anyBody });
    expect(errorOf(answer).code).toBe('sandbox_homologation_only');
  });
});
