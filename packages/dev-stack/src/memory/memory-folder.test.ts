import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

const shared = process.platform === 'linux' && existsSync('/dev/shm') ? '/dev/shm' : undefined;

test('the memory that the system shares is given where it has room, and refused where it has not', () => {
  expect(memoryFolder({ needed: 1 })).toBe(shared);
  expect(memoryFolder({ needed: Number.POSITIVE_INFINITY })).toBeUndefined();
});

test('a folder that is missing or not in memory is none', () => {
  expect(memoryFolder({ folder: join(tmpdir(), 'fiscal-is-missing'), needed: 1 })).toBeUndefined();
  expect(memoryFolder({ folder: '/proc', needed: 0 })).toBeUndefined();
});
