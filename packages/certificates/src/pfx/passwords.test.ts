import { expect, test } from 'vitest';
import { passwordForms } from './passwords.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const formsOf = (password: string) =>
  passwordForms(password).map(({ legacy, modern }) => [hex(legacy), hex(modern)]);

test('plain ASCII has one form: UTF-16BE with its two zeros, and UTF-8', () => {
  expect(formsOf('ab')).toEqual([['006100620000', '6162']]);
});

test('a password with accents also has the form of tools that read the text byte by byte', () => {
  expect(formsOf('ç')).toEqual([
    ['00e70000', 'c3a7'],
    ['00c300a70000', 'e7'],
  ]);
});

test('an empty password is two zeros, or no bytes', () => {
  expect(formsOf('')).toEqual([
    ['0000', ''],
    ['', ''],
  ]);
});
