import type { Rule } from '../rule.ts';
import type { ItemCase, NoteCase } from './note-case.ts';

const moc = 'MOC 7.0 Anexo I';

const isForeign = ({ note }: NoteCase): boolean => note.text('ide/idDest') === '3';
const isExport = (n: NoteCase): boolean => isForeign(n) && n.note.text('ide/tpNF') === '1';
const isBrazil = (country: string | undefined): boolean => Number(country) === 1058;
const country = ({ note }: NoteCase): string | undefined => note.text('dest/enderDest/cPais');

/** The rules of group E about a recipient abroad. */
export const foreignRecipientRules: readonly Rule<NoteCase>[] = [
  {
    id: 'E03a-10',
    cStat: '720',
    text: 'Na operação com Exterior deve ser informada tag idEstrangeiro',
    source: `${moc} E03a-10`,
    fails: (n) => isForeign(n) && !n.note.has('dest/idEstrangeiro'),
  },
];

export const foreignAddressRules: readonly Rule<NoteCase>[] = [
  {
    id: 'E10-30',
    cStat: '509',
    text: 'Informado código de município diferente de 9999999 para operação com o exterior',
    source: `${moc} E10-30`,
    fails: ({ note }) =>
      note.text('dest/enderDest/UF') === 'EX' && note.text('dest/enderDest/cMun') !== '9999999',
  },
  {
    id: 'E14-10',
    cStat: '510',
    text: 'Operação com Exterior e Código País destinatário é 1058 (Brasil) ou não informado',
    source: `${moc} E14-10`,
    fails: (n) => isForeign(n) && (country(n) === undefined || isBrazil(country(n))),
  },
  {
    id: 'E14-20',
    cStat: '511',
    text: 'Não é de Operação com Exterior e Código País destinatário difere de 1058 (Brasil)',
    source: `${moc} E14-20`,
    fails: (n) =>
      !isForeign(n) &&
      country(n) !== undefined &&
      !isBrazil(country(n)) &&
      (n.note.text('dest/idEstrangeiro') ?? '') === '',
  },
];

/** N12-10: exports have no ICMS. */
export const exportItemRules: readonly Rule<ItemCase>[] = [
  {
    id: 'N12-10',
    cStat: '527',
    text: 'Operação de Exportação com informação de ICMS incompatível',
    source: `${moc} N12-10`,
    fails: (i) =>
      i.item.text('prod/CFOP')?.startsWith('7') === true &&
      i.note.text('ide/finNFe') !== '4' &&
      i.icms !== undefined &&
      i.icms.text('CST') !== '41' &&
      i.icms.text('CSOSN') !== '300',
  },
];

/**
 * The rules of group ZA. Their official texts are not public; the conditions are those that public clients check before
 * sending.
 */
export const exportRules: readonly Rule<NoteCase>[] = [
  {
    id: 'ZA/355',
    cStat: '355',
    text: 'Informar o local de saída do Pais no caso da exportação',
    source: `${moc} group ZA`,
    fails: (n) => isExport(n) && !n.note.has('exporta'),
  },
  {
    id: 'ZA/356',
    cStat: '356',
    text: 'Informar o local de saída do Pais somente no caso da exportação',
    source: `${moc} group ZA`,
    fails: (n) => !isExport(n) && n.note.has('exporta'),
  },
];
