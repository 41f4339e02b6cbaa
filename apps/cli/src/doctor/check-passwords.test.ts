import { readCliSettings } from '@fiscal/config';
import { expect, test } from 'vitest';
import { checkPasswords } from './check-passwords.ts';

const address = (login: string, password: string): string =>
  `postgres://${login}:${password}@127.0.0.1/fiscal`;
const look = (given: Readonly<Record<string, string>>) => checkPasswords(readCliSettings(given));

const good = {
  DATABASE_OWNER_URL: address('postgres', 'first'),
  DATABASE_API_URL: address('api', 'second'),
  DATABASE_WORKER_URL: address('worker', 'third'),
  DATABASE_ERASER_URL: address('eraser', 'fourth'),
  DATABASE_URL: address('worker', 'third'),
};

test('logins with different passwords are accepted, one login in two addresses included', () => {
  expect(look(good)).toMatchObject({
    state: 'ok',
    found: 'different for postgres, api, worker, eraser',
  });
});

test.each([
  ['api, worker', { DATABASE_API_URL: address('api', 'third') }],
  ['postgres, eraser', { DATABASE_ERASER_URL: address('eraser', 'first') }],
  ['api, worker', { DATABASE_API_URL: address('api', '%74hird') }],
])('the doctor refuses the equal passwords of %s, and shows none', (sharing, change) => {
  const result = look({ ...good, ...change });
  expect(result).toMatchObject({ state: 'missing', found: `equal for ${sharing}` });
  expect(JSON.stringify(result)).not.toMatch(/first|second|third|fourth/);
});

test('with one known login nothing is compared', () => {
  expect(look({ DATABASE_URL: good.DATABASE_URL })).toMatchObject({
    state: 'optional',
    advice: expect.stringContaining('DATABASE_API_URL'),
  });
});
