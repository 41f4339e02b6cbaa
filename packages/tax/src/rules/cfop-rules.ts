import type { CalculatedIdentification, RuleRow } from '@fiscal/domain';
import { type Cfop, cfopDirection, cfopScope, findMeiLimits, knowsCfop } from '@fiscal/tax-tables';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { requiredWithoutClass } from '../text/required-without-class.ts';
import type { TaxRule } from './tax-rule.ts';

const path = 'items[].cfop';

export const requiredCfop: RuleRow = {
  id: 'items/cfop',
  source: 'specification 2.7',
  path,
  message: requiredWithoutClass,
};

interface CodeFacts {
  readonly code: string;
  /** The row of the day; undefined when there is none. */
  readonly cfop: Cfop | undefined;
}

const missing = { cStat: '770', source: 'MOC 7.0 RV I08-04', path };

/** A code that is in no table on any day. */
export const unknownCfop: TaxRule<CodeFacts> = {
  ...missing,
  id: 'I08/770-code',
  message: 'CFOP inexistente',
  fails: ({ code }) => !knowsCfop(code),
};

const cfopOfOtherDay: TaxRule<CodeFacts> = {
  ...missing,
  id: 'I08/770-day',
  message: 'este CFOP não vale nesta data',
  fails: ({ code, cfop }) => cfop === undefined && knowsCfop(code),
};

export const cfopCodeRules = [unknownCfop, cfopOfOtherDay] as const;

/** Codes that every return may have although they are not codes of returns (RV I08-140). */
const returnsWithoutIndicator: readonly string[] = ['1949', '2949'];
const naturalGasNcm = '27112100';
const taxCouponCfops: readonly string[] = ['5929', '6929'];

export interface CfopFacts {
  readonly input: TaxInput;
  readonly ide: CalculatedIdentification;
  readonly item: TaxItem;
  readonly cfop: Cfop;
}

/** Rules about a CFOP that the table has on the day of the note. */
export const cfopUseRules: readonly TaxRule<CfopFacts>[] = [
  {
    id: 'I08-04',
    cStat: '770',
    source: 'MOC 7.0 RV I08-04',
    path,
    message: 'este CFOP não vale em NF-e',
    fails: ({ cfop }) => !cfop.nfe,
  },
  {
    id: 'I08-10',
    cStat: '518',
    source: 'MOC 7.0 RV I08-10',
    path,
    message: 'CFOP de entrada em nota de saída',
    fails: ({ cfop, ide }) => ide.tpNF === '1' && cfopDirection(cfop.code) === 'in',
  },
  {
    id: 'I08-20',
    cStat: '519',
    source: 'MOC 7.0 RV I08-20',
    path,
    message: 'CFOP de saída em nota de entrada',
    fails: ({ cfop, ide }) => ide.tpNF === '0' && cfopDirection(cfop.code) === 'out',
  },
  {
    id: 'I08-30',
    cStat: '731',
    source: 'MOC 7.0 RV I08-30',
    path,
    message: 'CFOP de operação com o exterior, e o destinatário é brasileiro',
    fails: ({ cfop }) => cfopScope(cfop.code) === 'foreign',
  },
  {
    id: 'I08-40',
    cStat: '732',
    source: 'MOC 7.0 RV I08-40',
    path,
    message: 'CFOP interestadual em operação interna',
    fails: ({ cfop, ide }) => cfopScope(cfop.code) === 'interstate' && ide.idDest !== '2',
  },
  {
    id: 'I08-50',
    cStat: '733',
    source: 'MOC 7.0 RV I08-50',
    path,
    message: 'CFOP interno em operação interestadual',
    fails: ({ cfop, ide }) => cfopScope(cfop.code) === 'internal' && ide.idDest !== '1',
  },
  {
    id: 'I08-140',
    cStat: '327',
    source: 'MOC 7.0 RV I08-140; NT 2026.009',
    path,
    message: 'a devolução pede um CFOP de devolução',
    fails: ({ cfop, ide, item }) =>
      ide.finNFe === '4' &&
      !cfop.indicators.includes('devolution') &&
      !returnsWithoutIndicator.includes(cfop.code) &&
      !(item.ncm === naturalGasNcm && ['5949', '6949'].includes(cfop.code)),
  },
  {
    id: 'I08-144',
    cStat: '328',
    source: 'MOC 7.0 RV I08-144; NT 2025.002 v1.52',
    path,
    message: 'CFOP de devolução em nota que não é de devolução',
    fails: ({ cfop, ide }) => ide.finNFe !== '4' && cfop.indicators.includes('devolution'),
  },
  {
    id: 'I08-141',
    cStat: '1179',
    source: 'NT 2025.002 RV I08-141',
    path,
    message: 'este CFOP de devolução não cabe ao MEI',
    fails: ({ cfop, ide, input }) =>
      ide.finNFe === '4' && input.issuer.crt === 4 && !isMeiReturn(cfop, input.issuedOn),
  },
  {
    id: 'LA/660',
    cStat: '660',
    source: 'MOC 7.0 group LA',
    path,
    message: 'combustíveis (grupo comb) não são atendidos por este serviço',
    fails: ({ cfop }) => cfop.fuel !== 0,
  },
  {
    id: 'I08-184',
    cStat: '701',
    source: 'MOC 7.0 RV I08-184',
    path,
    message: 'este CFOP pede a referência de um cupom fiscal, que este serviço não recebe',
    fails: ({ cfop, item }) => taxCouponCfops.includes(cfop.code) && item.reference === undefined,
  },
];

const isMeiReturn = ({ code }: Cfop, day: string): boolean =>
  findMeiLimits(day)?.returnCfops.includes(code) === true;

export const cfopRules: readonly RuleRow[] = [requiredCfop, ...cfopCodeRules, ...cfopUseRules];
