import { isZero } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import { presumedCredits } from '../tables/situations.ts';
import type { ItemCase } from './note-case.ts';
import type { ReformGroup } from './reform-group.ts';
import {
  cbs,
  debitType,
  isGovernmentPurchase,
  municipalIbs,
  onReform,
  type ReformRule,
  stateIbs,
  type Tribute,
} from './reform-rule.ts';

const rtc = 'NT 2025.002 v1.51';

interface Codes {
  readonly id: string;
  readonly cStat: string;
}

const code = (id: string, cStat: string): Codes => ({ id, cStat });

/** Returns the two rules of a group that the class or situation requires or forbids. */
function demandedGroup(row: {
  readonly name: string;
  readonly undue: Codes;
  readonly missing: Codes;
  readonly isThere: (reform: ReformGroup, item: ItemCase) => boolean;
  readonly demand: (reform: ReformGroup, item: ItemCase) => boolean | undefined;
}): readonly ReformRule[] {
  return [
    {
      ...row.undue,
      text: `${row.name} informado indevidamente para o CST ou cClassTrib`,
      source: `${rtc} ${row.undue.id}`,
      fails: (reform, item) => row.isThere(reform, item) && row.demand(reform, item) === false,
    },
    {
      ...row.missing,
      text: `${row.name} exigido pelo CST ou cClassTrib não informado`,
      source: `${rtc} ${row.missing.id}`,
      fails: (reform, item) => !row.isThere(reform, item) && row.demand(reform, item) === true,
    },
  ];
}

const deferral = (tribute: Tribute, undue: Codes, missing: Codes): readonly ReformRule[] =>
  demandedGroup({
    name: `Grupo de diferimento (${tribute.name})`,
    undue,
    missing,
    isThere: ({ values }) => values?.has(`${tribute.group}/gDif`) === true,
    demand: ({ situation, values }) => (values === undefined ? undefined : situation?.gDif),
  });

/**
 * Returns the rules of the reduction group. A government purchase always has it, with zero when the situation has no
 * reduction.
 */
const reduction = (tribute: Tribute, undue: Codes, missing: Codes): readonly ReformRule[] =>
  demandedGroup({
    name: `Grupo de redução de alíquota (${tribute.name})`,
    undue,
    missing,
    isThere: ({ values }) => values?.has(`${tribute.group}/gRed`) === true,
    demand: ({ situation, values }, item) => {
      if (values === undefined || situation === undefined) return undefined;
      if (situation.gRed || !isGovernmentPurchase(item)) return situation.gRed;
      return isZero(values.amount(`${tribute.group}/gRed/pRedAliq`));
    },
  });

const cashback = (tribute: Tribute, { id, cStat }: Codes): ReformRule => ({
  id,
  cStat,
  text: `Grupo de devolução de tributo (${tribute.name}) não permitido`,
  source: `${rtc} ${id}`,
  fails: ({ values }) => values?.has(`${tribute.group}/gDevTrib`) === true,
});

const bothZero =
  (group: string, ibs: string, cbsValue: string) =>
  ({ group: reform }: ReformGroup): boolean =>
    reform.has(group) &&
    isZero(reform.amount(`${group}/${ibs}`)) &&
    isZero(reform.amount(`${group}/${cbsValue}`));

const presumed = ({ group }: ReformGroup) => presumedCredits.get(group.text('gCredPresOper/cCredPres') ?? '');

const isSuspendedCreditEarly = ({ group }: ReformGroup, path: string, isEarly: boolean): boolean =>
  group.has(`gCredPresOper/${path}/vCredPresCondSus`) &&
  (isEarly || group.text('gCredPresOper/cCredPres') !== '04');

const rules: readonly ReformRule[] = [
  ...deferral(stateIbs, code('UB22-10', '1029'), code('UB22-20', '1030')),
  cashback(stateIbs, code('UB24-10', '1111')),
  ...reduction(stateIbs, code('UB26-10', '1032'), code('UB26-20', '1033')),
  ...deferral(municipalIbs, code('UB40-20', '1083'), code('UB40-10', '1044')),
  cashback(municipalIbs, code('UB43-10', '1112')),
  ...reduction(municipalIbs, code('UB45-10', '1007'), code('UB45-20', '1074')),
  ...deferral(cbs, code('UB59-20', '1090'), code('UB59-10', '1061')),
  {
    id: 'UB62a-10',
    cStat: '1188',
    text: 'Devolução da CBS sem o percentual',
    source: `${rtc} UB62a-10`,
    fails: ({ values }) => values?.has('gCBS/gDevTrib') === true && !values.has('gCBS/gDevTrib/pDevTrib'),
  },
  ...reduction(cbs, code('UB64-10', '1028'), code('UB64-20', '1079')),
  ...demandedGroup({
    name: 'Grupo de tributação regular',
    undue: code('UB68-11', '1114'),
    missing: code('UB68-10', '1065'),
    isThere: ({ values }) => values?.has('gTribRegular') === true,
    demand: ({ values, classRow }) => (values === undefined ? undefined : classRow?.gTribRegular),
  }),
  ...demandedGroup({
    name: 'Grupo de tributação em compra governamental',
    undue: code('UB82a-30', '1144'),
    missing: code('UB82a-10', '1141'),
    isThere: ({ values }) => values?.has('gTribCompraGov') === true,
    demand: ({ values }, item) => (values === undefined ? undefined : isGovernmentPurchase(item)),
  }),
  {
    id: 'UB106-30',
    cStat: '1133',
    text: 'Transferência de crédito fora de nota de débito',
    source: `${rtc} UB106-30`,
    fails: ({ group }, { note }) => group.has('gTransfCred') && note.text('ide/finNFe') !== '6',
  },
  {
    id: 'UB106-40',
    cStat: '1129',
    text: 'Transferência de crédito sem valor de IBS e de CBS',
    source: `${rtc} UB106-40`,
    fails: bothZero('gTransfCred', 'vIBS', 'vCBS'),
  },
  ...demandedGroup({
    name: 'Grupo de ajuste de competência',
    undue: code('UB112-10', '1169'),
    missing: code('UB112-20', '1170'),
    isThere: ({ group }) => group.has('gAjusteCompet'),
    demand: ({ situation }) => situation?.gAjusteCompet,
  }),
  {
    id: 'UB112-30',
    cStat: '1171',
    text: 'Ajuste de competência sem valor de IBS e de CBS',
    source: `${rtc} UB112-30`,
    fails: bothZero('gAjusteCompet', 'vIBS', 'vCBS'),
  },
  ...demandedGroup({
    name: 'Grupo de estorno de crédito',
    undue: code('UB116-10', '1172'),
    missing: code('UB116-20', '1173'),
    isThere: ({ group }) => group.has('gEstornoCred'),
    demand: ({ classRow }, item) => classRow?.gEstornoCred === true || debitType(item) === '07',
  }),
  {
    id: 'UB116-30',
    cStat: '1174',
    text: 'Estorno de crédito sem valor de IBS e de CBS',
    source: `${rtc} UB116-30`,
    fails: bothZero('gEstornoCred', 'vIBSEstCred', 'vCBSEstCred'),
  },
  {
    id: 'UB120-20',
    cStat: '1175',
    text: 'Crédito presumido da operação informado para cClassTrib que não o permite',
    source: `${rtc} UB120-20`,
    fails: ({ group, classRow }, { item }) =>
      group.has('gCredPresOper') &&
      classRow?.gCredPresOper === false &&
      item.text('prod/indBemMovelUsado') !== '1',
  },
  {
    id: 'UB122-10',
    cStat: '1055',
    text: 'Código de crédito presumido inexistente',
    source: `${rtc} UB122-10`,
    fails: (reform) => reform.group.has('gCredPresOper') && presumed(reform) === undefined,
  },
  ...demandedGroup({
    name: 'Crédito presumido do IBS',
    undue: code('UB123-10', '1053'),
    missing: code('UB123-20', '1054'),
    isThere: ({ group }) => group.has('gCredPresOper/gIBSCredPres'),
    demand: (reform) => presumed(reform)?.ofIbs,
  }),
  {
    id: 'UB126-10',
    cStat: '1056',
    text: 'Crédito presumido do IBS em condição suspensiva não permitido',
    source: `${rtc} UB126-10`,
    fails: (reform, { issuedOn }) => isSuspendedCreditEarly(reform, 'gIBSCredPres', issuedOn < '2033-01-01'),
  },
  ...demandedGroup({
    name: 'Crédito presumido da CBS',
    undue: code('UB127-10', '1050'),
    missing: code('UB127-20', '1058'),
    isThere: ({ group }) => group.has('gCredPresOper/gCBSCredPres'),
    demand: (reform) => presumed(reform)?.ofCbs,
  }),
  {
    id: 'UB130-10',
    cStat: '1060',
    text: 'Crédito presumido da CBS em condição suspensiva não permitido',
    source: `${rtc} UB130-10`,
    fails: (reform, { issuedOn }) => isSuspendedCreditEarly(reform, 'gCBSCredPres', issuedOn < '2027-01-01'),
  },
  ...demandedGroup({
    name: 'Crédito presumido do IBS na Zona Franca de Manaus',
    undue: code('UB131-20', '1134'),
    missing: code('UB131-30', '1135'),
    isThere: ({ group }) => group.has('gCredPresIBSZFM'),
    demand: ({ situation }) => situation?.gCredPresIBSZFM,
  }),
  {
    id: 'LA01-30',
    cStat: '1106',
    text: 'Classificação de combustível sem o grupo de combustíveis',
    source: `${rtc} LA01-30`,
    fails: ({ classTrib }, { item }) =>
      (classTrib === '410013' || classTrib.startsWith('620')) && !item.has('prod/comb'),
  },
];

/** The rules UB22 to UB131: the groups that the codes of the item require and forbid. */
export const ibsCbsPresenceRules: readonly Rule<ItemCase>[] = rules.map(onReform);
