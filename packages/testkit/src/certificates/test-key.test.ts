import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { createTestAuthority } from './test-authority.ts';
import { newP256Key, testKey, testKeysVariable } from './test-key.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const environment = { [testKeysVariable]: folder.path };

test('a name has one key in a run, names have keys of their own, and only the owner may read them', () => {
  const first = testKey('a', environment);
  expect(testKey('a', environment).equals(first)).toBe(true);
  expect(testKey('b/../b', environment).equals(first)).toBe(false);
  const files = readdirSync(folder.path);
  expect(files).toHaveLength(2);
  for (const file of files) expect(statSync(join(folder.path, file)).mode & 0o077).toBe(0);
});

test('outside a test run every key is new', () => {
  expect(testKey('a', {}).equals(testKey('a', {}))).toBe(false);
});

test('a tree gives sixteen keys in turn', () => {
  const source = new Map<string, number>();
  const tree = createTestAuthority({
    keySource: (name) => {
      source.set(name, (source.get(name) ?? 0) + 1);
      return newP256Key();
    },
  });
  source.clear();
  for (let given = 0; given < 48; given += 1) tree.newKey();
  expect([...source.values()]).toEqual(Array.from({ length: 16 }, () => 3));
});

test('no two keys of a tree, nor of two trees, are the same', () => {
  const trees = [createTestAuthority(), createTestAuthority({ label: 'other' })];
  const keys = trees.flatMap((tree) => [tree.root.key, tree.intermediate.key, tree.newKey(), tree.newKey()]);
  const distinct = new Set(keys.map((key) => key.export({ type: 'pkcs8', format: 'pem' })));
  expect(distinct.size).toBe(keys.length);
});
