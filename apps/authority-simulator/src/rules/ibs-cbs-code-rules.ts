import type { Rule } from '../rule.ts';
import type { ItemCase } from './note-case.ts';
import { creditType, debitType, onReform, type ReformRule } from './reform-rule.ts';

const rtc = 'NT 2025.002 v1.51';

/** The classes that only one type of debit or credit note may use. NT 2025.002 UB14-60. */
const boundClasses: Readonly<Record<string, { readonly debit?: string; readonly credit?: string }>> = {
  '410030': { debit: '07' },
  '800001': { debit: '05', credit: '05' },
  '800002': { debit: '01' },
  '810001': { credit: '02' },
  '811001': { debit: '02' },
  '811002': { debit: '03' },
  '811003': { debit: '08' },
};

const boundTo = (kind: 'debit' | 'credit', type: string | undefined): string | undefined =>
  type === undefined
    ? undefined
    : Object.entries(boundClasses).find(([, bound]) => bound[kind] === type)?.[0];

const refersToNoteBefore2027 = (i: ItemCase): boolean =>
  [...i.note.all('ide/NFref/refNFe'), ...i.note.all('det/DFeReferenciado/chaveAcesso')].some(
    (key) => key.tree.text.slice(2, 6) < '2701',
  );

/**
 * Returns whether the item is fuel. Single-phase fuels need no group; their table is not public, so every ANP code
 * counts.
 */
const isFuel = ({ item }: ItemCase): boolean => item.has('prod/comb/cProdANP');

const isMissing = (i: ItemCase): boolean => {
  const ofOlderNote = ['2', '4'].includes(i.note.text('ide/finNFe') ?? '') && refersToNoteBefore2027(i);
  return i.reform === undefined && i.note.text('emit/CRT') === '3' && !ofOlderNote && !isFuel(i);
};

const codeRules: readonly ReformRule[] = [
  {
    id: 'UB13-10',
    cStat: '1020',
    text: 'CST do IBS e da CBS inexistente',
    source: `${rtc} UB13-10`,
    fails: ({ situation }) => situation === undefined,
  },
  {
    id: 'UB13-20',
    cStat: '1021',
    text: 'Grupo gIBSCBS informado para CST que não o permite',
    source: `${rtc} UB13-20`,
    fails: ({ situation, values }) => values !== undefined && situation?.gIBSCBS === false,
  },
  {
    id: 'UB13-30',
    cStat: '1022',
    text: 'Grupo gIBSCBS não informado para CST que o exige',
    source: `${rtc} UB13-30`,
    fails: ({ situation, values }, i) =>
      values === undefined && situation?.gIBSCBS === true && debitType(i) !== '07',
  },
  {
    id: 'UB13-39',
    cStat: '1151',
    text: 'Grupo gIBSCBSMono informado para CST que não o permite',
    source: `${rtc} UB13-39`,
    fails: ({ situation, group }) => group.has('gIBSCBSMono') && situation?.gIBSCBSMono === false,
  },
  {
    id: 'UB13-44',
    cStat: '1131',
    text: 'Grupo gTransfCred informado para CST que não o permite',
    source: `${rtc} UB13-44`,
    fails: ({ situation, group }) => group.has('gTransfCred') && situation?.gTransfCred === false,
  },
  {
    id: 'UB13-45',
    cStat: '1132',
    text: 'Grupo gTransfCred não informado para CST que o exige',
    source: `${rtc} UB13-45`,
    fails: ({ situation, group }) => !group.has('gTransfCred') && situation?.gTransfCred === true,
  },
  {
    id: 'UB14-10',
    cStat: '1023',
    text: 'cClassTrib inexistente ou fora de vigência',
    source: `${rtc} UB14-10; IT 2025.002 v1.70`,
    fails: ({ classRow }) => classRow === undefined,
  },
  {
    id: 'UB14-20',
    cStat: '1024',
    text: 'cClassTrib incompatível com o CST do IBS e da CBS',
    source: `${rtc} UB14-20`,
    fails: ({ classTrib, cst }) => !classTrib.startsWith(cst),
  },
  {
    id: 'UB14-25',
    cStat: '1025',
    text: 'cClassTrib não permitido no modelo 55',
    source: `${rtc} UB14-25; IT 2025.002 v1.70`,
    fails: ({ classRow }) => classRow?.inNfe === false,
  },
  {
    id: 'UB14-60',
    cStat: '1202',
    text: 'cClassTrib exclusivo de outro tipo de nota de débito ou crédito',
    source: 'NT 2025.002 v1.52 UB14-60',
    fails: ({ classTrib }, i) => {
      const bound = boundClasses[classTrib];
      if (bound === undefined) return false;
      const fits =
        (bound.debit !== undefined && bound.debit === debitType(i)) ||
        (bound.credit !== undefined && bound.credit === creditType(i));
      return !fits;
    },
  },
  {
    id: 'UB14-70',
    cStat: '1200',
    text: 'cClassTrib difere do exigido pelo tipo da nota de débito',
    source: `${rtc} UB14-70`,
    fails: ({ classTrib }, i) => (boundTo('debit', debitType(i)) ?? classTrib) !== classTrib,
  },
  {
    id: 'UB14-80',
    cStat: '1201',
    text: 'cClassTrib difere do exigido pelo tipo da nota de crédito',
    source: `${rtc} UB14-80`,
    fails: ({ classTrib }, i) => (boundTo('credit', creditType(i)) ?? classTrib) !== classTrib,
  },
];

/** The rules UB12 to UB14: the presence of the group, its codes, and the groups that the situation code requires. */
export const ibsCbsCodeRules: readonly Rule<ItemCase>[] = [
  {
    id: 'UB12-10',
    cStat: '1115',
    text: 'Grupo do IBS e da CBS não informado',
    source: `${rtc} UB12-10, exceptions 1 and 2; v1.52 keeps production for later`,
    since: { homologation: '2026-07-01' },
    fails: (i) => isMissing(i) && i.issuedOn >= '2026-07-01',
  },
  ...codeRules.map(onReform),
];
