import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { copyBinaries } from './postgres-binaries.ts';

const root = mkdtempSync(join(tmpdir(), 'fiscal-binaries-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const native = join(root, 'native');
mkdirSync(native);
writeFileSync(join(native, 'initdb'), 'ours');
let folder: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'tmp-'));
  target = join(folder, 'copy');
});

test('the copy is made once, every user may enter it, and nothing else is left', () => {
  for (const _time of ['first', 'second']) expect(copyBinaries(native, target)).toBe(target);
  expect(readFileSync(join(target, 'initdb'), 'utf8')).toBe('ours');
  expect(lstatSync(target).mode & 0o777).toBe(0o755);
  expect(readdirSync(folder)).toEqual(['copy']);
});

test('a link in the place of the copy is not followed, wherever it leads', () => {
  const theirs = join(folder, 'theirs');
  symlinkSync(theirs, target);
  expect(() => copyBinaries(native, target)).toThrow(/somebody else/);
  mkdirSync(theirs);
  expect(() => copyBinaries(native, target)).toThrow(/somebody else/);
  expect(readdirSync(theirs)).toEqual([]);
});

test('a folder that others may write to is not used', () => {
  mkdirSync(target);
  chmodSync(target, 0o777);
  expect(() => copyBinaries(native, target)).toThrow(/somebody else/);
});
