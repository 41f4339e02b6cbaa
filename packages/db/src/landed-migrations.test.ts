import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import landed from '../migrations/landed.json' with { type: 'json' };
import { isOlder } from './is-older.ts';
import { currentVersion, readDumps } from './testing/dumps.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const hashOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(`${migrations}/${name}`))
    .digest('hex');
const files = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .sort();

test('a landed migration is never edited', () => {
  const edited = landed.filter(({ name, sha256 }) => !files.includes(name) || hashOf(name) !== sha256);
  expect(
    edited.map(({ name }) => name),
    'Databases have these migrations: take the change back, and write a new one.',
  ).toEqual([]);
});

test('landed.json has every migration with the version that brings it', () => {
  const missing = files.filter((name) => !landed.some((each) => each.name === name));
  expect(
    missing.map((name) => {
      const oldestProgram = landed.at(-1)?.version;
      return { name, version: currentVersion(), oldestProgram, sha256: hashOf(name) };
    }),
    'Raise the version in package.json, then add these rows at the end of landed.json, with the raised version.',
  ).toEqual([]);
  expect(landed.map(({ name }) => name)).toEqual(files);
});

test('the migrations of a version follow each other, and each version has one dump, with all of them', () => {
  const versions = [...new Set(landed.map(({ version }) => version))];
  expect(
    landed.map(({ version }) => versions.indexOf(version)),
    'Raise the version in package.json for a migration after a version that was released.',
  ).toEqual(landed.map(({ version }) => versions.indexOf(version)).toSorted((a, b) => a - b));
  const wanted = versions.map((version) => {
    const last = landed.findLastIndex((each) => each.version === version);
    return {
      version,
      migrations: landed.slice(0, last + 1).map(({ name, sha256 }) => ({ name, sha256 })),
    };
  });
  expect(
    readDumps().map((dump) => ({ version: dump.version, migrations: dump.migrations })),
    'Write the dump of a new version by node --import tsx packages/e2e/src/upgrade/record.ts.',
  ).toEqual(wanted);
});

test('each migration says the oldest program that works with it: the version before it, or an earlier one', () => {
  const unfit = landed.filter(({ version, oldestProgram }, index) => {
    const before = landed.slice(0, index).findLast((each) => each.version !== version)?.version ?? version;
    return oldestProgram === undefined || isOlder(before, oldestProgram);
  });
  expect(
    unfit.map(({ name }) => name),
    'A migration only adds. What the version before uses is removed by the migration of a later version.',
  ).toEqual([]);
});
