import { findPaymentMethod } from '@fiscal/tax-tables';
import { describe, expect, test } from 'vitest';
import { paymentNames } from '../model/payment-names.ts';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, billingXml, type DocumentChanges } from '../testing/authorized-document.ts';
import { danfeForms } from '../testing/fields-of-sheet.ts';
import { layOutDanfe } from './lay-out-danfe.ts';

const paidBy = (payments: string, changes: DocumentChanges = {}, purchase = '') =>
  authorizedDocument(changes).replace(
    /<pag>.*<\/pag>(.*)<\/infNFe>/s,
    `<pag>${payments}</pag>$1${purchase}</infNFe>`,
  );

const linesOf = (xml: string, form: (typeof danfeForms)[number]): string[] =>
  layOutDanfe(readDanfe(xml), { ...form, status: 'authorized' }).flatMap(({ texts }) =>
    texts.map(({ text }) => text),
  );

const payment = (code: string, amount: string, description = '') =>
  `<detPag><tPag>${code}</tPag>${description && `<xPag>${description}</xPag>`}<vPag>${amount}</vPag></detPag>`;

describe.each(danfeForms)('$layout $orientation', (form) => {
  const printed = (xml: string) => linesOf(xml, form);

  test.each([
    [payment('17', '80.26'), 'FORMA DE PAGAMENTO: PIX R$ 80,26'],
    [payment('99', '1234.50', 'Vale-compra'), 'FORMA DE PAGAMENTO: OUTROS (Vale-compra) R$ 1.234,50'],
    [
      `${payment('03', '10.00')}${payment('01', '100.00')}<vTroco>29.74</vTroco>`,
      'FORMA DE PAGAMENTO: CARTÃO DE CRÉDITO R$ 10,00; DINHEIRO R$ 100,00; TROCO R$ 29,74',
    ],
    [payment('88', '1.00'), 'FORMA DE PAGAMENTO: 88 R$ 1,00'],
  ])('%s is printed as %s', (payments, line) => {
    expect(printed(paidBy(payments))).toContain(line);
  });

  test('no line of payments is printed without a payment, or when installments are printed', () => {
    const joinedText = (xml: string) => printed(xml).join(' ');
    expect(joinedText(paidBy(payment('90', '0.00')))).not.toContain('FORMA DE PAGAMENTO');
    expect(joinedText(paidBy(payment('15', '315.50'), { billing: billingXml(1) }))).not.toContain(
      'FORMA DE PAGAMENTO',
    );
  });

  test('the purchase order is printed after the texts of the note and before the payment', () => {
    const info = '<infAdic><infCpl>Entregar na doca 3</infCpl></infAdic>';
    const lines = printed(
      paidBy(payment('17', '80.26'), { info }, '<compra><xPed>PC-2026/009 A</xPed></compra>'),
    );
    const from = lines.indexOf('Entregar na doca 3');
    expect(lines.slice(from, from + 3)).toEqual([
      'Entregar na doca 3',
      'PEDIDO DE COMPRA: PC-2026/009 A',
      'FORMA DE PAGAMENTO: PIX R$ 80,26',
    ]);
    expect(printed(paidBy(payment('17', '80.26'))).join(' ')).not.toContain('PEDIDO DE COMPRA');
  });

  test('an amount and its currency are on the same line', () => {
    const payments = Array.from({ length: 40 }, () => payment('01', '12345.67')).join('');
    const lines = printed(paidBy(payments));
    expect(lines.filter((line) => line.endsWith('R$'))).toEqual([]);
    expect(lines.join(' ').split('DINHEIRO R$ 12.345,67')).toHaveLength(41);
  });
});

test('every means of payment has its name, except "no payment"', () => {
  const all = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
  const codes = all.filter((code) => code !== '90' && findPaymentMethod(code, '2026-11-22') !== undefined);
  expect(Object.keys(paymentNames).sort()).toEqual(codes);
  for (const [code, name] of Object.entries(paymentNames)) {
    const official = findPaymentMethod(code, '2026-11-22')?.description.toUpperCase();
    for (const word of name.match(/\p{L}{3,}/gu) ?? []) expect(official, `${code} ${name}`).toContain(word);
  }
});
