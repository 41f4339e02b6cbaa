import { readApiSettings } from '@fiscal/config';
import { expect, test } from 'vitest';
import { productionLimits } from './create-api.ts';
import { connectionLimitsOf, requestLimitsOf } from './listener-limits.ts';

const settingsOf = (environment: Readonly<Record<string, string>> = {}) =>
  readApiSettings({ DATABASE_URL: 'postgres://unused', CODEC_KEYS: 'unused', ...environment });

test('the default limits are the limits of the specification', () => {
  expect(requestLimitsOf(settingsOf())).toEqual(productionLimits);
  const others = {
    API_RATE_BURST: '1',
    API_RATE_PER_SECOND: '2',
    API_ADDRESS_RATE_BURST: '3',
    API_ADDRESS_RATE_PER_SECOND: '4',
  };
  expect(requestLimitsOf(settingsOf(others))).toEqual({
    perClient: { capacity: 1, refillPerSecond: 2 },
    perAddress: { capacity: 3, refillPerSecond: 4 },
  });
});

test('limits of connections are configured in seconds and megabytes', () => {
  const configured = {
    API_STALLED_SECONDS: '7',
    API_UNSENT_MEGABYTES: '2',
    API_TRUSTED_PROXIES: '192.0.2.1',
    API_CONNECTIONS: '50',
    API_CONNECTIONS_PER_ADDRESS: '5',
  };
  expect(connectionLimitsOf(settingsOf(configured))).toEqual({
    stalledMs: 7_000,
    unsentBytes: 2_097_152,
    trustedProxies: ['192.0.2.1'],
    perListener: 50,
    perAddress: 5,
  });
});

test('without rate limits one address may hold every connection', () => {
  const off = settingsOf({ API_RATE_LIMITS: 'off', AUTHORITY_SIMULATED: 'true' });
  expect(connectionLimitsOf(off).perAddress).toBe(off.API_CONNECTIONS);
  expect(requestLimitsOf(off).perClient.capacity).toBeGreaterThan(1_000_000);
});
