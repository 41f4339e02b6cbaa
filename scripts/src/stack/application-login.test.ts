import { expect, test } from 'vitest';
import { applicationLogin } from './application-login.ts';

const at = (database: string): string => `postgres://owner:secret@127.0.0.1/${database}`;

test('each database has a login of its own, within what Postgres keeps of a name', () => {
  expect(applicationLogin(at('fiscal'))).toBe('fiscal_app');
  const [one, other] = [
    applicationLogin(at(`${'x'.repeat(62)}1`)),
    applicationLogin(at(`${'x'.repeat(62)}2`)),
  ];
  expect(one).not.toBe(other);
  expect(Math.max(one.length, other.length)).toBeLessThanOrEqual(63);
});
