import { apiVersion } from '@fiscal/config';
import { describe, expect, test } from 'vitest';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getHealthOperation } from './get-health.operation.ts';

const api = useOwnTestApi();

describe('200', () => {
  test('health needs no key and names the simulated authority', async () => {
    const answer = await api().call(getHealthOperation, { key: '' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'ok', db: 'ok', version: apiVersion, sefaz: 'simulada' });
  });
});
