import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { patches } from './patches.ts';

const sources = dirname(dirname(fileURLToPath(import.meta.url)));

test('a patch is made in one module only, where it has a day and a reason', () => {
  const users = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /\b(patched|deprecatePatch)\b/.test(readFileSync(join(sources, name), 'utf8')));
  expect(users.map((name) => basename(name))).toEqual(['patches.ts']);
  for (const [id, { since, before }] of Object.entries(patches)) {
    expect(id.startsWith(`${since}-`)).toBe(true);
    expect(before).not.toBe('');
  }
});

test('patches are asked at the beginning of a history only', () => {
  const users = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /\baskPatches\(/.test(readFileSync(join(sources, name), 'utf8')));
  expect(users.map((name) => basename(name))).toEqual(['filing-state.ts']);
});
