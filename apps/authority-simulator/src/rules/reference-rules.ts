import type { Rule } from '../rule.ts';
import type { ItemCase, NoteCase } from './note-case.ts';
import { isRepeated } from './referenced-key-rules.ts';
import { creditType, debitType } from './reform-rule.ts';

const rtc = 'NT 2025.002 v1.51';

const isReturn = ({ note }: Pick<NoteCase, 'note'>): boolean => note.text('ide/finNFe') === '4';
const itemKeys = ({ note }: NoteCase): string[] =>
  note.all('det/DFeReferenciado/chaveAcesso').map((key) => key.tree.text);

/**
 * Returns the CNPJs in the keys of series below 890; in a higher series the key names another emitter. MOC 7.0,
 * composition of the key.
 */
const emittersOf = (keys: readonly string[]): string[] =>
  keys.filter((key) => Number(key.slice(22, 25)) < 890).map((key) => key.slice(6, 20));
const isMixed = (values: readonly string[]): boolean => new Set(values).size > 1;

const isReferenced = ({ item }: ItemCase): boolean => item.has('DFeReferenciado');
const namesItem = ({ item }: ItemCase): boolean => item.has('DFeReferenciado/nItem');

/** The rules of group VC that compare the referenced documents of all items with one another and with the parties. */
export const referenceRules: readonly Rule<NoteCase>[] = [
  {
    id: 'VC02-05',
    cStat: '1010',
    text: 'Documento referenciado na identificação e no item ao mesmo tempo',
    source: `${rtc} VC02-05`,
    fails: ({ note }) => note.has('ide/NFref') && note.has('det/DFeReferenciado'),
  },
  {
    id: 'VC02-07',
    cStat: '1042',
    text: 'Nota de crédito com documento referenciado no item',
    source: `${rtc} VC02-07`,
    fails: (n) =>
      n.note.text('ide/finNFe') === '5' && n.note.has('det/DFeReferenciado') && creditType(n) !== '06',
  },
  {
    id: 'VC02-20',
    cStat: '1072',
    text: 'Item de documento referenciado mais de uma vez',
    source: `${rtc} VC02-20`,
    fails: ({ note }) =>
      isRepeated(
        note
          .all('det/DFeReferenciado')
          .filter((one) => one.has('nItem'))
          .map((one) => `${one.text('chaveAcesso')} ${Number(one.text('nItem'))}`),
      ),
  },
  {
    id: 'VC02-30',
    cStat: '1130',
    text: 'Itens referenciam documentos diferentes',
    source: `${rtc} VC02-30`,
    fails: (n) => !isReturn(n) && !['03', '07'].includes(debitType(n) ?? '') && isMixed(itemKeys(n)),
  },
  {
    id: 'VC02-40',
    cStat: '1193',
    text: 'Devolução referencia documentos de emitentes diferentes',
    source: 'NT 2025.002 v1.52 VC02-40, postponed',
    since: { homologation: '2026-12-14', production: '2026-12-14' },
    fails: (n) => isReturn(n) && isMixed(emittersOf(itemKeys(n))),
  },
  {
    id: 'VC02-50',
    cStat: '1194',
    text: 'Destinatário da devolução difere do emitente do documento referenciado',
    source: 'NT 2025.002 v1.52 VC02-50',
    fails: (n) => {
      const recipient = n.note.text('dest/CNPJ') ?? `000${n.note.text('dest/CPF') ?? ''}`;
      const leaves = isReturn(n) && n.note.text('ide/tpNF') === '1';
      return leaves && emittersOf(itemKeys(n)).some((emitter) => emitter !== recipient);
    },
  },
];

/** The rules of group VC of one item. */
export const itemReferenceRules: readonly Rule<ItemCase>[] = [
  {
    id: 'VC02-10',
    cStat: '1038',
    text: 'Item sem documento referenciado em nota de débito ou crédito que o exige',
    source: `${rtc} VC02-10`,
    fails: (i) => (['03', '04'].includes(debitType(i) ?? '') || creditType(i) === '06') && !isReferenced(i),
  },
  {
    id: 'VC02-14',
    cStat: '321',
    text: 'NF-e de devolução não possui documento fiscal referenciado no item',
    source: 'NT 2025.002 v1.52 VC02-14; production as announced on 2026-10-05',
    since: { homologation: '2026-07-01', production: '2026-11-16' },
    fails: (i) => isReturn(i) && !isReferenced(i),
  },
  {
    id: 'VC03-10',
    cStat: '1039',
    text: 'Número do item referenciado informado indevidamente',
    source: `${rtc} VC03-10`,
    fails: (i) => debitType(i) === '03' && namesItem(i),
  },
  {
    id: 'VC03-20',
    cStat: '1048',
    text: 'Número do item do documento referenciado não informado',
    source: 'NT 2025.002 v1.52 VC03-20; as VC02-14',
    since: { homologation: '2026-07-01', production: '2026-11-16' },
    fails: (i) => isReferenced(i) && !namesItem(i) && debitType(i) !== '03',
  },
];
