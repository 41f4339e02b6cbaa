import type { Rule } from '../rule.ts';
import type { NoteCase } from './note-case.ts';

const weights = [9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Returns whether an ISUF ends in its check digit: modulo 11 over the first eight digits; eight digits lack a leading
 * zero.
 */
const isIsuf = (text: string): boolean => {
  const digits = [...text.padStart(9, '0')].map(Number);
  const sum = weights.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0);
  const digit = sum % 11 < 2 ? 0 : 11 - (sum % 11);
  return digits.at(-1) === digit;
};

const isInArea = (uf: string | undefined, municipality: string | undefined): boolean =>
  ['AC', 'AM', 'RO', 'RR'].includes(uf ?? '') ||
  (uf === 'AP' && ['1600303', '1600600'].includes(municipality ?? ''));

/** The rules at the end of group E: registration of the recipient at SUFRAMA. */
export const suframaRules: readonly Rule<NoteCase>[] = [
  {
    id: 'E18-20',
    cStat: '235',
    text: 'Inscrição SUFRAMA inválida',
    source: 'MOC 7.0 Anexo I E18-20',
    fails: ({ note }) => note.has('dest/ISUF') && !isIsuf(note.text('dest/ISUF') ?? ''),
  },
  {
    id: 'E18-30',
    cStat: '251',
    text: 'UF/Município destinatário não pertence a SUFRAMA',
    source: 'MOC 7.0 Anexo I E18-30',
    fails: ({ note }) =>
      note.has('dest/ISUF') && !isInArea(note.text('dest/enderDest/UF'), note.text('dest/enderDest/cMun')),
  },
];
