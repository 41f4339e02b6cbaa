import type { Payment } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import type { TaxInput } from '../context/tax-input.ts';
import { aNote, anItem, calculated, pathsOf } from '../testing/a-note.ts';

const paid = (...payments: readonly Payment[]): TaxInput => aNote({ payments });
const pagOf = (input: TaxInput) => calculated(input).pag;
const none = { detPag: [{ tPag: '90', vPag: '0.00' }] };

describe('amounts', () => {
  test('a single payment without amount is the whole note', () => {
    expect(pagOf(paid({ method: '15', term: 'installments' }))).toEqual({
      detPag: [{ indPag: '1', tPag: '15', vPag: '100.00' }],
    });
  });

  test('several payments need their amounts', () => {
    expect(pathsOf(paid({ method: '15', amount: '50' }, { method: '01' }))).toEqual(['payments[1].amount']);
  });

  test('cards and PIX carry the card group', () => {
    const { detPag } = pagOf(paid({ method: '03', amount: '60' }, { method: '17', amount: '40' }));
    expect(detPag.map(({ card }) => card)).toEqual([{ tpIntegra: '2' }, { tpIntegra: '2' }]);
  });
});

describe('change', () => {
  test('is what cash paid too much', () => {
    expect(pagOf(paid({ method: '01', amount: '120.00' })).vTroco).toBe('20.00');
  });

  test('without cash a payment above the note is refused', () => {
    expect(pathsOf(paid({ method: '03', amount: '120.00' }))).toEqual(['payments']);
  });

  test('ends at 300,000.00', () => {
    expect(pagOf(paid({ method: '01', amount: '300100.00' })).vTroco).toBe('300000.00');
    expect(pathsOf(paid({ method: '01', amount: '300100.01' }))).toEqual(['payments']);
  });

  test('a payment below the note is a warning', () => {
    expect(calculated(paid({ method: '01', amount: '99.99' })).warnings).toContainEqual(
      expect.stringContaining('865'),
    );
  });
});

describe('no payment', () => {
  test('carries no amount', () => {
    expect(pagOf(paid({ method: '90' }))).toEqual(none);
    expect(pathsOf(paid({ method: '90', amount: '1.00' }))).toEqual(['payments[0].amount']);
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

  test('a sale says how it is paid; a quotation need not', () => {
    expect(pathsOf(paid())).toEqual(['payments']);
    expect(pagOf(aNote({ payments: undefined }))).toEqual({ detPag: [] });
  });
});

describe('description', () => {
  test('belongs to method 99', () => {
    expect(pagOf(paid({ method: '99', description: 'Permuta' })).detPag[0]?.xPag).toBe('Permuta');
    expect(pathsOf(paid({ method: '99' }))).toEqual(['payments[0].description']);
    expect(pathsOf(paid({ method: '01', description: 'Permuta' }))).toEqual(['payments[0].description']);
  });
});

test('a note carries up to a hundred payments', () => {
  const payments = Array.from({ length: 101 }, (): Payment => ({ method: '01', amount: '0.01' }));
  expect(pathsOf(aNote({ payments }))).toEqual(['payments']);
});
