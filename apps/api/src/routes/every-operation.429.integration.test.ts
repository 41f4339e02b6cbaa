import { createClient, createKey } from '@fiscal/services';
import { expect, test } from 'vitest';
import { productionLimits } from '../create-api.ts';
import { expectError } from '../testing/typed-client.ts';
import { useOwnTestApi } from '../testing/use-test-api.ts';
import { getHealthOperation } from './system/get-health/get-health.operation.ts';
import { getMeOperation } from './system/get-me/get-me.operation.ts';

const perClient = { capacity: 40, refillPerSecond: 0.001 };
const perAddress = { capacity: 200, refillPerSecond: 0.001 };
const api = useOwnTestApi({
  limits: { ...productionLimits, perClient, perAddress },
  // Every test comes from an address of its own.
  isTrustedProxy: (address) => address === 'in-memory',
});
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('the 41st request of a burst is refused, and each address counts separately', async () => {
  const here = from('192.0.2.1');
  const statuses: number[] = [];
  for (let n = 0; n < 41; n += 1) statuses.push((await api().call(getMeOperation, here)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  const refused = await api().call(getMeOperation, here);
  expectError(refused, 429, 'rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
  expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=40;w=40000');
  expect((await api().call(getMeOperation, { ...here, key: api().keys.other })).status).toBe(200);
});

test('all keys of a client share its burst', async () => {
  const { services } = api();
  const { id: clientId } = await createClient(services, { actor: 'test', name: 'Cliente de duas chaves' });
  const remaining = async (name: string): Promise<string | null> => {
    const { key } = await createKey(services, { actor: 'test', clientId, mode: 'test', name });
    return (await api().call(getMeOperation, { key })).headers.get('ratelimit');
  };
  expect(await remaining('first')).toMatch(/^"default";r=39;/);
  expect(await remaining('second')).toMatch(/^"default";r=38;/);
});

test('many wrong keys from one address lead to 429, for public operations too', async () => {
  const here = from('192.0.2.2');
  const wrong = { ...here, key: 'wrong' };
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push((await api().call(getMeOperation, wrong)).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await api().call(getHealthOperation, { ...here, key: '' })).status).toBe(429);
});

test('addresses of one IPv6 subscriber count as one', async () => {
  const wrong = (address: string) => api().call(getMeOperation, { ...from(address), key: 'wrong' });
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1) statuses.push((await wrong(`2001:db8:0:1::${n}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await wrong('2001:db8:0:2::1')).status).toBe(401);
});
