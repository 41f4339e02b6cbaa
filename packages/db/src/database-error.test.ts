import { expect, test } from 'vitest';
import { type DatabaseErrorClass, databaseErrorOf, isDatabaseBusy } from './database-error.ts';

const raised = (code: string, name = 'PostgresError'): Error =>
  Object.assign(new Error('of the server'), { name, code });

// Source: appendix A of the manual of Postgres 18.
test.each<[DatabaseErrorClass, boolean, readonly string[]]>([
  ['conflict', true, ['40001', '40P01', '26000']],
  ['timeout', true, ['57014', '55P03', '25P03', '25P04']],
  ['readOnly', true, ['25006']],
  ['unavailable', true, ['57P01', '57P03', '57P05', '08006', '53300', '28P01', '58030']],
  ['constraint', false, ['23503', '23505', '23514']],
  ['other', false, ['42501', '42703', '22P02', '0A000', 'P0001']],
])('a refusal of the server is %s, which is temporary: %s', (expected, passes, states) => {
  for (const sqlstate of states) {
    const failure = new Error('the request failed', { cause: raised(sqlstate) });
    expect(databaseErrorOf(failure), sqlstate).toMatchObject({ class: expected, code: sqlstate, sqlstate });
    expect(isDatabaseBusy(failure), sqlstate).toBe(passes);
  }
});

test('an unreachable server is a temporary failure; another error is not a failure of the database', () => {
  expect(databaseErrorOf(raised('ECONNREFUSED', 'Error'))).toMatchObject({ class: 'unavailable' });
  expect(isDatabaseBusy(raised('CONNECTION_ENDED', 'Error'))).toBe(true);
  expect(databaseErrorOf(raised('ENOENT', 'Error'))).toBeUndefined();
  expect(isDatabaseBusy('40001')).toBe(false);
});
