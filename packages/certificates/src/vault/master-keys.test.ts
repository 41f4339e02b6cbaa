import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { loadMasterKeys, MasterKeyError, writeMasterKeys } from './master-keys.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const key = new Uint8Array(32).fill(5);
const text = writeMasterKeys('2026-11', key);

function fileWith(name: string, content: string, mode: number): string {
  const file = join(folder.path, name);
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

test('keys from a file of the owner and from text are the same', () => {
  const fromFile = loadMasterKeys({ file: fileWith('good.json', text, 0o600) });
  expect(fromFile).toEqual(loadMasterKeys({ json: text }));
  expect(fromFile.current).toBe('2026-11');
  expect(fromFile.keys.get('2026-11')).toEqual(key);
});

test.each([0o644, 0o640, 0o604, 0o660])('a file of mode %o is refused', (mode) => {
  expect(() => loadMasterKeys({ file: fileWith(`mode-${mode}.json`, text, mode) })).toThrow(/0600/);
});

test('a missing file, a folder and a link are refused', () => {
  const link = join(folder.path, 'link.json');
  symlinkSync(fileWith('target.json', text, 0o600), link);
  expect(() => loadMasterKeys({ file: join(folder.path, 'none.json') })).toThrow(/missing/);
  expect(() => loadMasterKeys({ file: folder.path })).toThrow(/regular/);
  expect(() => loadMasterKeys({ file: link })).toThrow(/regular/);
});

test.each([
  ['no JSON', 'SECRET'],
  ['a list', '["SECRET"]'],
  ['no keys', '{"current":"a"}'],
  [
    'an unknown current key',
    JSON.stringify({ current: 'b', keys: { a: Buffer.from(key).toString('base64') } }),
  ],
  ['a key of 31 bytes', JSON.stringify({ current: 'a', keys: { a: Buffer.alloc(31).toString('base64') } })],
  ['a key that is a number', '{"current":"a","keys":{"a":1}}'],
  [
    'an id with a space',
    JSON.stringify({ current: 'a b', keys: { 'a b': Buffer.from(key).toString('base64') } }),
  ],
])('%s is refused without showing it', (_, json) => {
  expect(() => loadMasterKeys({ json })).toThrow(MasterKeyError);
  expect(() => loadMasterKeys({ json })).not.toThrow(/SECRET|AAAA|BQUF/);
});
