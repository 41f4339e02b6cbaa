import type { RuleRow } from '@fiscal/domain';
import { findMeiLimits, findTaxRegime, type MeiLimits, type TaxRegimeRow } from '@fiscal/tax-tables';
import {
  cfopIsOneOf,
  hasIndicator,
  type ItemContext,
  isExit,
  isInterstate,
  isReturn,
} from '../context/item-context.ts';
import { requiredWithoutClass } from '../text/required-without-class.ts';
import type { TaxRule } from './tax-rule.ts';

const cst = 'items[].taxes.icms.cst';
const csosn = 'items[].taxes.icms.csosn';

export const requiredIcms: RuleRow = {
  id: 'icms/required',
  source: 'specification 2.7',
  path: 'items[].taxes.icms',
  message: requiredWithoutClass,
};

/** The codes of a request. */
interface GivenCodes {
  readonly cst?: string | undefined;
  readonly csosn?: string | undefined;
}

export const oneIcmsCode: TaxRule<GivenCodes> = {
  id: 'icms/one-code',
  source: 'MOC 7.0 Anexo I, choice of the groups of N01',
  path: 'items[].taxes.icms',
  message: 'informe exatamente um entre cst e csosn',
  fails: (given) => (given.cst === undefined) === (given.csosn === undefined),
};

const notOffered = {
  source: 'specification 2.7: the codes of ICMS that this service calculates',
  message: 'código de ICMS não atendido',
};

/** The rule about a code that is not offered, by the field of the code. */
export const icmsCodeNotOffered: Readonly<Record<keyof GivenCodes, RuleRow>> = {
  cst: { ...notOffered, id: 'icms/cst-offered', path: cst },
  csosn: { ...notOffered, id: 'icms/csosn-offered', path: csosn },
};

/** The situation of an item; exactly one of both codes is filled. */
export interface IcmsFacts {
  readonly context: ItemContext;
  readonly cst: string | undefined;
  readonly csosn: string | undefined;
}

const repairAndShow = ['5912', '5913', '5915', '5916', '6915', '6916'] as const;
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
export const icmsCodeRules: readonly TaxRule<IcmsFacts>[] = [
  {
    id: 'N12-20',
    cStat: '590',
    source: 'NT 2023.001, NT 2024.001 RV N12-20',
    path: cst,
    message: 'empresa do Simples Nacional (CRT 1 ou 4) usa CSOSN, não CST',
    fails: (facts) => facts.cst !== undefined && codesOfRegime(facts) === 'CSOSN',
  },
  {
    id: 'N12a-10',
    cStat: '591',
    source: 'NT 2024.001 RV N12a-10',
    path: csosn,
    message: 'empresa com CRT 2 ou 3 usa CST, não CSOSN',
    fails: (facts) => facts.csosn !== undefined && codesOfRegime(facts) === 'CST',
  },
  {
    id: 'N12a-80',
    cStat: '782',
    source: 'NT 2024.001 RV N12a-80',
    path: csosn,
    message: 'o MEI usa apenas os CSOSN 102, 300, 400 e 900',
    fails: (facts) =>
      isMei(facts) && facts.csosn !== undefined && meiLimitsOf(facts)?.csosns.includes(facts.csosn) === false,
  },
  {
    id: 'N12a-90',
    cStat: '337',
    source: 'NT 2024.001 RV N12a-90',
    path: csosn,
    message: 'este CSOSN não cabe ao MEI com o CFOP informado',
    fails: (facts) => {
      const cfops = meiLimitsOf(facts)?.cfopsOfCsosn[facts.csosn ?? ''];
      if (!isMei(facts) || cfops === undefined || facts.context.cfop === undefined) return false;
      return !cfopIsOneOf(facts.context, cfops);
    },
  },
  {
    id: 'N12-70',
    cStat: '508',
    source: 'NT 2020.005, NT 2023.001, NT 2023.003 RV N12-70',
    path: cst,
    message: 'este CST não cabe em saída para não contribuinte',
    fails: (facts) =>
      isExitToNonContributor(facts) &&
      ['50', '51', '90'].includes(facts.cst ?? '') &&
      !suspensionMayGoToNonContributor(facts),
  },
  {
    id: 'N12a-70',
    cStat: '600',
    source: 'MOC 7.0 RV N12a-70; NT 2024.001',
    path: csosn,
    message: 'este CSOSN não cabe em saída para não contribuinte',
    fails: (facts) =>
      isExitToNonContributor(facts) &&
      ['101', '900'].includes(facts.csosn ?? '') &&
      !cfopIsOneOf(facts.context, repairAndShow) &&
      !(isMei(facts) && facts.csosn === '900' && cfopIsOneOf(facts.context, ['5904', '6904'])),
  },
  {
    id: 'N12-80',
    cStat: '529',
    source: 'NT 2020.005 RV N12-80',
    path: cst,
    message: 'este CST não cabe para destinatário isento de inscrição',
    fails: ({ context, cst }) => {
      if (context.input.recipient.ieIndicator !== 2) return false;
      if (cst === '50') return !cfopIsOneOf(context, suspendedForExempt);
      return cst === '51' && isInterstate(context);
    },
  },
];

export const icmsRules: readonly RuleRow[] = [
  requiredIcms,
  oneIcmsCode,
  ...Object.values(icmsCodeNotOffered),
  ...icmsCodeRules,
];
