import type { CalculatedNote } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { aRequest, calculate } from '../testing/sample-note.ts';
import { legalSentences } from './legal-sentences.ts';

const base = calculate(aRequest());

/** Returns a note with these totals, and items with these credits of the Simples. */
function noteOf(
  totals: Partial<CalculatedNote['ICMSTot']>,
  credits: readonly (readonly [rate: string, credit: string])[] = [],
): CalculatedNote {
  const [item] = base.items;
  if (item === undefined) throw new Error('the sample has no item');
  const { pCredSN: _, vCredICMSSN: __, ...ICMS } = item.ICMS;
  const items = credits.map(([pCredSN, vCredICMSSN]) => ({
    ...item,
    ICMS: { ...ICMS, pCredSN, vCredICMSSN },
  }));
  const none = { vIPIDevol: '0.00', vTotTrib: undefined, vICMSUFDest: undefined };
  return { ...base, ICMSTot: { ...base.ICMSTot, ...none, ...totals }, items: [{ ...item, ICMS }, ...items] };
}

const credit = (value: string, rate: string): string =>
  `PERMITE O APROVEITAMENTO DO CRÉDITO DE ICMS NO VALOR DE R$ ${value}, CORRESPONDENTE À ` +
  `ALÍQUOTA DE ${rate}%, NOS TERMOS DO ART. 23 DA LEI COMPLEMENTAR Nº 123, DE 2006`;

test('a note without any of the values has no sentence', () => {
  expect(legalSentences(noteOf({}))).toEqual([]);
  expect(legalSentences(noteOf({ vTotTrib: '0.00' }, [['1.25', '0.00']]))).toEqual([]);
});

test('all sentences are in order, and their amounts have points between thousands', () => {
  const totals = {
    vIPIDevol: '1234567.89',
    vICMSUFDest: '12345678901.20',
    vFCPUFDest: '999.99',
    vICMSUFRemet: '1000.00',
    vTotTrib: '0.01',
  };
  expect(legalSentences(noteOf(totals, [['2.8200', '1000000.00']]))).toEqual([
    'IPI devolvido R$ 1.234.567,89, somado ao valor total da nota',
    credit('1.000.000,00', '2,8200'),
    'DIFAL da UF destino R$ 12.345.678.901,20 + FCP R$ 999,99; DIFAL da UF origem R$ 1.000,00',
    'Valor aproximado dos tributos R$ 0,01 (Lei 12.741/2012)',
  ]);
});

test('the sentence names the shares of the two states, also when they are zero or absent', () => {
  expect(
    legalSentences(noteOf({ vICMSUFDest: '0.00', vFCPUFDest: undefined, vICMSUFRemet: undefined })),
  ).toEqual(['DIFAL da UF destino R$ 0,00 + FCP R$ 0,00; DIFAL da UF origem R$ 0,00']);
});

test('the credit of the Simples is summed by rate for at most three rates, and left out without a credit', () => {
  const credits = [
    ['1.25', '0.00'],
    ['2.50', '10.10'],
    ['3.75', '1.00'],
    ['2.50', '0.05'],
    ['4.00', '2.00'],
    ['5.00', '3.00'],
  ] as const;
  expect(legalSentences(noteOf({}, credits))).toEqual([
    credit('10,15', '2,50'),
    credit('1,00', '3,75'),
    credit('2,00', '4,00'),
  ]);
});
