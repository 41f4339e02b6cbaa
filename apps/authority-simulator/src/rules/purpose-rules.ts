import type { Rule } from '../rule.ts';
import type { ItemCase, NoteCase } from './note-case.ts';
import { referencedKeys } from './referenced-key-rules.ts';
import { creditType, debitType } from './reform-rule.ts';

const rtc = 'NT 2025.002 v1.51';

const ide = ({ note }: Pick<NoteCase, 'note'>, tag: string): string => note.text(`ide/${tag}`) ?? '';
const isCreditNote = (n: NoteCase): boolean => ide(n, 'finNFe') === '5';
const isDebitNote = (n: NoteCase): boolean => ide(n, 'finNFe') === '6';

const otherTaxes = ['ICMS', 'ISSQN', 'IPI', 'II', 'PIS', 'PISST', 'COFINS', 'COFINSST', 'ICMSUFDest'];

/** Returns the taxes that a debit or credit note may have beside IBS and CBS; undefined: all of them. */
function allowedTaxes(n: NoteCase): readonly string[] | undefined {
  if (['03', '04', '06'].includes(creditType(n) ?? '') || debitType(n) === '07') return undefined;
  if (debitType(n) !== '06') return [];
  return n.issuedOn < '2027-01-01' ? ['IPI', 'PIS', 'COFINS'] : ['IPI'];
}

function hasForbiddenTax(n: NoteCase): boolean {
  const allowed = allowedTaxes(n);
  if (allowed === undefined) return false;
  const forbidden = otherTaxes.filter((name) => !allowed.includes(name));
  return n.note.has('det/impostoDevol') || forbidden.some((name) => n.note.has(`det/imposto/${name}`));
}

const isPaidInAdvance = (n: Pick<NoteCase, 'note'>): boolean => ide(n, 'gCompraGov/tpOperGov') === '2';

const threeMonthsAfter = (day: string): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 3);
  return date.toISOString().slice(0, 10);
};

/** The rules of group B about the reform: expected delivery, purpose of the note, types of debit and credit notes. */
export const purposeRules: readonly Rule<NoteCase>[] = [
  {
    id: 'B10a-20',
    cStat: '1154',
    text: 'Data prevista de entrega superior a 3 meses da emissão',
    source: `${rtc} B10a-20`,
    fails: (n) => ide(n, 'dPrevEntrega') > threeMonthsAfter(n.issuedOn),
  },
  {
    id: 'B10a-30',
    cStat: '1155',
    text: 'Data prevista de entrega anterior à data de saída',
    source: `${rtc} B10a-30`,
    fails: (n) => n.note.has('ide/dPrevEntrega') && ide(n, 'dPrevEntrega') < ide(n, 'dhSaiEnt').slice(0, 10),
  },
  {
    id: 'B10a-40',
    cStat: '1156',
    text: 'Data prevista de entrega informada para finalidade que não a permite',
    source: `${rtc} B10a-40`,
    fails: (n) => n.note.has('ide/dPrevEntrega') && !['1', '4'].includes(ide(n, 'finNFe')),
  },
  {
    id: 'B10a-50',
    cStat: '1157',
    text: 'Data prevista de entrega informada para modalidade de frete que não a permite',
    source: `${rtc} B10a-50`,
    fails: (n) =>
      n.note.has('ide/dPrevEntrega') && ['1', '4', '9'].includes(n.note.text('transp/modFrete') ?? ''),
  },
  {
    id: 'B25.1-20',
    cStat: '1009',
    text: 'Tipo da nota de débito não informado',
    source: `${rtc} B25.1-20`,
    fails: (n) => isDebitNote(n) && debitType(n) === undefined,
  },
  {
    id: 'B25.2-20',
    cStat: '1164',
    text: 'Tipo da nota de crédito não informado',
    source: `${rtc} B25.2-20`,
    fails: (n) => isCreditNote(n) && creditType(n) === undefined,
  },
  {
    id: 'B25-80',
    cStat: '1001',
    text: 'Nota de débito ou crédito com tributo que não pode destacar',
    source: `${rtc} B25-80`,
    fails: (n) => (isCreditNote(n) || isDebitNote(n) || isPaidInAdvance(n)) && hasForbiddenTax(n),
  },
  {
    id: 'B25-100',
    cStat: '1003',
    text: 'Nota de crédito referencia documento de modelo diferente de 55',
    source: `${rtc} B25-100`,
    fails: (n) => isCreditNote(n) && referencedKeys(n).some((key) => key.slice(20, 22) !== '55'),
  },
  {
    id: 'B25-110',
    cStat: '1161',
    text: 'Nota de crédito que não é de entrada',
    source: `${rtc} B25-110`,
    fails: (n) => isCreditNote(n) && ide(n, 'tpNF') !== '0',
  },
  {
    id: 'B25-120',
    cStat: '1162',
    text: 'Nota de débito que não é de saída',
    source: `${rtc} B25-120`,
    fails: (n) => isDebitNote(n) && ide(n, 'tpNF') !== '1',
  },
  {
    id: 'B25.1-10',
    cStat: '1139',
    text: 'Tipo de nota de débito informado em nota que não é de débito',
    source: `${rtc} B25.1-10`,
    fails: (n) => !isDebitNote(n) && debitType(n) !== undefined,
  },
  {
    id: 'B25.2-10',
    cStat: '1163',
    text: 'Tipo de nota de crédito informado em nota que não é de crédito',
    source: `${rtc} B25.2-10`,
    fails: (n) => !isCreditNote(n) && creditType(n) !== undefined,
  },
  {
    id: 'B25.2-30',
    cStat: '1145',
    text: 'Tipo de nota de crédito ainda não permitido',
    source: `${rtc} B25.2-30`,
    fails: (n) => creditType(n) === '02' && n.issuedOn < '2029-01-01',
  },
];

/** The rules about the purpose that read one item. */
export const itemPurposeRules: readonly Rule<ItemCase>[] = [
  {
    id: 'B25-90',
    cStat: '1002',
    text: 'Item sem ICMS e sem ISSQN',
    source: `${rtc} B25-90`,
    fails: (i) =>
      !['5', '6'].includes(ide(i, 'finNFe')) &&
      !isPaidInAdvance(i) &&
      !i.item.has('imposto/ICMS') &&
      !i.item.has('imposto/ISSQN'),
  },
  {
    id: 'I05k-20',
    cStat: '1166',
    text: 'Crédito presumido da Zona Franca de Manaus informado por emitente de outra UF',
    source: `${rtc} I05k-20`,
    fails: ({ item, note }) =>
      item.has('prod/tpCredPresIBSZFM') &&
      !['AC', 'AM', 'RO', 'RR', 'AP'].includes(note.text('emit/enderEmit/UF') ?? ''),
  },
];
