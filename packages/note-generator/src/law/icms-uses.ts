import type { Crt } from '@fiscal/domain';
import { type Cfop, findMeiLimits, type IcmsCode, icmsCsosnTable, icmsCstTable } from '@fiscal/tax-tables';
import { type Circumstances, isExit, isInterstate, isReturn, isUntaxedOnly } from './circumstances.ts';

/** A CST or CSOSN that an item of a circumstances may carry under a CFOP. */
export interface IcmsUse {
  readonly field: 'cst' | 'csosn';
  readonly code: string;
}

interface UseRule {
  readonly source: string;
  readonly allows: (use: IcmsUse, circumstances: Circumstances, cfop: Cfop) => boolean;
}

const simples: readonly Crt[] = [1, 4];
const untaxed: readonly string[] = ['40', '41', '103', '300', '400'];
const repairAndShow = ['5912', '5913', '5915', '5916', '6915', '6916'];
const suspendedForExempt = [
  '1901',
  '1912',
  '1913',
  '1915',
  '1916',
  '2901',
  '2915',
  '2916',
  '5901',
  '5912',
  '5913',
  '5915',
  '5916',
  '6901',
  '6915',
  '6916',
];
const deferredToNonContributor = ['5123', '5922', '6123', '6922'];
const internalDeferral = ['5906', '5907'];
const otherRemittances = ['5949', '6949'];

const leavesForNonContributor = (circumstances: Circumstances): boolean =>
  isExit(circumstances) && circumstances.ieIndicator === 9;
const comesBack = ({ indicators }: Cfop): boolean =>
  indicators.includes('goodsReturn') || indicators.includes('remittance');

const rules: readonly UseRule[] = [
  {
    source: 'NT 2024.001 N12-20 (590), N12a-10 (591)',
    allows: ({ field }, { crt }) => (field === 'csosn') === simples.includes(crt),
  },
  {
    source: 'NT 2024.001 N12a-80 (782), N12a-90 (337)',
    allows: ({ code }, { crt, day }, cfop) => {
      const limits = findMeiLimits(day);
      if (crt !== 4 || limits === undefined) return true;
      const cfops = limits.cfopsOfCsosn[code];
      return limits.csosns.includes(code) && (cfops === undefined || cfops.includes(cfop.code));
    },
  },
  {
    source: 'NT 2020.005, NT 2023.001, NT 2023.003 N12-70 (508)',
    allows: ({ code, field }, circumstances, cfop) => {
      if (field !== 'cst' || !leavesForNonContributor(circumstances)) return true;
      if (code === '50')
        return isReturn(circumstances) || comesBack(cfop) || otherRemittances.includes(cfop.code);
      if (code === '51') {
        const internal = !isInterstate(circumstances) && internalDeferral.includes(cfop.code);
        return isReturn(circumstances) || internal || deferredToNonContributor.includes(cfop.code);
      }
      return code !== '90';
    },
  },
  {
    source: 'MOC 7.0 N12a-70 (600); NT 2024.001',
    allows: ({ code, field }, circumstances, cfop) => {
      if (field !== 'csosn' || !leavesForNonContributor(circumstances)) return true;
      if (code !== '101' && code !== '900') return true;
      const ofMei = circumstances.crt === 4 && code === '900' && ['5904', '6904'].includes(cfop.code);
      return ofMei || repairAndShow.includes(cfop.code);
    },
  },
  {
    source: 'NT 2020.005 N12-80 (529)',
    allows: ({ code }, circumstances, cfop) => {
      if (circumstances.ieIndicator !== 2) return true;
      if (code === '50') return suspendedForExempt.includes(cfop.code);
      return code !== '51' || !isInterstate(circumstances);
    },
  },
  {
    source: 'NT 2025.001 v1.03 E16a-30 (805)',
    allows: ({ code }, circumstances) => !isUntaxedOnly(circumstances) || untaxed.includes(code),
  },
];

const offeredOn = (day: string): readonly IcmsUse[] => [
  ...codesOf(icmsCstTable.on(day)).map((code) => ({ field: 'cst' as const, code })),
  ...codesOf(icmsCsosnTable.on(day)).map((code) => ({ field: 'csosn' as const, code })),
];

const codesOf = (rows: readonly IcmsCode[]): readonly string[] =>
  rows.filter(({ offered }) => offered).map(({ code }) => code);

/** Every code that an item may carry: never empty, since exempt and untaxed goods may go anywhere. */
export const icmsUses = (circumstances: Circumstances, cfop: Cfop): readonly IcmsUse[] =>
  offeredOn(circumstances.day).filter((use) => rules.every(({ allows }) => allows(use, circumstances, cfop)));
