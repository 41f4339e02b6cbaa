import type { IcmsElement } from '@fiscal/domain';
import { findMeiLimits, findTaxRegime, type MeiLimits, type TaxRegimeRow } from '@fiscal/tax-tables';
import {
  cfopIsOneOf,
  hasIndicator,
  type ItemContext,
  isExit,
  isInterstate,
  isReturn,
} from '../context/item-context.ts';

export type IcmsField = 'rate' | 'baseReduction' | 'deferral' | 'creditRate' | 'value';

/** Which fields of the request have a tag in each element. */
export const icmsFields: Readonly<Record<IcmsElement, readonly IcmsField[]>> = {
  ICMS00: ['rate', 'value'],
  ICMS20: ['rate', 'baseReduction', 'value'],
  ICMS40: [],
  ICMS51: ['rate', 'baseReduction', 'deferral', 'value'],
  ICMS90: ['rate', 'baseReduction', 'value'],
  ICMSSN101: ['creditRate'],
  ICMSSN102: [],
  ICMSSN900: ['rate', 'baseReduction', 'creditRate', 'value'],
};

/** The situation of an item; exactly one of both codes is filled. */
export interface IcmsFacts {
  readonly context: ItemContext;
  readonly cst: string | undefined;
  readonly csosn: string | undefined;
}

interface IcmsRule {
  readonly cStat: string;
  readonly source: string;
  readonly message: string;
  readonly fails: (facts: IcmsFacts) => boolean;
}

const repairAndShow = ['5912', '5913', '5915', '5916', '6915', '6916'] as const;
const suspendedForExempt = [
  ...['1901', '1912', '1913', '1915', '1916', '2901', '2915', '2916'],
  ...['5901', '5912', '5913', '5915', '5916', '6901', '6915', '6916'],
];

const codesOfRegime = ({ context: { input } }: IcmsFacts): TaxRegimeRow['icms'] | undefined =>
  findTaxRegime(`${input.issuer.crt}`, input.issuedOn)?.icms;
const isMei = ({ context }: IcmsFacts): boolean => context.input.issuer.crt === 4;
const isExitToNonContributor = ({ context }: IcmsFacts): boolean =>
  isExit(context) && context.input.recipient.ieIndicator === 9;

function suspensionMayGoToNonContributor({ context, cst }: IcmsFacts): boolean {
  if (cst === '50') {
    const moved =
      hasIndicator(context, 'goodsReturn', 'remittance') || cfopIsOneOf(context, ['5949', '6949']);
    return moved || isReturn(context);
  }
  if (cst !== '51') return false;
  const byCode = cfopIsOneOf(context, ['5123', '5922', '6123', '6922']);
  const internal = !isInterstate(context) && cfopIsOneOf(context, ['5906', '5907']);
  return byCode || internal || isReturn(context);
}

const meiLimitsOf = ({ context }: IcmsFacts): MeiLimits | undefined => findMeiLimits(context.input.issuedOn);

/** Combinations of code, regime, recipient and CFOP that the authority refuses; problems go to the code. */
export const icmsRules: readonly IcmsRule[] = [
  {
    cStat: '590',
    source: 'NT 2023.001, NT 2024.001 RV N12-20',
    message: 'empresa do Simples Nacional (CRT 1 ou 4) usa CSOSN, não CST',
    fails: (facts) => facts.cst !== undefined && codesOfRegime(facts) === 'CSOSN',
  },
  {
    cStat: '591',
    source: 'NT 2024.001 RV N12a-10',
    message: 'empresa com CRT 2 ou 3 usa CST, não CSOSN',
    fails: (facts) => facts.csosn !== undefined && codesOfRegime(facts) === 'CST',
  },
  {
    cStat: '782',
    source: 'NT 2024.001 RV N12a-80',
    message: 'o MEI usa apenas os CSOSN 102, 300, 400 e 900',
    fails: (facts) =>
      isMei(facts) && facts.csosn !== undefined && meiLimitsOf(facts)?.csosns.includes(facts.csosn) === false,
  },
  {
    cStat: '337',
    source: 'NT 2024.001 RV N12a-90',
    message: 'este CSOSN não cabe ao MEI com o CFOP informado',
    fails: (facts) => {
      const cfops = meiLimitsOf(facts)?.cfopsOfCsosn[facts.csosn ?? ''];
      if (!isMei(facts) || cfops === undefined || facts.context.cfop === undefined) return false;
      return !cfopIsOneOf(facts.context, cfops);
    },
  },
  {
    cStat: '508',
    source: 'NT 2020.005, NT 2023.001, NT 2023.003 RV N12-70',
    message: 'este CST não cabe em saída para não contribuinte',
    fails: (facts) =>
      isExitToNonContributor(facts) &&
      ['50', '51', '90'].includes(facts.cst ?? '') &&
      !suspensionMayGoToNonContributor(facts),
  },
  {
    cStat: '600',
    source: 'MOC 7.0 RV N12a-70; NT 2024.001',
    message: 'este CSOSN não cabe em saída para não contribuinte',
    fails: (facts) =>
      isExitToNonContributor(facts) &&
      ['101', '900'].includes(facts.csosn ?? '') &&
      !cfopIsOneOf(facts.context, repairAndShow) &&
      !(isMei(facts) && facts.csosn === '900' && cfopIsOneOf(facts.context, ['5904', '6904'])),
  },
  {
    cStat: '529',
    source: 'NT 2020.005 RV N12-80',
    message: 'este CST não cabe para destinatário isento de inscrição',
    fails: ({ context, cst }) => {
      if (context.input.recipient.ieIndicator !== 2) return false;
      if (cst === '50') return !cfopIsOneOf(context, suspendedForExempt);
      return cst === '51' && isInterstate(context);
    },
  },
];
