import { subtract } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { NoteCase } from './note-case.ts';
import { differs, isAbove, sumOf } from './same-amount.ts';

const moc = 'MOC 7.0 Anexo I';
const nt = 'NT 2025.001 v1.03';

const dueDates = ({ note }: NoteCase): string[] => note.all('cobr/dup').map((dup) => dup.text('dVenc') ?? '');

const tenYearsAfter = (day: string): string => `${Number(day.slice(0, 4)) + 10}${day.slice(4)}`;

/** The rules of group Y: invoice and instalments. */
export const billingRules: readonly Rule<NoteCase>[] = [
  {
    id: 'Y01-20',
    cStat: '905',
    text: 'Campos do grupo Fatura não informados',
    source: `${moc} Y01-20`,
    fails: ({ note }) =>
      note.has('cobr') && ['nFat', 'vOrig', 'vLiq'].some((tag) => !note.has(`cobr/fat/${tag}`)),
  },
  {
    id: 'Y05-10',
    cStat: '901',
    text: 'Valor do Desconto da Fatura maior que Valor Original da Fatura',
    source: `${moc} Y05-10`,
    fails: ({ note }) => isAbove(note.amount('cobr/fat/vDesc'), note.amount('cobr/fat/vOrig')),
  },
  {
    id: 'Y06-10',
    cStat: '902',
    text: 'Valor Líquido da Fatura difere do Valor Original menos o Valor do Desconto',
    source: `${moc} Y06-10`,
    fails: ({ note }) =>
      differs(
        note.amount('cobr/fat/vLiq'),
        subtract(note.amount('cobr/fat/vOrig'), note.amount('cobr/fat/vDesc')),
      ),
  },
  {
    id: 'Y08-10',
    cStat: '852',
    text: 'Número da parcela inválido ou não informado',
    source: `${moc} Y08-10`,
    fails: ({ note }) =>
      note.all('cobr/dup').some((dup, index) => dup.text('nDup') !== String(index + 1).padStart(3, '0')),
  },
  {
    id: 'Y09-20',
    cStat: '900',
    text: 'Data de vencimento da parcela não informada ou menor que Data de Emissão',
    source: `${moc} Y09-20`,
    fails: (n) => dueDates(n).some((due) => due < n.issuedOn),
  },
  {
    id: 'Y09-30',
    cStat: '850',
    text: 'Data de vencimento da parcela menor que a Data de vencimento da parcela anterior',
    source: `${moc} Y09-30`,
    fails: (n) => dueDates(n).some((due, index, all) => index > 0 && due < (all[index - 1] ?? '')),
  },
  {
    id: 'Y09-40',
    cStat: '853',
    text: 'Parcela única com vencimento na data de emissão',
    source: `${nt} Y09-40`,
    fails: (n) => dueDates(n).length === 1 && dueDates(n)[0] === n.issuedOn,
  },
  {
    id: 'Y09-50',
    cStat: '797',
    text: 'Data de vencimento da parcela superior a 10 anos',
    source: `${nt} Y09-50`,
    fails: (n) => dueDates(n).some((due) => due > tenYearsAfter(n.issuedOn)),
  },
  {
    id: 'Y10-10',
    cStat: '851',
    text: 'Soma do valor das parcelas difere do Valor Líquido da Fatura',
    source: `${moc} Y10-10`,
    fails: ({ note }) =>
      note.has('cobr/dup') &&
      differs(sumOf(note.all('cobr/dup').map((dup) => dup.amount('vDup'))), note.amount('cobr/fat/vLiq')),
  },
];
