import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { classRows, findClassRow } from './class-rows.ts';
import { presumedCredits, type SituationGroup, situations } from './situations.ts';

interface Official {
  readonly cst: readonly { readonly cst: string; readonly groups: Readonly<Record<string, boolean>> }[];
  readonly classTrib: readonly {
    readonly code: string;
    readonly cst: string;
    readonly reductionIbs: string;
    readonly reductionCbs: string;
    readonly flags: Readonly<Record<string, boolean>>;
    readonly dfe: readonly string[];
    readonly validFrom: string;
    readonly validTo: string | null;
  }[];
  readonly presumedCredits: readonly {
    readonly cCredPres: string;
    readonly deductsFromTax: boolean;
    readonly gIBSCredPres: boolean;
    readonly gCBSCredPres: boolean;
  }[];
}

const shared = sharedFolder();
const official =
  shared === undefined
    ? undefined
    : (JSON.parse(readFileSync(join(shared, 'data', 'reform', 'classifications.json'), 'utf8')) as Official);
const notRun = official === undefined ? ' [not run: shared data absent]' : '';

test('the tables have the published number of rows without repetition, and each class has a known situation', () => {
  const codes = classRows().map(({ code }) => code);
  expect([situations.size, new Set(codes).size, codes.length, presumedCredits.size]).toEqual([
    18, 173, 173, 13,
  ]);
  expect(classRows().filter(({ inNfe }) => inNfe)).toHaveLength(104);
  expect(codes.filter((code) => !situations.has(code.slice(0, 3)))).toEqual([]);
});

test('a class is found only while it is in force', () => {
  expect(findClassRow('220001', '2026-01-01')?.code).toBe('220001');
  expect(findClassRow('220001', '2026-01-02')).toBeUndefined();
  expect(findClassRow('000001', '2025-12-31')).toBeUndefined();
  expect(findClassRow('000999', '2026-11-21')).toBeUndefined();
});

test(`the classes equal the official table, row by row${notRun}`, () => {
  if (official === undefined) return;
  const expected = official.classTrib.map((row) => ({
    code: row.code,
    reductionIbs: row.reductionIbs,
    reductionCbs: row.reductionCbs,
    inNfe: row.dfe.includes('NFe'),
    validFrom: row.validFrom,
    validTo: row.validTo ?? undefined,
    gTribRegular: row.flags.gTribRegular,
    gCredPresOper: row.flags.gCredPresOper,
    gEstornoCred: row.flags.gEstornoCred,
  }));
  expect(classRows()).toEqual(expected);
  expect(official.classTrib.filter(({ code, cst }) => !code.startsWith(cst))).toEqual([]);
});

test(`situations require the groups of the official table${notRun}`, () => {
  if (official === undefined) return;
  const names: readonly SituationGroup[] = [
    'gIBSCBS',
    'gIBSCBSMono',
    'gRed',
    'gDif',
    'gTransfCred',
    'gCredPresIBSZFM',
    'gAjusteCompet',
  ];
  for (const { cst, groups } of official.cst) {
    expect(situations.get(cst), cst).toEqual(Object.fromEntries(names.map((name) => [name, groups[name]])));
  }
});

test(`the presumed credits equal the official table${notRun}`, () => {
  if (official === undefined) return;
  for (const row of official.presumedCredits) {
    expect(presumedCredits.get(row.cCredPres), row.cCredPres).toEqual({
      ofIbs: row.gIBSCredPres,
      ofCbs: row.gCBSCredPres,
      deducted: row.deductsFromTax,
    });
  }
});
