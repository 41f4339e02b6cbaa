import {
  contributionCsts,
  icmsCsosns,
  icmsCsts,
  icmsElements,
  ipiCsts,
  origins,
  paymentMethods,
  presences,
  simplesRevenueKinds,
  ufCode,
  ufs,
} from '@fiscal/domain';
import { expect, test } from 'vitest';
import { cfopTable } from './codes/cfop.ts';
import { contributionCstTable } from './codes/contribution-cst.ts';
import { icmsCsosnTable } from './codes/icms-csosn.ts';
import { icmsCstTable } from './codes/icms-cst.ts';
import { ipiCstTable } from './codes/ipi-cst.ts';
import { ncmTable } from './codes/ncm.ts';
import { originTable } from './codes/origin.ts';
import { paymentMethodTable } from './codes/payment-method.ts';
import { presenceTable } from './codes/presence.ts';
import { findTaxRegime } from './codes/tax-regime.ts';
import { municipalityTable } from './places/municipality.ts';
import { stateRegistrationTable } from './places/state-registration.ts';
import { ufTable } from './places/uf.ts';
import { internalRateTable } from './rates/internal-rate.ts';
import { interstateRate, interstateRateTable } from './rates/interstate-rate.ts';
import { annexTable, unnumbered } from './reform/annex.ts';
import { annexItemTable } from './reform/annex-item.ts';
import { groupDutyTable } from './reform/group-duty.ts';
import { findIbsCbsClass, ibsCbsClassesOn, ibsCbsClassTable } from './reform/ibs-cbs-class.ts';
import { ibsCbsCstTable } from './reform/ibs-cbs-cst.ts';
import { ibsCbsYear, ibsCbsYearTable } from './reform/ibs-cbs-year.ts';
import { reformPhases } from './reform/reform-phase.ts';
import { selectiveTaxTable } from './reform/selective-tax.ts';
import { unpublishedTopics } from './reform/unpublished-topic.ts';

const today = '2026-11-21';
const percent = /^(?:0|[1-9]\d?|100)(?:\.\d{1,4})?$/;
const years = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033];

test('nothing of the official lists is missing', () => {
  const counts = {
    cfop: cfopTable.rows.length,
    uf: ufTable.rows.length,
    municipality: municipalityTable.rows.length,
    internalRate: internalRateTable.rows.length,
    icmsCst: icmsCstTable.rows.length,
    csosn: icmsCsosnTable.rows.length,
    ipiCst: ipiCstTable.rows.length,
    ibsCbsCst: ibsCbsCstTable.rows.length,
    classTrib: ibsCbsClassTable.rows.length,
    annexItem: annexItemTable.rows.length,
    year: ibsCbsYearTable.rows.length,
  };
  expect(counts).toEqual({
    cfop: 619,
    uf: 27,
    municipality: 5571,
    internalRate: 27,
    icmsCst: 15,
    csosn: 10,
    ipiCst: 14,
    ibsCbsCst: 18,
    classTrib: 173,
    annexItem: 466,
    year: 8,
  });
});

test('each UF has its code, one internal rate today, a form of registration and municipalities', () => {
  expect(ufTable.rows.map(({ uf }) => uf).toSorted()).toEqual([...ufs].toSorted());
  expect(ufTable.rows.filter(({ uf, ibge }) => ufCode(uf) !== ibge)).toEqual([]);
  for (const uf of ufs) {
    expect(
      internalRateTable.rows.filter((row) => row.uf === uf),
      uf,
    ).toHaveLength(1);
    expect(
      stateRegistrationTable.rows.some((row) => row.uf === uf),
      uf,
    ).toBe(true);
    expect(
      municipalityTable.rows.some((row) => row.uf === uf),
      uf,
    ).toBe(true);
  }
});

test('each pair of UFs has one rate of national and one of imported goods', () => {
  const rowsOf = (goods: string, from: string, to: string) =>
    interstateRateTable.rows.filter(
      (row) => row.goods === goods && row.from.some((uf) => uf === from) && row.to.some((uf) => uf === to),
    );
  const wrong = ufs.flatMap((from) =>
    ufs.filter(
      (to) => rowsOf('national', from, to).length !== 1 || rowsOf('imported', from, to).length !== 1,
    ),
  );
  expect(wrong).toEqual([]);
  expect(ufs.filter((to) => interstateRate('SP', to, '0', today) === '12.00')).toHaveLength(6);
});

test('foreign content pays no 4% before the law that brought it', () => {
  expect(interstateRate('SP', 'BA', '1', '2012-12-31')).toBe('7.00');
  expect(interstateRate('SP', 'BA', '1', '2013-01-01')).toBe('4.00');
});

/** Official codes whose last digit does not follow the rule. */
const irregular = [
  '2201919',
  '2201988',
  '2202251',
  '2611533',
  '3117836',
  '3152131',
  '4305871',
  '5203939',
  '5203962',
];

function municipalityDigit(code: string): number {
  const products = [...code.slice(0, 6)].map((digit, i) => Number(digit) * (i % 2 === 0 ? 1 : 2));
  const sum = products.reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return (10 - (sum % 10)) % 10;
}

test('the last digit of a municipality is its check digit, except in nine official codes', () => {
  const wrong = municipalityTable.rows.filter(({ code }) => municipalityDigit(code) !== Number(code.at(-1)));
  expect(wrong.map(({ code }) => code).toSorted()).toEqual(irregular);
});

test('the newest municipality exists since it was installed', () => {
  expect(municipalityTable.find('5101837', '2024-12-31')).toBeUndefined();
  expect(municipalityTable.find('5101837', '2025-01-01')?.name).toBe('Boa Esperança do Norte');
});

test('the regimes that an ICMS code names exist and use that kind of code', () => {
  const kindOf = (crt: string) => findTaxRegime(crt, today)?.icms;
  expect(icmsCstTable.rows.flatMap(({ crts }) => crts).filter((crt) => kindOf(crt) !== 'CST')).toEqual([]);
  expect(icmsCsosnTable.rows.flatMap(({ crts }) => crts).filter((crt) => kindOf(crt) !== 'CSOSN')).toEqual(
    [],
  );
});

test('each class has a CST, each CST a class, and nothing but percentages as reductions', () => {
  const csts = new Set(ibsCbsCstTable.on('2026-01-01').map(({ cst }) => cst));
  const classes = ibsCbsClassesOn('2026-01-01');
  expect(classes).toHaveLength(173);
  expect(classes.filter(({ cst, code }) => !csts.has(cst) || !code.startsWith(cst))).toEqual([]);
  expect([...csts].filter((cst) => !classes.some((row) => row.cst === cst))).toEqual([]);
  expect(classes.filter((row) => !percent.test(row.reductionIbs) || !percent.test(row.reductionCbs))).toEqual(
    [],
  );
});

test('a classification has a reduction only when its CST has the group for it', () => {
  const reduces = new Set(
    ibsCbsCstTable.rows.filter(({ groups }) => groups.includes('gRed')).map(({ cst }) => cst),
  );
  const wrong = ibsCbsClassTable.rows.filter(
    ({ cst, reductionIbs, reductionCbs }) =>
      !reduces.has(cst) && (reductionIbs !== '0' || reductionCbs !== '0'),
  );
  expect(wrong.map(({ code }) => code)).toEqual([]);
});

test('a class that had ended is known, and not in force afterwards', () => {
  expect(findIbsCbsClass('220001', '2026-01-01')?.code).toBe('220001');
  expect(findIbsCbsClass('220001', '2026-01-02')).toBeUndefined();
  expect(ibsCbsClassTable.knows('220001')).toBe(true);
  expect(ibsCbsClassesOn(today)).toHaveLength(170);
});

test('the annex that a class refers to exists', () => {
  expect(ibsCbsClassTable.rows.filter(({ annex }) => annex !== null && !annexTable.knows(annex))).toEqual([]);
});

test('each item lies in an annex in force, with classes of that annex', () => {
  const problems = annexItemTable.rows.flatMap((row) => {
    const annex = annexTable.find(row.annex ?? unnumbered, today);
    const codes = annex?.classTribs.map(({ code }) => code) ?? [];
    return row.classTribs.length > 0 && row.classTribs.every((code) => codes.includes(code)) ? [] : [row];
  });
  expect(problems).toEqual([]);
  const classes = annexTable.rows.flatMap(({ classTribs }) => classTribs);
  expect(classes.filter(({ code }) => findIbsCbsClass(code, today) === undefined)).toEqual([]);
});

test('the reductions of an item are those of its classes without a condition, else of all of them', () => {
  const reductionsOf = (code: string): string => {
    const row = findIbsCbsClass(code, today);
    return `${row?.reductionIbs} ${row?.reductionCbs}`;
  };
  const wrong = annexItemTable.rows.filter((item) => {
    const annex = annexTable.find(item.annex ?? unnumbered, today);
    const ofItem = annex?.classTribs.filter(({ code }) => item.classTribs.includes(code)) ?? [];
    const free = ofItem.filter(({ condition }) => condition === null);
    const counted = free.length > 0 ? free : ofItem;
    return counted.some(({ code }) => reductionsOf(code) !== `${item.reductionIbs} ${item.reductionCbs}`);
  });
  expect(wrong).toEqual([]);
});

test('a class of an annex that reduces more says on which condition', () => {
  const silent = annexTable.rows.flatMap(({ reduction, classTribs }) =>
    classTribs.filter(
      ({ code, condition }) => condition === null && findIbsCbsClass(code, today)?.reductionIbs !== reduction,
    ),
  );
  expect(silent).toEqual([]);
});

/** Items that name sister codes of their own as excepted, in the words of the law. */
const exceptedBeside = ['XII 1.3', 'XII 11'];

test('codes are prefixes of 2 to 8 digits, and an exception lies under a code of its item', () => {
  const rows = [...annexItemTable.rows, ...selectiveTaxTable.rows];
  const prefixes = rows.flatMap(({ ncm, exceptNcm }) => [...ncm, ...exceptNcm]);
  expect(prefixes.filter((prefix) => !/^\d{2,8}$/.test(prefix))).toEqual([]);
  expect(annexItemTable.rows.flatMap(({ nbs }) => nbs).filter((code) => !/^1\d{4,8}$/.test(code))).toEqual(
    [],
  );
  const beside = rows.filter(({ ncm, exceptNcm }) =>
    exceptNcm.some((code) => !ncm.some((prefix) => code.startsWith(prefix))),
  );
  expect(beside.map((row) => ('item' in row ? `${row.annex} ${row.item}` : row.group))).toEqual(
    exceptedBeside,
  );
});

/** Codes of the law that the nomenclature no longer has. */
const endedCodes = ['07129010', '28273998', '90219089'];

test('every NCM prefix of an annex or of the Imposto Seletivo covers a code of the nomenclature, except three', () => {
  const codes = ncmTable.rows.map(({ code }) => code);
  const prefixes = [...annexItemTable.rows, ...selectiveTaxTable.rows].flatMap(({ ncm }) => ncm);
  const uncovering = [...new Set(prefixes)].filter(
    (prefix) => !codes.some((code) => code.startsWith(prefix)),
  );
  expect(uncovering.toSorted()).toEqual(endedCodes);
});

test('each year has rates with a law, and null exactly where nothing was published', () => {
  const rates = years.flatMap((year) => {
    const found = ibsCbsYear(year);
    return found === undefined ? [] : [found.ibsUf, found.ibsMun, found.cbs];
  });
  expect(rates).toHaveLength(3 * years.length);
  expect(rates.filter(({ rate, status }) => (rate === null) !== (status === 'unpublished'))).toEqual([]);
  expect(rates.filter(({ rate, law }) => law === '' || (rate !== null && !percent.test(rate)))).toEqual([]);
  expect([ibsCbsYear(2025), ibsCbsYear(2034)]).toEqual([undefined, undefined]);
});

test('a year with an unpublished rate names it among what is missing', () => {
  const silent = years.filter((year) => {
    const found = ibsCbsYear(year);
    const topics = unpublishedTopics(year).map(({ topic }) => topic);
    const says = (tax: string) => topics.some((topic) => topic.startsWith('Alíquota') && topic.includes(tax));
    return (
      (found?.cbs.rate === null && !says('CBS')) ||
      ((found?.ibsUf.rate === null || found?.ibsMun.rate === null) && !says('IBS'))
    );
  });
  expect(silent).toEqual([]);
});

test('the phases follow each other without a gap', () => {
  const phases = reformPhases();
  const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  expect(phases[0]?.validFrom).toBe('2026-01-01');
  expect(phases.slice(1).map(({ validFrom }) => validFrom)).toEqual(
    phases.slice(0, -1).map(({ validTo }) => dayAfter(validTo ?? '')),
  );
  expect(phases.at(-1)?.validTo).toBeNull();
});

test('what clients read is Portuguese', () => {
  const texts = [
    ...annexTable.rows.flatMap(({ title, law, classTribs }) => [
      title,
      law,
      ...classTribs.map(({ condition }) => condition),
    ]),
    ...annexItemTable.rows.map(({ note }) => note),
    ...selectiveTaxTable.rows.flatMap(({ group, condition, law }) => [group, condition, law]),
    ...ibsCbsYearTable.rows.flatMap(({ phase, rules, cbs, ibsUf, ibsMun, pisCofins, ipi, selectiveTax }) => [
      phase,
      ...rules,
      ...[cbs, ibsUf, ibsMun].flatMap(({ law, note }) => [law, note]),
      ...[pisCofins, ipi, selectiveTax].map(({ text }) => text),
    ]),
    ...groupDutyTable.rows.map(({ note }) => note),
    ...internalRateTable.rows.map(({ note }) => note),
    ...[annexTable, annexItemTable, selectiveTaxTable, ibsCbsYearTable].map(({ source }) => source),
  ];
  const english = /\b(?:the|and|of|only|with|on|rate|goods|when|until|except|not)\b/;
  expect(texts.filter((text) => text !== null && english.test(text))).toEqual([]);
});

test('the closed sets that are published are those of the tables, in their order', () => {
  const offered = [...icmsCstTable.rows, ...icmsCsosnTable.rows].filter((row) => row.offered);
  const codesOf = (rows: readonly { readonly code: string; readonly offered?: boolean }[]) =>
    rows.filter((row) => row.offered !== false).map(({ code }) => code);
  expect(codesOf(originTable.rows)).toEqual([...origins]);
  expect(codesOf(presenceTable.rows)).toEqual([...presences]);
  expect(codesOf(icmsCstTable.rows)).toEqual([...icmsCsts]);
  expect(codesOf(icmsCsosnTable.rows)).toEqual([...icmsCsosns]);
  expect(codesOf(ipiCstTable.rows)).toEqual([...ipiCsts]);
  expect(codesOf(contributionCstTable.rows)).toEqual([...contributionCsts]);
  expect(codesOf(paymentMethodTable.rows)).toEqual([...paymentMethods]);
  expect([...new Set(offered.map(({ element }) => element))]).toEqual([...icmsElements]);
  const kinds = new Set(ibsCbsClassTable.rows.map(({ tpRBSN }) => tpRBSN));
  expect([...kinds].toSorted()).toEqual([...simplesRevenueKinds]);
});
