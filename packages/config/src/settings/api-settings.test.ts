import { expect, test } from 'vitest';
import { readApiSettings } from './api-settings.ts';

const environment = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none', CODEC_KEYS: 'k:x' };

test('limits of requests are on, and can be off only with a simulated authority', () => {
  expect(readApiSettings(environment).API_RATE_LIMITS).toBe('on');
  const off = { ...environment, API_RATE_LIMITS: 'off' };
  expect(() => readApiSettings(off)).toThrow('refused unless AUTHORITY_SIMULATED is true');
  expect(readApiSettings({ ...off, AUTHORITY_SIMULATED: 'true' }).API_RATE_LIMITS).toBe('off');
});

test('a variable of a later version stops no earlier one', () => {
  expect(readApiSettings({ ...environment, API_OF_A_LATER_VERSION: 'x' })).not.toHaveProperty(
    'API_OF_A_LATER_VERSION',
  );
});

test('a moved clock needs a simulated authority at its own addresses', () => {
  const moved = { ...environment, CLOCK_OFFSET: '+40d' };
  expect(() => readApiSettings(moved)).toThrow('CLOCK_OFFSET is refused');
  const simulated = { ...moved, AUTHORITY_SIMULATED: 'true', AUTHORITY_ENDPOINTS_FILE: 'endpoints.json' };
  expect(readApiSettings(simulated).CLOCK_OFFSET).toBe(40 * 86_400_000);
  expect(() => readApiSettings({ ...simulated, NODE_ENV: 'production' })).toThrow('CLOCK_OFFSET is refused');
});

test('only existing states can be served', () => {
  expect(readApiSettings(environment).SERVED_STATES).toEqual(['SP']);
  expect(readApiSettings({ ...environment, SERVED_STATES: 'SP, RJ' }).SERVED_STATES).toEqual(['SP', 'RJ']);
  expect(() => readApiSettings({ ...environment, SERVED_STATES: 'SP,XX' })).toThrow('SERVED_STATES');
});

test('a partly configured bucket is refused', () => {
  expect(() => readApiSettings({ ...environment, DOCUMENTS_STORE: 's3' })).toThrow('DOCUMENTS_S3_BUCKET');
});

test('the layout of the DANFE is named or chosen by an existing day', () => {
  expect(readApiSettings(environment).DANFE_LAYOUT_SINCE).toBeUndefined();
  const chosen = { ...environment, DANFE_LAYOUT_SINCE: '2026-11-22', DANFE_LAYOUT: 'nt2026010' };
  expect(readApiSettings(chosen)).toMatchObject({
    DANFE_LAYOUT_SINCE: '2026-11-22',
    DANFE_LAYOUT: 'nt2026010',
  });
  for (const DANFE_LAYOUT_SINCE of ['2026-11-31', '22/11/2026', '2026-11-22T00:00:00Z'])
    expect(() => readApiSettings({ ...environment, DANFE_LAYOUT_SINCE })).toThrow('DANFE_LAYOUT_SINCE');
  expect(() => readApiSettings({ ...environment, DANFE_LAYOUT: 'a4' })).toThrow('DANFE_LAYOUT');
});

test('the layout of DPS of homologation is 1.01, or NT 009 with a version', () => {
  expect(readApiSettings(environment).NFSE_LAYOUT).toBeUndefined();
  expect(readApiSettings({ ...environment, NFSE_LAYOUT: '' }).NFSE_LAYOUT).toBeUndefined();
  const chosen = readApiSettings({ ...environment, NFSE_LAYOUT: 'nt009@1.02' });
  expect(chosen.NFSE_LAYOUT).toEqual({ name: 'nt009', version: '1.02' });
  expect(() => readApiSettings({ ...environment, NFSE_LAYOUT: 'nt009' })).toThrow('NFSE_LAYOUT');
});

test('parameters of municipalities are used for a week when newer ones cannot be read, or for 30 days at most if configured', () => {
  const daysOf = (NFSE_PARAMETERS_MAX_DAYS?: string) =>
    readApiSettings({ ...environment, NFSE_PARAMETERS_MAX_DAYS }).NFSE_PARAMETERS_MAX_DAYS;
  expect(['', '1', '30'].map(daysOf)).toEqual([7, 1, 30]);
  for (const days of ['0', '31', 'week']) expect(() => daysOf(days)).toThrow('NFSE_PARAMETERS_MAX_DAYS');
});

test('trusted proxies are addresses and ranges', () => {
  const read = (API_TRUSTED_PROXIES: string) =>
    readApiSettings({ ...environment, API_TRUSTED_PROXIES }).API_TRUSTED_PROXIES;
  expect(read('10.0.0.2, 10.1.0.0/16,fd00::/8')).toEqual(['10.0.0.2', '10.1.0.0/16', 'fd00::/8']);
  for (const wrong of ['10.0.0', '10.0.0.0/33', 'proxy', '10.0.0.0/']) {
    expect(() => read(wrong)).toThrow('API_TRUSTED_PROXIES');
  }
});
