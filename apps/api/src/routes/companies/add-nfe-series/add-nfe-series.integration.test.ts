import { mostSeries } from '@fiscal/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { addNfeSeriesOperation } from './add-nfe-series.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

describe('201', () => {
  test('a series is added to the current environment and the first one stays the default', async () => {
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
});

describe('409', () => {
  test('a registered series is never registered again', async () => {
    const body = { number: 1, next: 10 };
    const answer = await api().call(addNfeSeriesOperation, { params: { id }, body });
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'series_exists' } });
  });
});

describe('422', () => {
  test.each([
    [{ number: 890, next: 1 }, 'number'],
    [{ number: 2, next: 0 }, 'next'],
    [{ number: 2, next: 1_000_000_000 }, 'next'],
    [{ number: 2.5, next: 1 }, 'number'],
    [{ number: 2 }, 'next'],
  ])('%j is refused at %s', async (body, path) => {
    const answer = await api().call(addNfeSeriesOperation, { params: { id: '0'.repeat(24) }, anyBody: body });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual([{ path, message: expect.any(String) }]);
  });

  test('the series behind the hundredth is refused', async () => {
    const nfeSeries = Array.from({ length: mostSeries }, (_, number) => ({ number, next: 1 }));
    const id = await registerCompany(api(), { cnpj: '11444777000161', nfeSeries });
    const body = { number: mostSeries, next: 1 };
    const answer = await api().call(addNfeSeriesOperation, { params: { id }, body });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({ code: 'series_limit', details: { max: mostSeries } });
  });

  test('a test key registers no series of production', async () => {
    const body = { number: 2, next: 1, environment: 'production' };
    const answer = await api().call(addNfeSeriesOperation, { params: { id }, anyBody: body });
    expect(errorOf(answer).code).toBe('sandbox_homologation_only');
  });
});
