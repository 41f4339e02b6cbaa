import { expect, test } from 'vitest';
import { applicationLogin } from './application-logins.ts';

const at = (database: string): string => `postgres://owner:secret@127.0.0.1/${database}`;

test('each database has its own login for each purpose, with a name that Postgres does not cut', () => {
  expect(applicationLogin(at('fiscal'), 'api')).toBe('fiscal_api_login');
  expect(applicationLogin(at('fiscal'), 'worker')).toBe('fiscal_worker_login');
  const long = `${'x'.repeat(62)}`;
  const names = [
    applicationLogin(at(`${long}1`), 'api'),
    applicationLogin(at(`${long}2`), 'api'),
    applicationLogin(at(`${long}1`), 'worker'),
    // Of fewer letters than Postgres keeps, but of more bytes.
    applicationLogin(at('ç'.repeat(40)), 'api'),
  ];
  expect(new Set(names).size).toBe(4);
  expect(Math.max(...names.map((name) => Buffer.byteLength(name)))).toBeLessThanOrEqual(63);
});
