import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { leaveShared, takeShared } from './shared-bundles.mjs';

/** Two clones with one home; the first has built. */
function openClones() {
  const root = mkdtempSync(join(tmpdir(), 'clones-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [first, second] = [join(root, 'first', 'bundles', 'abc'), join(root, 'second', 'bundles', 'abc')];
  mkdirSync(first, { recursive: true });
  writeFileSync(join(first, 'api.js'), 'built');
  const shared = join(root, 'cache', 'fiscal', 'bundles');
  return { first, second, shared, environment: { XDG_CACHE_HOME: join(root, 'cache') } };
}

test('what one clone has built another one takes, and each keeps its own', () => {
  const { first, second, shared, environment } = openClones();
  leaveShared(first, environment);
  takeShared(second, environment);
  expect(readFileSync(join(second, 'api.js'), 'utf8')).toBe('built');
  writeFileSync(join(second, 'api.js'), 'changed');
  expect(readFileSync(join(shared, 'abc', 'api.js'), 'utf8')).toBe('built');
  takeShared(second, environment);
  expect(readFileSync(join(second, 'api.js'), 'utf8')).toBe('changed');
});

test('without bundles of these sources nothing is taken', () => {
  const { second, environment } = openClones();
  takeShared(second, environment);
  expect(existsSync(second)).toBe(false);
});

test('bundles that nobody used for long go, and what a killed process left of some; others stay', () => {
  const { first, shared, environment } = openClones();
  const hoursAgo = { old: 24 * 15, recent: 2, 'killed.id': 2, 'written.id': 0 };
  for (const [name, hours] of Object.entries(hoursAgo)) {
    mkdirSync(join(shared, name), { recursive: true, mode: 0o700 });
    const used = new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(shared, name), used, used);
  }
  chmodSync(shared, 0o700);
  leaveShared(first, environment);
  expect(readdirSync(shared).sort()).toEqual(['abc', 'recent', 'written.id']);
});

test('where others may write, nothing is left and nothing is taken', () => {
  const { first, second, shared, environment } = openClones();
  leaveShared(first, environment);
  chmodSync(shared, 0o777);
  takeShared(second, environment);
  expect(existsSync(second)).toBe(false);
  rmSync(join(shared, 'abc'), { recursive: true });
  leaveShared(first, environment);
  expect(readdirSync(shared)).toEqual([]);
});

test('a home that cannot be written leaves the bundles to the clone', () => {
  const { first, second } = openClones();
  leaveShared(first, { XDG_CACHE_HOME: '/dev/null' });
  takeShared(second, { XDG_CACHE_HOME: '/dev/null' });
  expect(existsSync(second)).toBe(false);
});
