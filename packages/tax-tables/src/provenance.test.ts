import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allTables } from './all-tables.ts';
import { rulesVersion } from './rules-version.ts';
import { readTable } from './table/read-table.ts';
import type { Provenance, Table } from './table/table.ts';

const date = /^\d{4}-\d{2}-\d{2}$/;
const distant = { from: '0000-01-01', to: '9999-12-31' };
const firstDay = ({ validFrom }: Provenance): string => validFrom ?? distant.from;
const lastDay = ({ validTo }: Provenance): string => validTo ?? distant.to;

/** Keys with two rows in force on one day. */
function ambiguousKeys({ rows, keyOf }: Table<Provenance>): readonly string[] {
  const seen = new Map<string, Provenance[]>();
  return rows.flatMap((row) => {
    const before = seen.get(keyOf(row)) ?? [];
    seen.set(keyOf(row), [...before, row]);
    const overlaps = before.some((one) => firstDay(one) <= lastDay(row) && firstDay(row) <= lastDay(one));
    return overlaps ? [keyOf(row)] : [];
  });
}

describe.each(Object.entries(allTables))('%s', (_name, table) => {
  test('says where it comes from and of which day it is, and has rows', () => {
    expect(table.source).not.toBe('');
    expect(table.asOf).toMatch(date);
    expect(table.rows).not.toHaveLength(0);
  });

  test('gives each row a source and days that exist, the first not after the last', () => {
    const days = table.rows
      .flatMap(({ validFrom, validTo }) => [validFrom, validTo])
      .filter((day) => day !== null);
    expect(days.filter((day) => !date.test(day) || Number.isNaN(Date.parse(day)))).toEqual([]);
    expect(table.rows.filter(({ source }) => typeof source !== 'string' || source.length < 4)).toEqual([]);
    expect(table.rows.filter((row) => firstDay(row) > lastDay(row))).toEqual([]);
  });

  test('has one row of a key on a day', () => {
    expect(ambiguousKeys(table)).toEqual([]);
  });
});

test('every table that a file exports is named in the list', async () => {
  const folders = ['codes', 'nfse', 'places', 'rates', 'reform'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(import.meta.dirname, folder, name)),
  );
  const modules: object[] = await Promise.all(files.map((file) => import(file)));
  const exported = modules.flatMap((module) => Object.keys(module)).filter((name) => name.endsWith('Table'));
  expect(exported.toSorted()).toEqual(Object.keys(allTables).toSorted());
});

interface Rate extends Provenance {
  readonly code: string;
  readonly rate: string;
}

const succeeding = (first: string, second: string): Table<Rate> =>
  readTable<Rate>(
    {
      source: 'a law',
      asOf: '2026-11-21',
      validFrom: '2020-01-01',
      rows: [
        { code: 'A', rate: '1', validTo: first },
        { code: 'A', rate: '2', validFrom: second, source: 'a newer law' },
      ],
    },
    ({ code }) => code,
  );

test('the row of a key is the one in force on the day, first and last day included', () => {
  const table = succeeding('2025-12-31', '2026-01-01');
  const on = (day: string) => table.find('A', day)?.rate;
  expect([on('2019-12-31'), on('2020-01-01'), on('2025-12-31'), on('2026-01-01')]).toEqual([
    undefined,
    '1',
    '1',
    '2',
  ]);
  expect(table.on('2026-01-01').map(({ source }) => source)).toEqual(['a newer law']);
  expect([table.knows('A'), table.knows('B'), table.find('B', '2026-01-01')]).toEqual([
    true,
    false,
    undefined,
  ]);
});

test('rows of a key that overlap are seen', () => {
  expect(ambiguousKeys(succeeding('2025-12-31', '2026-01-01'))).toEqual([]);
  expect(ambiguousKeys(succeeding('2026-01-01', '2026-01-01'))).toEqual(['A']);
});

test('the version of the rules names the last day a table was read and the classifications', () => {
  const lastRead = Object.values(allTables)
    .map(({ asOf }) => asOf)
    .toSorted()
    .at(-1);
  expect(rulesVersion).toBe(`${lastRead}/IT-2025.002-1.70`);
});
