import { isAccessKey } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { NoteCase } from './note-case.ts';

export const referencedKeys = ({ note }: NoteCase): string[] =>
  [...note.all('ide/NFref/refNFe'), ...note.all('det/DFeReferenciado/chaveAcesso')].map(
    (one) => one.tree.text,
  );

export const isRepeated = (values: readonly string[]): boolean => new Set(values).size < values.length;

const moc = 'MOC 7.0 Anexo I';

/** The rules of group BA: keys of the documents that the note refers to. */
export const referencedKeyRules: readonly Rule<NoteCase>[] = [
  {
    id: 'BA02/547',
    cStat: '547',
    text: 'Dígito Verificador da Chave de Acesso da NF-e Referenciada inválido',
    source: `${moc}`,
    fails: (n) => referencedKeys(n).some((key) => !isAccessKey(key)),
  },
  {
    id: 'BA02-34',
    cStat: '679',
    text: 'Modelo de DF-e referenciado inválido',
    source: `${moc} BA02-34`,
    fails: (n) => referencedKeys(n).some((key) => !['55', '65'].includes(key.slice(20, 22))),
  },
  {
    id: 'BA02-40',
    cStat: '683',
    text: 'Chave de Acesso referenciada com número da NF-e zerado',
    source: `${moc} BA02-40`,
    fails: (n) => referencedKeys(n).some((key) => Number(key.slice(25, 34)) === 0),
  },
  {
    id: 'BA02-44',
    cStat: '680',
    text: 'Duplicidade de NF-e referenciada',
    source: `${moc} BA02-44`,
    fails: ({ note }) => isRepeated(note.all('ide/NFref/refNFe').map((one) => one.tree.text)),
  },
  {
    id: 'BA02/316',
    cStat: '316',
    text: 'Documento fiscal referencia a si mesmo',
    source: `${moc}, references`,
    fails: (n) => referencedKeys(n).includes(n.accessKey),
  },
];
