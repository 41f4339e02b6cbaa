import { expect, test } from 'vitest';
import { readApiSettings } from './env.ts';

const environment = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none', CODEC_KEYS: 'k:x' };

test('limits of requests are on, and nothing but a simulated authority lets them be off', () => {
  expect(readApiSettings(environment).API_RATE_LIMITS).toBe('on');
  const off = { ...environment, API_RATE_LIMITS: 'off' };
  expect(() => readApiSettings(off)).toThrow('refused unless AUTHORITY_SIMULATED is true');
  expect(readApiSettings({ ...off, AUTHORITY_SIMULATED: 'true' }).API_RATE_LIMITS).toBe('off');
});
