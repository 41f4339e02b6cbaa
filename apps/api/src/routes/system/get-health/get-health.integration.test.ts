import { apiVersion } from '@fiscal/config';
import { expect, test } from 'vitest';
import { publishedOperation } from '../../../testing/published-document.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getHealthOperation } from './get-health.operation.ts';

const engine = { isReachable: true };
const api = useOwnTestApi({ engineReachable: async () => engine.isReachable });

test('200: health needs no key and names the simulated authority', async () => {
  const answer = await api().call(getHealthOperation, { key: '' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    status: 'ok',
    reasons: [],
    db: 'ok',
    version: apiVersion,
    sefaz: 'simulada',
  });
});

test('200: parameters that a monitor adds are ignored', async () => {
  const answer = await api().request('/health?x=1&status%5B%5D=2', { key: '' });
  expect(answer.status, answer.text).toBe(200);
  expect(Object.keys(publishedOperation(getHealthOperation).responses)).not.toContain('422');
});

test('200: without the workflow engine the service is degraded, but the database is ok', async () => {
  engine.isReachable = false;
  // The last answer is given again for a second.
  const health = async () => (await api().call(getHealthOperation, { key: '' })).body;
  await expect
    .poll(health, { timeout: 20_000 })
    .toMatchObject({ status: 'degraded', reasons: ['workflowEngine'], db: 'ok' });
  engine.isReachable = true;
});
