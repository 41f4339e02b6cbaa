import { isCnpj, isCpf, type Uf, ufCodes } from '@fiscal/domain';
import { isIe } from '@fiscal/tax-tables';
import type { Rule } from '../rule.ts';
import type { NoteCase } from './note-case.ts';

const moc = 'MOC 7.0 Anexo I';

const carrier = ({ note }: NoteCase, tag: string): string | undefined =>
  note.text(`transp/transporta/${tag}`);
const mode = ({ note }: NoteCase): string | undefined => note.text('transp/modFrete');
const root = (cnpj: string | undefined): string | undefined => cnpj?.slice(0, 8);
const isUf = (text: string | undefined): text is Uf => text !== undefined && Object.hasOwn(ufCodes, text);

const carrierIs = (n: NoteCase, who: 'emit' | 'dest'): boolean =>
  root(carrier(n, 'CNPJ')) === root(n.note.text(`${who}/CNPJ`));

/** The rules of group X: carrier and vehicle. */
export const transportRules: readonly Rule<NoteCase>[] = [
  {
    id: 'X02/845',
    cStat: '845',
    text: 'Informado transportador para operação sem transporte',
    source: `${moc}, transport group`,
    fails: (n) => mode(n) === '9' && n.note.has('transp/transporta'),
  },
  {
    id: 'X02/846',
    cStat: '846',
    text: 'CNPJ do transportador difere do CNPJ do emitente no transporte próprio do remetente',
    source: `${moc}, transport group, modFrete 3`,
    fails: (n) => mode(n) === '3' && carrier(n, 'CNPJ') !== undefined && !carrierIs(n, 'emit'),
  },
  {
    id: 'X02/848',
    cStat: '848',
    text: 'CNPJ do transportador difere do CNPJ do destinatário no transporte próprio do destinatário',
    source: `${moc}, transport group, modFrete 4`,
    fails: (n) => mode(n) === '4' && carrier(n, 'CNPJ') !== undefined && !carrierIs(n, 'dest'),
  },
  {
    id: 'X02-20',
    cStat: '868',
    text: 'Grupos Veículo Transporte e Reboque não devem ser informados',
    source: `${moc} X02-20`,
    fails: (n) =>
      n.note.text('ide/idDest') === '2' && (n.note.has('transp/veicTransp') || n.note.has('transp/reboque')),
  },
  {
    id: 'X04-20',
    cStat: '542',
    text: 'CNPJ do Transportador inválido',
    source: `${moc} X04-20`,
    fails: (n) => carrier(n, 'CNPJ') !== undefined && !isCnpj(carrier(n, 'CNPJ') ?? ''),
  },
  {
    id: 'X05-10',
    cStat: '543',
    text: 'CPF do Transportador inválido',
    source: `${moc} X05-10`,
    fails: (n) => carrier(n, 'CPF') !== undefined && !isCpf(carrier(n, 'CPF') ?? ''),
  },
  {
    id: 'X07-10',
    cStat: '559',
    text: 'UF do Transportador não informada',
    source: `${moc} X07-10`,
    fails: (n) => carrier(n, 'IE') !== undefined && carrier(n, 'UF') === undefined,
  },
  {
    id: 'X07-20',
    cStat: '544',
    text: 'IE do Transportador inválida',
    source: `${moc} X07-20`,
    fails: (n) => {
      const ie = carrier(n, 'IE');
      const uf = carrier(n, 'UF');
      return ie !== undefined && ie !== 'ISENTO' && isUf(uf) && !isIe(uf, ie);
    },
  },
  {
    id: 'ZD02/973',
    cStat: '973',
    text: 'CNPJ do responsável técnico inválido',
    source: 'NT 2018.005, infRespTec',
    fails: ({ note }) => note.has('infRespTec') && !isCnpj(note.text('infRespTec/CNPJ') ?? ''),
  },
];
