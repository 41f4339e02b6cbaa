import { brasiliaDateTime } from '@fiscal/domain';

/** Replaces breaks and other controls by blanks: a name is one line, in the subject and in the text. */
export const lineOf = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

export const printedCnpj = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

/** Writes `1234.50` as `R$ 1.234,50`. */
export const printedAmount = (amount: string): string =>
  `R$ ${amount.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '.')}`;

/** Writes `2026-11-21` as `21/11/2026`. */
export const printedDay = (day: string): string => day.split('-').reverse().join('/');

/** Writes a moment in the time of Brasília: `21/11/2026 às 09:00`. */
export function printedMoment(date: Date): string {
  const [day = '', time = ''] = brasiliaDateTime(date).split('T');
  return `${printedDay(day)} às ${time.slice(0, 5)} (horário de Brasília)`;
}
