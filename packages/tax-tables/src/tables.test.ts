import { contributionCsts, icmsCsosns, icmsCsts, ipiCsts, paymentMethods, ufs } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { cfopDirection, cfopScope, findCfop } from './codes/cfop.ts';
import { contributionCstTable, findContributionCst } from './codes/contribution-cst.ts';
import { findIcmsCsosn, icmsCsosnTable } from './codes/icms-csosn.ts';
import { findIcmsCst, icmsCstTable } from './codes/icms-cst.ts';
import { findIpiCst, ipiCstTable } from './codes/ipi-cst.ts';
import { findMeiLimits } from './codes/mei-limits.ts';
import { findPaymentMethod, paymentMethodTable } from './codes/payment-method.ts';
import { findMunicipality, municipalityTable, municipalityUf } from './places/municipality.ts';
import { acceptsExemptRecipient } from './places/uf.ts';
import { findInternalRate } from './rates/internal-rate.ts';
import { interstateRate } from './rates/interstate-rate.ts';
import { findIbsCbsClass, ibsCbsClassTable } from './reform/ibs-cbs-class.ts';
import { findIbsCbsCst } from './reform/ibs-cbs-cst.ts';
import { findIbsCbsRates } from './reform/ibs-cbs-year.ts';

const today = '2026-11-21';

test('CFOP: direction, scope and indicators', () => {
  expect(findCfop('5202', today)?.indicators).toContain('devolution');
  expect(findCfop('5000', today)).toBeUndefined();
  expect(['1', '2', '3', '5', '6', '7'].map((d) => [cfopDirection(`${d}102`), cfopScope(`${d}102`)])).toEqual(
    [
      ['in', 'internal'],
      ['in', 'interstate'],
      ['in', 'foreign'],
      ['out', 'internal'],
      ['out', 'interstate'],
      ['out', 'foreign'],
    ],
  );
});

test('every code that a MEI may use exists', () => {
  const limits = findMeiLimits(today);
  const cfops = [...(limits?.returnCfops ?? []), ...Object.values(limits?.cfopsOfCsosn ?? {}).flat()];
  expect(cfops).toHaveLength(40);
  expect(cfops.filter((code) => findCfop(code, today) === undefined)).toEqual([]);
  expect(limits?.csosns.filter((code) => findIcmsCsosn(code, today) === undefined)).toEqual([]);
});

test('the codes of the request are the offered rows', () => {
  const offered = (rows: readonly { code: string; offered: boolean }[]) =>
    rows.filter((row) => row.offered).map(({ code }) => code);
  expect(offered(icmsCstTable.rows)).toEqual(icmsCsts);
  expect(offered(icmsCsosnTable.rows)).toEqual(icmsCsosns);
  expect(offered(paymentMethodTable.rows)).toEqual(paymentMethods);
  expect(offered(ipiCstTable.rows)).toEqual(ipiCsts);
  expect(offered(contributionCstTable.rows)).toEqual(contributionCsts);
  expect([
    findIcmsCst('00', today)?.element,
    findIpiCst('52', today)?.enquadramento,
    findContributionCst('03', today)?.form,
  ]).toEqual(['ICMS00', ['301', '399'], 'Qtde']);
  expect(findPaymentMethod('90', today)).toMatchObject({ zeroAmount: true, card: false });
});

test('interstate rates: 7% from the South and Southeast outwards, 12% else, 4% for foreign content', () => {
  expect(interstateRate('SP', 'BA', '0', today)).toBe('7.00');
  expect(interstateRate('SP', 'ES', '0', today)).toBe('7.00');
  expect(interstateRate('SP', 'MG', '0', today)).toBe('12.00');
  expect(interstateRate('BA', 'SP', '0', today)).toBe('12.00');
  expect(['1', '2', '3', '8'].map((origin) => interstateRate('SP', 'BA', origin, today))).toEqual(
    Array.from({ length: 4 }, () => '4.00'),
  );
});

test('every UF has an internal rate, of the day it began', () => {
  expect([findInternalRate('RJ', '2024-03-19'), findInternalRate('RJ', '2024-03-20')?.rate]).toEqual([
    undefined,
    '20.00',
  ]);
  const rateOf = (uf: (typeof ufs)[number]) => findInternalRate(uf, '2026-11-21');
  expect(ufs.filter((uf) => rateOf(uf) === undefined)).toEqual([]);
  expect([rateOf('SP'), rateOf('MG'), rateOf('RS')].map((row) => row?.rate)).toEqual([
    '18.00',
    '18.00',
    '17.00',
  ]);
  expect(rateOf('RJ')?.fcp).toBe('2.00');
});

test('IBS/CBS rates of the year; what is not published is null', () => {
  expect(findIbsCbsRates('2026-11-21')).toMatchObject({ ibsUf: { rate: '0.1' }, cbs: { rate: '0.9' } });
  expect(findIbsCbsRates('2025-11-21')?.year).toBe(2026);
  expect(findIbsCbsRates('2027-01-01')).toMatchObject({ ibsMun: { rate: '0.05' }, cbs: { rate: null } });
  expect(findIbsCbsRates('2040-01-01')).toBeUndefined();
});

test('every class belongs to a CST of the table', () => {
  expect(ibsCbsClassTable.rows.filter(({ cst }) => findIbsCbsCst(cst, today) === undefined)).toEqual([]);
  expect(ibsCbsClassTable.rows.filter(({ code, cst }) => !code.startsWith(cst))).toEqual([]);
  expect(ibsCbsClassTable.rows.filter(({ groups }) => groups.includes('gTribRegular'))).toHaveLength(31);
  expect(findIbsCbsClass('200034', today)).toMatchObject({ reductionIbs: '60', reductionCbs: '60' });
});

test('municipalities lie under the UF of their code', () => {
  const { rows } = municipalityTable;
  expect(rows.filter(({ uf, code }) => municipalityUf(code) !== uf || !/^\d{7}$/.test(code))).toEqual([]);
  expect(findMunicipality('3550308', today)?.name).toBe('São Paulo');
  expect([findMunicipality('3500000', today), findMunicipality('9999999', today)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('exempt recipients are refused in 17 UFs', () => {
  expect(ufs.filter((uf) => !acceptsExemptRecipient(uf, today))).toHaveLength(17);
  expect([acceptsExemptRecipient('SP', today), acceptsExemptRecipient('PR', today)]).toEqual([false, true]);
});
