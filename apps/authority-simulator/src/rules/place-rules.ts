import { isCnpj, ufOfCode } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { NoteCase } from './note-case.ts';

const moc = 'MOC 7.0 Anexo I';

const hasBadCnpj = ({ note }: NoteCase, path: string): boolean =>
  note.all(path).some((one) => one.has('CNPJ') && !isCnpj(one.text('CNPJ') ?? ''));

/** The rules of groups F, G and GA: places of collection and delivery, and who may download the XML. */
export const placeRules: readonly Rule<NoteCase>[] = [
  {
    id: 'F02-10',
    cStat: '512',
    text: 'CNPJ do Local de Retirada inválido',
    source: `${moc} F02-10`,
    fails: (n) => hasBadCnpj(n, 'retirada'),
  },
  {
    id: 'G02-10',
    cStat: '514',
    text: 'CNPJ do Local de Entrega inválido',
    source: `${moc} G02-10`,
    fails: (n) => hasBadCnpj(n, 'entrega'),
  },
  {
    id: 'G07-30',
    cStat: '279',
    text: 'Código Município do Local de Entrega: difere da UF do Local de Entrega',
    source: `${moc} G07-30`,
    fails: ({ note }) => {
      const uf = note.text('entrega/UF');
      const municipality = note.text('entrega/cMun') ?? '';
      return uf !== undefined && uf !== 'EX' && ufOfCode(municipality.slice(0, 2)) !== uf;
    },
  },
  {
    id: 'GA02-10',
    cStat: '323',
    text: 'CNPJ autorizado para download inválido',
    source: `${moc} GA02-10`,
    fails: (n) => hasBadCnpj(n, 'autXML'),
  },
];
