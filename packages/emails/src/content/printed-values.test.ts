import { expect, test } from 'vitest';
import { lineOf, printedAmount, printedCnpj, printedDay, printedMoment } from './printed-values.ts';

test.each([
  ['0.00', 'R$ 0,00'],
  ['999.99', 'R$ 999,99'],
  ['1000.00', 'R$ 1.000,00'],
  ['999999.10', 'R$ 999.999,10'],
  ['9999999999999.99', 'R$ 9.999.999.999.999,99'],
])('%s is printed as %s', (amount, printed) => expect(printedAmount(amount)).toBe(printed));

test('a CNPJ, a day and a moment are printed in the usual Brazilian form', () => {
  expect(printedCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(printedDay('2026-01-09')).toBe('09/01/2026');
  expect(printedMoment(new Date('2027-01-01T02:59:59Z'))).toBe('31/12/2026 às 23:59 (horário de Brasília)');
});

test('line breaks and controls in a name become blanks', () => {
  expect(lineOf('\u2028 A\r\nB\tC\u200b\u2029D\u00a0 E\u0000 ')).toBe('A B C D E');
});
