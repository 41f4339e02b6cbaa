import { expect, test } from 'vitest';
import { readCliSettings } from './cli-settings.ts';

test.each([
  ['postgres://console:secret@127.0.0.1/fiscal', 'postgres://console:secret@127.0.0.1/fiscal'],
  ['postgres://console:@127.0.0.1/fiscal', undefined],
  ['postgres://console@127.0.0.1/fiscal', undefined],
  ['', undefined],
])('the address %j of a login for the console is read as %j', (DATABASE_CONSOLE_URL, read) => {
  expect(readCliSettings({ DATABASE_CONSOLE_URL }).DATABASE_CONSOLE_URL).toBe(read);
});
