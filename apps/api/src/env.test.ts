import { expect, test } from 'vitest';
import { readApiSettings } from './env.ts';

const environment = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none', CODEC_KEYS: 'k:x' };

test('limits of requests are on, and nothing but a simulated authority lets them be off', () => {
  expect(readApiSettings(environment).API_RATE_LIMITS).toBe('on');
  const off = { ...environment, API_RATE_LIMITS: 'off' };
  expect(() => readApiSettings(off)).toThrow('refused unless AUTHORITY_SIMULATED is true');
  expect(readApiSettings({ ...off, AUTHORITY_SIMULATED: 'true' }).API_RATE_LIMITS).toBe('off');
});

test('another time than that of the machine needs a simulated authority at addresses of its own', () => {
  const moved = { ...environment, CLOCK_OFFSET: '+40d' };
  expect(() => readApiSettings(moved)).toThrow('CLOCK_OFFSET is refused');
  const simulated = { ...moved, AUTHORITY_SIMULATED: 'true', AUTHORITY_ENDPOINTS_FILE: 'endpoints.json' };
  expect(readApiSettings(simulated).CLOCK_OFFSET).toBe(40 * 86_400_000);
  expect(() => readApiSettings({ ...simulated, NODE_ENV: 'production' })).toThrow('CLOCK_OFFSET is refused');
});
