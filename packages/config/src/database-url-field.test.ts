import { expect, test } from 'vitest';
import { readApiSettings } from './settings/api-settings.ts';
import { readCliSettings } from './settings/cli-settings.ts';

test.each(['50%off', 'a%zzb', 'a/b', 'a?b', 'a#b', '12/3', '12?3', '12#3', 'c%E0%A4'])(
  'the password %s, written as it is, is refused with the setting and how to write it, never with a value',
  (password) => {
    const url = `postgres://api_login:${password}@db.example:5432/fiscal`;
    for (const read of [
      () => readCliSettings({ DATABASE_OWNER_URL: url }),
      () => readApiSettings({ DATABASE_DIRECT_URL: url, DATABASE_URL: 'postgres://a', CODEC_KEYS: 'k' }),
    ]) {
      expect(read).toThrow(/DATABASE_(?:OWNER|DIRECT)_URL: cannot be read .* write % as %25/);
      expect(read).not.toThrow(password);
    }
  },
);

test.each(['50%off:secret@db.example/fiscal', 'api_login:secret@db.example/50%off'])(
  'a login or a database that cannot be decoded is refused: %s',
  (rest) => {
    const read = () => readCliSettings({ DATABASE_URL: `postgres://${rest}` });
    expect(read).toThrow(/DATABASE_URL: cannot be read .* write % as %25/);
    expect(read).not.toThrow('secret');
  },
);

test('each sign of a password can be written', () => {
  const password = encodeURIComponent('50%/@:?#[]off');
  const url = `postgres://api_login:${password}@db.example/fiscal?sslmode=require`;
  expect(readCliSettings({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
});
