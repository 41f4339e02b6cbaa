import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ufs } from '@fiscal/domain';
import { sharedFolder } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { annexItemTable } from './annex-item-table.ts';
import { annexTable } from './annex-table.ts';
import { cfopDirection, cfopScope } from './cfop.ts';
import { cfopTable } from './cfop-table.ts';
import { contributionCstTable } from './contribution-cst-table.ts';
import { desonerationReasonTable } from './desoneration-reason-table.ts';
import { fixedRateTable } from './fixed-rate-table.ts';
import { ibsCbsClassTable } from './ibs-cbs-class-table.ts';
import { ibsCbsCstTable } from './ibs-cbs-cst-table.ts';
import { ibsCbsYear } from './ibs-cbs-rate.ts';
import type { IbsCbsRate } from './ibs-cbs-rate-row.ts';
import { icmsCsosnTable } from './icms-csosn-table.ts';
import { icmsCstTable } from './icms-cst-table.ts';
import { ieIndicatorTable } from './ie-indicator-table.ts';
import { internalRateTable } from './internal-rate-table.ts';
import { interstateRate } from './interstate-rate.ts';
import { ipiCstTable } from './ipi-cst-table.ts';
import { layoutCodeTable } from './layout-code-table.ts';
import { meiLimitsTable } from './mei-limits-table.ts';
import { municipalityTable } from './municipality-table.ts';
import { originTable } from './origin-table.ts';
import { paymentMethodTable } from './payment-method-table.ts';
import { paymentTermTable } from './payment-term-table.ts';
import { presenceTable } from './presence-table.ts';
import { presumedCreditTable } from './presumed-credit-table.ts';
import { selectiveTaxTable } from './selective-tax-table.ts';
import { isIe } from './state-registration.ts';
import { stateRegistrationTable } from './state-registration-table.ts';
import { taxRegimeTable } from './tax-regime-table.ts';
import { ufTable } from './uf-table.ts';
import { uniformRateTable } from './uniform-rate-table.ts';

type Fields = Readonly<Record<string, unknown>>;
type Rows = readonly Fields[];

const shared = sharedFolder();
const folder = shared === undefined ? undefined : join(shared, 'data');
const present = folder !== undefined && existsSync(folder);
const absence = present ? '' : ' [not run: shared tables absent]';

/** Runs with the content of a shared file; without it the name says so. */
const compare = (name: string, path: string, act: (file: Fields) => void): void =>
  test(`${name} is the shared one, field by field${absence}`, () => {
    if (folder === undefined || !present) return;
    act(JSON.parse(readFileSync(join(folder, path), 'utf8')) as Fields);
  });

const rows = (file: Fields, name: string): Rows => file[name] as Rows;
const record = (value: unknown): Fields => value as Fields;
const renamed = (list: Rows, names: Readonly<Record<string, string>>): Rows =>
  list.map((row) =>
    Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [ours, row[theirs] ?? null])),
  );
const only = (list: readonly object[], names: Readonly<Record<string, string>>): Rows =>
  list.map((row) =>
    Object.fromEntries(Object.values(names).map((name) => [name, record(row)[name] ?? null])),
  );

/** Their fields under our names against ours; nothing of ours beyond provenance may be left over. */
function expectSame(
  ours: readonly object[],
  theirs: Rows,
  names: Readonly<Record<string, string>>,
  beyond: readonly string[] = [],
): void {
  expect(only(ours, names)).toEqual(renamed(theirs, names));
  const known = new Set([...Object.values(names), 'source', 'validFrom', 'validTo', ...beyond]);
  expect(ours.flatMap((row) => Object.keys(row)).filter((name) => !known.has(name))).toEqual([]);
  const told = new Set(Object.keys(names));
  const untold = theirs.flatMap((row) => Object.keys(row)).filter((name) => !told.has(name));
  expect([...new Set(untold)].filter((name) => !translated.has(name))).toEqual([]);
}

/** Fields of theirs that a test compares apart, or that are English words and Portuguese with us. */
const translated = new Set([
  ...[
    'direction',
    'scope',
    'flags',
    'note',
    'dfe',
    'tpRBSN',
    'technicalAnnex',
    'since',
    'changedIn',
    'legal',
  ],
  ...[
    'rateCbs',
    'rateIbs',
    'referencedClassTrib',
    'condition',
    'group',
    'article',
    'law',
    'validFrom',
    'validTo',
  ],
]);
const same = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]));
const isNull = (list: readonly object[], name: string): readonly boolean[] =>
  list.map((row) => (record(row)[name] ?? null) === null);

compare('CFOP', 'taxes/cfop.json', (file) => {
  const theirs = rows(file, 'cfops');
  expectSame(
    cfopTable.rows,
    theirs,
    same('code', 'nfe', 'service', 'validFrom', 'indicators', 'fuel', 'operations', 'description'),
  );
  expect(cfopTable.rows.map(({ code }) => [cfopDirection(code), cfopScope(code)])).toEqual(
    theirs.map(({ direction, scope }) => [direction, scope]),
  );
});

compare('each list of CST', 'taxes/cst.json', (file) => {
  const icms = { ...same('code', 'description'), group: 'element', api: 'offered', crt: 'crts' };
  expectSame(icmsCstTable.rows, rows(file, 'icmsCst'), icms);
  expectSame(icmsCsosnTable.rows, rows(file, 'icmsCsosn'), icms);
  const common = { ...same('code', 'description', 'direction'), api: 'offered' };
  expectSame(ipiCstTable.rows, rows(file, 'ipiCst'), {
    ...common,
    group: 'element',
    cEnqRange: 'enquadramento',
  });
  expectSame(contributionCstTable.rows, rows(file, 'pisCofinsCst'), { ...common, group: 'form' });
  const origin = { ...same('code', 'description'), imported4pct: 'imported' };
  expectSame(originTable.rows, rows(file, 'origin'), origin);
  const reasons = { ...same('code', 'description'), groups: 'elements' };
  expectSame(desonerationReasonTable.rows, rows(file, 'motDesICMS'), reasons);
  const { csosn, cfopByCsosn, returnCfops } = record(file.mei);
  expect(meiLimitsTable.rows[0]).toMatchObject({ csosns: csosn, cfopsOfCsosn: cfopByCsosn, returnCfops });
  expectLayoutCodes(file, ['modBC']);
});

function expectLayoutCodes(file: Fields, fields: readonly string[]): void {
  for (const field of fields) {
    const ours = layoutCodeTable.rows.filter((row) => row.field === field);
    expectSame(ours, rows(file, field), same('code', 'description'), ['field']);
  }
}

compare('each list of codes', 'taxes/codes.json', (file) => {
  const described = same('code', 'description');
  expectSame(paymentMethodTable.rows, rows(file, 'paymentMethods'), {
    ...described,
    ...same('validFrom', 'zeroAmount'),
    api: 'offered',
    cardGroup: 'card',
  });
  expectSame(paymentTermTable.rows, rows(file, 'indPag'), { ...described, api: 'term' });
  expectSame(presenceTable.rows, rows(file, 'indPres'), { ...described, indIntermed: 'intermediary' });
  expectSame(ieIndicatorTable.rows, rows(file, 'indIEDest'), { ...described, ie: 'registration' });
  expectSame(taxRegimeTable.rows, rows(file, 'crt'), { ...described, icms: 'icms' });
  expectLayoutCodes(file, ['modFrete', 'finNFe', 'idDest', 'tpNF']);
});

compare('UF', 'taxes/uf.json', (file) => {
  expectSame(ufTable.rows, rows(file, 'ufs'), same('uf', 'ibge', 'name', 'region', 'acceptsExemptRecipient'));
});

compare('municipality', 'taxes/municipalities.json', (file) => {
  const byUf = record(file.byUf);
  const theirs = ufs.flatMap((uf) =>
    Object.entries(record(byUf[uf])).map(([code, name]) => ({ code, name, uf })),
  );
  expect(only(municipalityTable.rows, same('code', 'name', 'uf'))).toEqual(theirs);
  expect(municipalityTable.rows).toHaveLength(Number(file.count));
});

compare('internal rate', 'taxes/icms-internal.json', (file) => {
  const theirs = rows(file, 'rates');
  expectSame(
    internalRateTable.rows,
    theirs,
    {
      ...same('uf', 'fcpScope', 'validFrom', 'confidence', 'difalBase'),
      modalRate: 'rate',
      fcpRate: 'fcp',
    },
    ['note'],
  );
  expect(isNull(internalRateTable.rows, 'note')).toEqual(isNull(theirs, 'note'));
  const laws = theirs.map(({ law, uf }) => (uf === 'SE' ? 'lei estadual não identificada' : law));
  expect(internalRateTable.rows.map(({ source }) => source)).toEqual(laws);
});

compare('interstate rate', 'taxes/icms-interstate.json', (file) => {
  const rates = record(file.rates);
  const imported = file.importedOrigins as readonly string[];
  for (const from of ufs) {
    for (const to of ufs.filter((uf) => uf !== from)) {
      expect(interstateRate(from, to, '0', '2026-11-21'), `${from} ${to}`).toBe(record(rates[from])[to]);
      const foreign = imported.map((origin) => interstateRate(from, to, origin, '2026-11-21'));
      expect(new Set(foreign)).toEqual(new Set([file.importedRate]));
    }
  }
});

interface SharedVariant {
  readonly id: string;
  readonly legacy?: boolean;
  readonly length: number;
  readonly pattern: string;
  readonly checks: readonly ({ readonly pos: number; readonly ranges?: Rows } & Fields)[];
}

const mapOfLists = (map: unknown): Fields =>
  Object.fromEntries(Object.entries(record(map)).map(([value, digit]) => [value, [digit].flat()]));

const checkInOurForm = ({ pos, ranges, map, ...check }: SharedVariant['checks'][number]): Fields => ({
  ...check,
  at: pos,
  map: mapOfLists(map),
  ...(ranges === undefined
    ? {}
    : { ranges: ranges.map((range) => ({ ...range, map: mapOfLists(range.map) })) }),
});

compare('state registration', 'taxes/ie-rules.json', (file) => {
  const byUf = Object.entries(record(file.ufs)).map(([uf, rule]) => ({ uf, ...record(rule) }));
  const theirs = byUf.flatMap(({ uf, variants }: Fields) =>
    (variants as readonly SharedVariant[]).map(({ id, legacy = false, length, pattern, checks }) => {
      return { uf, id, legacy, length, pattern, checks: checks.map(checkInOurForm) };
    }),
  );
  const ours = stateRegistrationTable.rows.map(({ uf, id, legacy, length, pattern, checks }) => {
    return { uf, id, legacy, length, pattern: pattern.source, checks };
  });
  expect(ours).toEqual(theirs);
  const examples = byUf.flatMap(({ uf, validExamples }: Fields) =>
    (validExamples as readonly string[]).map((ie) => ({ uf, ie })),
  );
  expect(examples.filter(({ uf, ie }) => !ufs.some((one) => one === uf && isIe(one, ie)))).toEqual([]);
});

const flagged = (flags: unknown): readonly string[] =>
  Object.entries(record(flags)).flatMap(([name, flag]) => (flag === true ? [name] : []));
const versionOf = (text: unknown): string | null => /v1\.\d+/.exec(String(text ?? ''))?.[0] ?? null;

compare('classification', 'reform/classifications.json', (file) => {
  const csts = rows(file, 'cst').map(({ cst, name, groups }) => ({ cst, name, groups: flagged(groups) }));
  expectSame(ibsCbsCstTable.rows, csts, same('cst', 'name', 'groups'));
  const theirs = rows(file, 'classTrib').map((row) => ({
    ...row,
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

compare('presumed credit', 'reform/classifications.json', (file) => {
  const theirs = rows(file, 'presumedCredits');
  expectSame(
    presumedCreditTable.rows,
    theirs,
    {
      cCredPres: 'code',
      ...same('name', 'viaDocument', 'viaEvent', 'deductsFromTax', 'gIBSCredPres', 'gCBSCredPres'),
      ...same('ibsFrom', 'ibsTo', 'cbsFrom', 'cbsTo'),
    },
    ['rateIbs', 'rateCbs', 'referencedClassTrib', 'reference'],
  );
  const references = presumedCreditTable.rows.map((row) => row.referencedClassTrib ?? row.reference);
  expect(references).toEqual(theirs.map(({ referencedClassTrib }) => referencedClassTrib));
  for (const name of ['rateIbs', 'rateCbs']) {
    expect(isNull(presumedCreditTable.rows, name)).toEqual(isNull(theirs, name));
  }
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

compare('fixed and uniform rate', 'reform/rates.json', (file) => {
  const fixed = { ...same('classTrib', 'rate'), legal: 'law' };
  expect(only(fixedRateTable.rows, fixed)).toEqual(renamed(rows(file, 'fixedRates'), fixed));
  const theirs = rows(file, 'uniformRates').flatMap(({ classTrib, sumIbsCbs, cbs2026, ibs2026 }) => [
    ...(cbs2026 === undefined
      ? []
      : [{ classTrib, year: 2026, ibsPlusCbs: null, ibs: ibs2026, cbs: cbs2026 }]),
    ...Object.entries(record(sumIbsCbs)).map(([year, ibsPlusCbs]) => {
      return { classTrib, year: Number(year), ibsPlusCbs, ibs: null, cbs: null };
    }),
  ]);
  expect(only(uniformRateTable.rows, same('classTrib', 'year', 'ibsPlusCbs', 'ibs', 'cbs'))).toEqual(theirs);
});
