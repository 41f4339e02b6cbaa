import { expect, test } from 'vitest';
import { useTestApi } from '../testing/use-test-api.ts';
import { useTestListeners } from '../testing/use-test-listeners.ts';

const api = useTestApi();
const environment = { API_RATE_BUCKETS: 'postgres', API_RATE_PER_SECOND: '0.00001' };
const one = useTestListeners(api, { environment });
const other = useTestListeners(api, { environment });

test('two instances of the API together grant one client 40 requests', async () => {
  const send = (n: number, mode: 'test' | 'live'): Promise<Response> => {
    const { addresses } = n % 2 === 0 ? one() : other();
    const address = mode === 'test' ? addresses.sandbox : addresses.production;
    return fetch(`${address}/v1/me`, { headers: { authorization: `Bearer ${api().keys[mode]}` } });
  };
  const answers: Response[] = [];
  const takeFifteen = async (first: number): Promise<void> => {
    for (let n = first; n < first + 15; n += 1) answers.push(await send(n, 'test'));
  };
  await Promise.all([0, 15, 30, 45].map(takeFifteen));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(refused?.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
  expect((await send(0, 'live')).headers.get('ratelimit')).toMatch(/^"default";r=39;/);
});
