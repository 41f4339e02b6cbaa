import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { expect, test } from 'vitest';

export type Fields = Readonly<Record<string, unknown>>;
export type Rows = readonly Fields[];

const shared = sharedFolder();
const folder = shared === undefined ? undefined : join(shared, 'data');
const present = folder !== undefined && existsSync(folder);
const absence = present ? '' : ' [not run: shared tables absent]';

/** Runs with the content of a shared file; without it the name says so. */
export const compare = (name: string, path: string, act: (file: Fields) => void): void =>
  test(`${name} is the shared one, field by field${absence}`, () => {
    if (folder === undefined || !present) return;
    act(JSON.parse(readFileSync(join(folder, path), 'utf8')) as Fields);
  });

export const rows = (file: Fields, name: string): Rows => file[name] as Rows;
export const record = (value: unknown): Fields => value as Fields;
export const renamed = (list: Rows, names: Readonly<Record<string, string>>): Rows =>
  list.map((row) =>
    Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [ours, row[theirs] ?? null])),
  );
export const only = (list: readonly object[], names: Readonly<Record<string, string>>): Rows =>
  list.map((row) =>
    Object.fromEntries(Object.values(names).map((name) => [name, record(row)[name] ?? null])),
  );

/** Their fields under our names against ours; nothing of ours beyond provenance may be left over. */
export function expectSame(
  ours: readonly object[],
  theirs: Rows,
  names: Readonly<Record<string, string>>,
  beyond: readonly string[] = [],
): void {
  expect(only(ours, names)).toEqual(renamed(theirs, names));
  const known = new Set([...Object.values(names), 'source', 'validFrom', 'validTo', ...beyond]);
  expect(ours.flatMap((row) => Object.keys(row)).filter((name) => !known.has(name))).toEqual([]);
  const named = new Set(Object.keys(names));
  const unnamed = theirs.flatMap((row) => Object.keys(row)).filter((name) => !named.has(name));
  expect([...new Set(unnamed)].filter((name) => !comparedApart.has(name))).toEqual([]);
}

/** Fields of theirs that a test compares apart: English words that are Portuguese with us, and what follows from a code. */
const comparedApart = new Set([
  'direction',
  'scope',
  'law',
  'note',
  'article',
  'rateCbs',
  'rateIbs',
  'referencedClassTrib',
]);
export const same = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]));
export const isNull = (list: readonly object[], name: string): readonly boolean[] =>
  list.map((row) => (record(row)[name] ?? null) === null);
