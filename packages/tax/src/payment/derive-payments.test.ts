import type { Payment } from '@fiscal/api-contract';
import { describe, expect, test } from 'vitest';
import type { TaxInput } from '../context/tax-input.ts';
import { aNote, anItem, calculated } from '../testing/a-note.ts';

const paid = (...payments: readonly Payment[]): TaxInput => aNote({ payments });
const pagOf = (input: TaxInput) => calculated(input).pag;
const none = { detPag: [{ tPag: '90', vPag: '0.00' }] };

test('amounts: a single payment without amount is the whole note', () => {
  expect(pagOf(paid({ method: '15', term: 'installments' }))).toEqual({
    detPag: [{ indPag: '1', tPag: '15', vPag: '100.00' }],
  });
});

test('amounts: one of several payments without amount does not get the total of the note', () => {
  const { detPag } = pagOf(paid({ method: '15', amount: '60' }, { method: '15' }));
  expect(detPag.map(({ vPag }) => vPag)).toEqual(['60.00', '0.00']);
});

test('amounts: cards and PIX have the card group', () => {
  const { detPag } = pagOf(paid({ method: '03', amount: '60' }, { method: '17', amount: '40' }));
  expect(detPag.map(({ card }) => card)).toEqual([{ tpIntegra: '2' }, { tpIntegra: '2' }]);
});

describe('change', () => {
  test('is the part of a cash payment above the total', () => {
    expect(pagOf(paid({ method: '01', amount: '120.00' })).vTroco).toBe('20.00');
  });

  test('is the part of a card and a cash payment above the total', () => {
    const { vTroco } = pagOf(paid({ method: '03', amount: '60' }, { method: '01', amount: '50' }));
    expect(vTroco).toBe('10.00');
  });

  test('is absent when nothing was paid in cash', () => {
    expect(pagOf(paid({ method: '03', amount: '120.00' }))).toEqual({
      detPag: [{ tPag: '03', vPag: '120.00', card: { tpIntegra: '2' } }],
    });
  });

  test('is absent when less was paid', () => {
    expect(pagOf(paid({ method: '01', amount: '99.99' }))).toEqual({
      detPag: [{ tPag: '01', vPag: '99.99' }],
    });
  });
});

describe('no payment', () => {
  test('has no amount', () => {
    expect(pagOf(paid({ method: '90' }))).toEqual(none);
  });

  test.each([
    ['bonus', '5910'],
    ['transfer', '5152'],
    ['return', '5202'],
  ] as const)('is the default of a %s', (operation, cfop) => {
    expect(pagOf(aNote({ operation, items: [anItem({ cfop })], payments: [] }))).toEqual(none);
  });

  test('a bonus may be paid for', () => {
    const input = aNote({
      operation: 'bonus',
      items: [anItem({ cfop: '5910' })],
      payments: [{ method: '15' }],
    });
    expect(pagOf(input).detPag).toMatchObject([{ tPag: '15', vPag: '100.00' }]);
  });

  test('a quotation of a sale needs no payment', () => {
    expect(pagOf(aNote({ payments: undefined }))).toEqual({ detPag: [] });
  });
});

test('description: only method 99 has one', () => {
  expect(pagOf(paid({ method: '99', description: 'Permuta' })).detPag[0]?.xPag).toBe('Permuta');
  expect(pagOf(paid({ method: '01', description: 'Permuta' })).detPag[0]?.xPag).toBeUndefined();
});
