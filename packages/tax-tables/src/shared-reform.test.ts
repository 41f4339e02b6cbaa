import { expect } from 'vitest';
import { annexTable } from './reform/annex.ts';
import { annexItemTable } from './reform/annex-item.ts';
import { ibsCbsClassTable } from './reform/ibs-cbs-class.ts';
import { ibsCbsCstTable } from './reform/ibs-cbs-cst.ts';
import type { IbsCbsRate } from './reform/ibs-cbs-year.ts';
import { ibsCbsYear } from './reform/ibs-cbs-year.ts';
import { selectiveTaxTable } from './reform/selective-tax.ts';
import {
  compare,
  expectSame,
  type Fields,
  isNull,
  only,
  type Rows,
  record,
  renamed,
  rows,
  same,
} from './testing/shared-tables.ts';

const flagged = (flags: unknown): readonly string[] =>
  Object.entries(record(flags)).flatMap(([name, flag]) => (flag === true ? [name] : []));
const camelCase = (text: unknown): string =>
  String(text).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const versionOf = (text: unknown): string | null => /v1\.\d+/.exec(String(text ?? ''))?.[0] ?? null;

compare('classification', 'reform/classifications.json', (file) => {
  const csts = rows(file, 'cst').map(({ cst, name, groups }) => ({ cst, name, groups: flagged(groups) }));
  expectSame(ibsCbsCstTable.rows, csts, same('cst', 'name', 'groups'), ['baseShare']);
  const theirs = rows(file, 'classTrib').map((row) => ({
    ...row,
    rateKind: camelCase(row.rateKind),
    flags: flagged(row.flags),
    technicalAnnex: row.technicalAnnex === null ? null : String(row.technicalAnnex),
    tpRBSN: String(row.tpRBSN),
    since: versionOf(row.since),
    changedIn: versionOf(row.changedIn),
  }));
  expectSame(ibsCbsClassTable.rows, theirs, {
    ...same(
      'code',
      'cst',
      'name',
      'rateKind',
      'reductionIbs',
      'reductionCbs',
      'annex',
      'validFrom',
      'validTo',
    ),
    ...same('technicalAnnex', 'tpRBSN', 'since', 'changedIn'),
    flags: 'groups',
    dfe: 'documents',
    legal: 'law',
  });
});

compare('annex item', 'reform/ncm-annexes.json', (file) => {
  const theirs = rows(file, 'items');
  expectSame(
    annexItemTable.rows,
    theirs,
    {
      ...same('annex', 'item', 'description', 'ncm', 'exceptNcm', 'nbs', 'reductionIbs', 'reductionCbs'),
      ...same('flags'),
      classTrib: 'classTribs',
    },
    ['note'],
  );
  expect(isNull(annexItemTable.rows, 'note')).toEqual(isNull(theirs, 'note'));
  expect(annexItemTable.rows.filter(({ annex }) => annex === null)).toHaveLength(
    theirs.filter(({ article }) => article === '147').length,
  );
});

compare('annex', 'reform/ncm-annexes.json', (file) => {
  const ours = annexTable.rows.filter(({ annex }) => annex !== null);
  const classesOf = (list: unknown): Rows =>
    ((list ?? []) as Rows).map(({ code, condition }) => ({ code, conditional: condition !== undefined }));
  const theirs = rows(record(file.meta), 'annexes');
  expect(
    ours.map(({ annex, nomenclature, reduction, law, classTribs, revokedBy }) => ({
      annex,
      nomenclature,
      reduction,
      law,
      revoked: revokedBy !== null,
      classTribs: classTribs.map(({ code, condition }) => ({ code, conditional: condition !== null })),
    })),
  ).toEqual(
    theirs.map(({ annex, nomenclature, reduction, legal, classTribs, revokedBy }) => ({
      annex,
      nomenclature: nomenclature ?? null,
      reduction: reduction ?? null,
      law: typeof legal === 'string' ? legal.replace(' and ', ' e ') : null,
      revoked: revokedBy !== undefined,
      classTribs: classesOf(classTribs),
    })),
  );
});

compare('selective tax', 'reform/selective-tax.json', (file) => {
  const theirs = rows(file, 'items');
  expect(only(selectiveTaxTable.rows, same('ncm', 'exceptNcm'))).toEqual(
    renamed(theirs, same('ncm', 'exceptNcm')),
  );
  expect(selectiveTaxTable.rows.map(({ law }) => law)).toEqual(
    theirs.map(({ legal }) => `LC 214/2025, ${legal}`),
  );
  expect(isNull(selectiveTaxTable.rows, 'condition')).toEqual(isNull(theirs, 'condition'));
});

const rateNumbers = ({ rate, status }: IbsCbsRate): Fields => ({ rate, official: status === 'official' });
const theirNumbers = (value: unknown): Fields => ({
  rate: record(value).rate,
  official: record(value).status === 'official',
});

compare('rate of each year', 'reform/rates.json', (file) => {
  const formOf = (year: string) => record(file.singlePhaseFormByYear)[year];
  for (const [year, value] of Object.entries(record(file.years))) {
    const theirs = record(value);
    const ours = ibsCbsYear(Number(year));
    if (ours === undefined) throw new Error(`no year ${year}`);
    for (const tax of ['ibsUf', 'ibsMun', 'cbs'] as const) {
      expect(rateNumbers(ours[tax]), `${year} ${tax}`).toEqual(theirNumbers(theirs[tax]));
      expect(isNull([ours[tax]], 'note')).toEqual(isNull([record(theirs[tax])], 'note'));
    }
    expect([ours.icmsFactor, ours.issFactor]).toEqual([theirs.icmsFactor, theirs.issFactor]);
    expect(ours.rules).toHaveLength((theirs.rules as readonly string[]).length);
    expect([ours.pisCofins.status === 'inForce', ours.ipi.status === 'inForce']).toEqual(
      [theirs.pisCofins, theirs.ipi].map((text) => text === 'in force'),
    );
    expect(ours.selectiveTax.status === 'inForce').toBe(String(theirs.selectiveTax).startsWith('in force'));
    const forms = record(formOf(year) ?? formOf('2029'));
    const words = { adValorem: 'ad valorem', adRem: 'ad rem' };
    expect([words[ours.singlePhase.ibs], words[ours.singlePhase.cbs]]).toEqual([forms.ibs, forms.cbs]);
  }
});
