import { isCnpj, isCpf, type Uf, ufCodes } from '@fiscal/domain';
import { isIe } from '@fiscal/tax-tables';
import type { Rule } from '../rule.ts';
import { foreignAddressRules, foreignRecipientRules } from './foreign-trade-rules.ts';
import { hasMunicipalityDigit } from './municipality-digit.ts';
import type { NoteCase } from './note-case.ts';
import { refusesExemptRecipient } from './states.ts';

const homologationName = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
const moc = 'MOC 7.0 Anexo I';

const isUf = (text: string | undefined): text is Uf => text !== undefined && Object.hasOwn(ufCodes, text);
const ufCodeOf = (text: string | undefined): string | undefined => (isUf(text) ? ufCodes[text] : undefined);
const isIeOf = (uf: string | undefined, ie: string): boolean => isUf(uf) && isIe(uf, ie);

const ide = (n: NoteCase, tag: string): string | undefined => n.note.text(`ide/${tag}`);
const emit = (n: NoteCase, path: string): string | undefined => n.note.text(`emit/${path}`);
const dest = (n: NoteCase, path: string): string | undefined => n.note.text(`dest/${path}`);
const destUf = (n: NoteCase): string | undefined => dest(n, 'enderDest/UF');
const emitUf = (n: NoteCase): string | undefined => emit(n, 'enderEmit/UF');
const isUntaxed = (code: string | undefined): boolean =>
  ['40', '41', '103', '300', '400'].includes(code ?? '');

const codesOfItems = (n: NoteCase): (string | undefined)[] =>
  n.items.map((item) => {
    const group = item.find('imposto/ICMS')?.children()[0];
    return group?.text('CST') ?? group?.text('CSOSN');
  });

const hasSubstitution = (n: NoteCase): boolean =>
  n.note
    .all('det/imposto/ICMS')
    .flatMap((icms) => icms.children())
    .some((group) => group.has('vICMSST') || group.has('vICMSSTRet'));

/** The rules of group C: issuer. */
export const issuerRules: readonly Rule<NoteCase>[] = [
  {
    id: 'C02-10',
    cStat: '207',
    text: 'CNPJ do emitente inválido',
    source: `${moc} C02-10`,
    fails: (n) => n.note.has('emit/CNPJ') && !isCnpj(emit(n, 'CNPJ') ?? ''),
  },
  {
    id: 'C10/272',
    cStat: '272',
    text: 'Código Município do Emitente com dígito inválido',
    source: `${moc}, enderEmit/cMun`,
    fails: (n) => !hasMunicipalityDigit(emit(n, 'enderEmit/cMun') ?? ''),
  },
  {
    id: 'C10/273',
    cStat: '273',
    text: 'Código Município do Emitente difere da UF do emitente',
    source: `${moc}, enderEmit/cMun`,
    fails: (n) => emit(n, 'enderEmit/cMun')?.slice(0, 2) !== ufCodeOf(emitUf(n)),
  },
  {
    id: 'C17-10',
    cStat: '229',
    text: 'IE do emitente não informada',
    source: `${moc} C17-10`,
    fails: (n) => /^0*$/.test(emit(n, 'IE') ?? ''),
  },
  {
    id: 'C17-20',
    cStat: '209',
    text: 'IE do emitente inválida',
    source: `${moc} C17-20`,
    fails: (n) => !isIeOf(emitUf(n), emit(n, 'IE') ?? ''),
  },
];

/** The rules of group E: recipient, except SUFRAMA. */
export const recipientRules: readonly Rule<NoteCase>[] = [
  {
    id: 'E01/719',
    cStat: '719',
    text: 'NF-e sem a identificação do destinatário',
    source: `${moc}, group E`,
    fails: ({ note }) => !note.has('dest'),
  },
  {
    id: 'E02-10',
    cStat: '208',
    text: 'CNPJ do destinatário inválido',
    source: `${moc} E02-10`,
    fails: (n) => n.note.has('dest/CNPJ') && !isCnpj(dest(n, 'CNPJ') ?? ''),
  },
  {
    id: 'E03/237',
    cStat: '237',
    text: 'CPF do destinatário inválido',
    source: `${moc}, dest/CPF`,
    fails: (n) => n.note.has('dest/CPF') && !isCpf(dest(n, 'CPF') ?? ''),
  },
  ...foreignRecipientRules,
  {
    id: 'E04/724',
    cStat: '724',
    text: 'NF-e sem o nome do destinatário',
    source: `${moc}, dest/xNome`,
    fails: ({ note }) => !note.has('dest/xNome'),
  },
  {
    id: 'E04-20',
    cStat: '598',
    text: 'NF-e emitida em ambiente de homologação com Razão Social do destinatário diferente do texto fixo',
    source: `${moc} E04-20`,
    fails: (n) => n.environment === 'homologation' && dest(n, 'xNome') !== homologationName,
  },
  {
    id: 'E05/726',
    cStat: '726',
    text: 'NF-e sem a informação de endereço do destinatário',
    source: `${moc}, enderDest`,
    fails: ({ note }) => !note.has('dest/enderDest'),
  },
  {
    id: 'E10/274',
    cStat: '274',
    text: 'Código Município do Destinatário com dígito inválido',
    source: `${moc}, enderDest/cMun`,
    fails: (n) => destUf(n) !== 'EX' && !hasMunicipalityDigit(dest(n, 'enderDest/cMun') ?? ''),
  },
  {
    id: 'E10-20',
    cStat: '275',
    text: 'Código Município do Destinatário difere da UF do destinatário',
    source: `${moc} E10-20`,
    fails: (n) => destUf(n) !== 'EX' && dest(n, 'enderDest/cMun')?.slice(0, 2) !== ufCodeOf(destUf(n)),
  },
  ...foreignAddressRules,
  {
    id: 'E12-30',
    cStat: '772',
    text: 'Operação Interestadual e UF de destino igual à UF do emitente',
    source: `${moc} E12-30`,
    fails: (n) => ide(n, 'idDest') === '2' && destUf(n) === emitUf(n),
  },
  {
    id: 'E12-40',
    cStat: '773',
    text: 'Operação Interna e UF de destino difere da UF do emitente',
    source: `${moc} E12-40`,
    fails: (n) => ide(n, 'idDest') === '1' && destUf(n) !== emitUf(n) && ide(n, 'indFinal') !== '1',
  },
  {
    id: 'E16a-30',
    cStat: '805',
    text: 'A SEFAZ do destinatário não permite Contribuinte Isento de Inscrição Estadual',
    source: 'NT 2025.001 v1.03 E16a-30, E16a-35',
    fails: (n) => {
      const uf = destUf(n);
      const refused = dest(n, 'indIEDest') === '2' && isUf(uf) && refusesExemptRecipient(uf);
      return refused && !hasSubstitution(n) && !codesOfItems(n).every(isUntaxed);
    },
  },
  {
    id: 'E16a-40',
    cStat: '696',
    text: 'Operação com não contribuinte deve indicar operação com consumidor final',
    source: `${moc} E16a-40`,
    fails: (n) =>
      ide(n, 'tpNF') === '1' &&
      ide(n, 'idDest') !== '3' &&
      dest(n, 'indIEDest') === '9' &&
      ide(n, 'indFinal') !== '1',
  },
  {
    id: 'E17-20',
    cStat: '728',
    text: 'NF-e sem a informação da IE do destinatário contribuinte',
    source: `${moc} E17-20`,
    fails: (n) => dest(n, 'indIEDest') === '1' && !n.note.has('dest/IE'),
  },
  {
    id: 'E17-30',
    cStat: '791',
    text: 'NF-e com indicação de destinatário isento de IE, com a informação da IE do destinatário',
    source: `${moc} E17-30`,
    fails: (n) => dest(n, 'indIEDest') === '2' && n.note.has('dest/IE'),
  },
  {
    id: 'E17-50',
    cStat: '210',
    text: 'IE do destinatário inválida',
    source: `${moc} E17-50`,
    fails: (n) => n.note.has('dest/IE') && !isIeOf(destUf(n), dest(n, 'IE') ?? ''),
  },
];
