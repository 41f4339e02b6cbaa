import { type Decimal, decimal, isNegative, isZero, type RuleRow } from '@fiscal/domain';
import { type IbsCbsClass, type IbsCbsCst, type IbsCbsCstGroup, knowsIbsCbsClass } from '@fiscal/tax-tables';
import { withinOneCent } from '../arithmetic/percentage.ts';
import type { TaxRule } from './tax-rule.ts';

const nt = 'NT 2025.002';
const at = (field: string): string => `items[].taxes.ibsCbs.${field}`;

/** Groups of note types and tables that this service does not issue. */
const unsupportedGroups: readonly IbsCbsCstGroup[] = ['gTransfCred', 'gCredPresIBSZFM', 'gAjusteCompet'];
/** A class that needs a debit note (UB14-60). */
const debitNoteClass = '410030';
/** The export of fuels needs the group comb, like single-phase taxation (LA01-30). */
const fuelExportClass = '410013';

/** The given CST and cClassTrib, with their rows; undefined when the table has none. */
export interface ClassFacts {
  readonly classTrib: string;
  readonly cst: IbsCbsCst | undefined;
  readonly found: IbsCbsClass | undefined;
}

export interface ClassRule extends TaxRule<ClassFacts> {
  readonly field: 'cst' | 'classTrib';
}

const classRule = (row: Omit<ClassRule, 'field' | 'path'>): ClassRule => ({
  ...row,
  field: 'classTrib',
  path: at('classTrib'),
});

/** The rules about a class, in the order in which they are checked. Only the first broken rule of a class is named. */
export const ibsCbsClassRules: readonly ClassRule[] = [
  {
    id: 'UB13-10',
    cStat: '1020',
    source: `${nt} UB13-10`,
    field: 'cst',
    path: at('cst'),
    message: 'CST de IBS/CBS inexistente',
    fails: ({ cst }) => cst === undefined,
  },
  classRule({
    id: 'UB14-10',
    cStat: '1023',
    source: `${nt} UB14-10`,
    message: 'cClassTrib inexistente',
    fails: ({ found, classTrib }) => found === undefined && !knowsIbsCbsClass(classTrib),
  }),
  classRule({
    id: 'UB14-10/day',
    cStat: '1023',
    source: `${nt} UB14-10, the validity of each code`,
    message: 'cClassTrib não vale nesta data',
    fails: ({ found, classTrib }) => found === undefined && knowsIbsCbsClass(classTrib),
  }),
  classRule({
    id: 'UB14-20',
    cStat: '1024',
    source: `${nt} UB14-20`,
    message: 'o cClassTrib não é deste CST',
    fails: ({ cst, found }) => found?.cst !== cst?.cst,
  }),
  classRule({
    id: 'UB14-25',
    cStat: '1025',
    source: `${nt} UB14-25`,
    message: 'este cClassTrib não vale em NF-e, só em outro documento',
    fails: ({ found }) => found?.documents.includes('NFe') === false,
  }),
  classRule({
    id: 'LA01-30',
    cStat: '1106',
    source: `${nt} LA01-30`,
    message: 'combustíveis (tributação monofásica e grupo comb) não são atendidos por este serviço',
    fails: ({ cst, found }) =>
      cst?.groups.includes('gIBSCBSMono') === true || found?.code === fuelExportClass,
  }),
  classRule({
    id: 'UB14-60',
    cStat: '1202',
    source: `${nt} UB14-60`,
    message: 'este cClassTrib pede um tipo de nota que este serviço não emite',
    fails: ({ cst, found }) =>
      cst?.groups.some((group) => unsupportedGroups.includes(group)) === true ||
      found?.code === debitNoteClass,
  }),
];

/** `ibsValue` and `cbsValue` of a request. */
export interface GivenIbsCbs {
  readonly ibs: Decimal | undefined;
  readonly cbs: Decimal | undefined;
}

const isAbsentOrZero = (value: Decimal | undefined): boolean => value === undefined || isZero(value);

export const requiredReversal: TaxRule<GivenIbsCbs> = {
  id: 'UB116-30',
  cStat: '1174',
  source: `${nt} UB116-30`,
  path: at('ibsValue'),
  message: 'este cClassTrib pede os créditos estornados (ibsValue e cbsValue)',
  fails: ({ ibs, cbs }) => isAbsentOrZero(ibs) && isAbsentOrZero(cbs),
};

const withoutValues = {
  cStat: '1021',
  source: `${nt} UB13-20`,
  message: 'este cClassTrib não tem valores',
};

/** A class without values accepts none. */
export const classWithoutValuesRules: readonly TaxRule<GivenIbsCbs>[] = [
  {
    ...withoutValues,
    id: 'UB13-20/ibs',
    path: at('ibsValue'),
    fails: ({ ibs }) => !isAbsentOrZero(ibs),
  },
  {
    ...withoutValues,
    id: 'UB13-20/cbs',
    path: at('cbsValue'),
    fails: ({ cbs }) => !isAbsentOrZero(cbs),
  },
];

interface OtherValue {
  readonly value: Decimal;
  /** The calculated value, as the document writes it. */
  readonly computed: string;
}

const recomputed = {
  message: 'o valor calculado é …; a diferença passa de 0.01',
  fails: ({ value, computed }: OtherValue) => !withinOneCent(value, decimal(computed)),
  shows: ({ computed }: OtherValue) => [computed],
};

/**
 * The rules about given values, by the field of the request. A given value prevails within the tolerance of the
 * authority.
 */
export const ibsCbsValueRules: Readonly<Record<'ibsValue' | 'cbsValue', TaxRule<OtherValue>>> = {
  ibsValue: {
    ...recomputed,
    id: 'UB54a-10',
    cStat: '1150',
    source: `${nt} UB54a-10`,
    path: at('ibsValue'),
    example: ['0.37'],
  },
  cbsValue: {
    ...recomputed,
    id: 'UB67-10',
    cStat: '1069',
    source: `${nt} UB67-10`,
    path: at('cbsValue'),
    example: ['3.31'],
  },
};

export const negativeIbsCbsBase: TaxRule<{ readonly base: Decimal }> = {
  id: 'ibs-cbs/base',
  source: `LC 214/2025 art. 12; ${nt} UB16, vBC has no sign`,
  path: 'items[].taxes',
  message: 'os tributos informados passam do valor da operação (base do IBS/CBS negativa)',
  fails: ({ base }) => isNegative(base),
};

export const ibsCbsRules: readonly RuleRow[] = [
  ...ibsCbsClassRules,
  requiredReversal,
  ...classWithoutValuesRules,
  ...Object.values(ibsCbsValueRules),
  negativeIbsCbsBase,
];
