import type { IcmsRequest } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { aNote, anItem, aSimplesNote, calculated, untaxed } from '../testing/a-note.ts';

const icmsOf = (icms: IcmsRequest, changes: Partial<TaxInput> = {}) =>
  calculated(aNote({ items: [anItem({ taxes: { ...untaxed, icms } })], ...changes })).items[0]?.ICMS;
const simplesIcmsOf = (icms: IcmsRequest) =>
  calculated(
    aSimplesNote({ items: [anItem({ taxes: { icms, pis: { cst: '49' }, cofins: { cst: '49' } } })] }),
  ).items[0]?.ICMS;

test('CST 51: the whole tax is deferred when a rate is given without a percentage of deferral', () => {
  expect(icmsOf({ cst: '51', rate: '18' })).toMatchObject({
    pDif: '100.0000',
    vICMSDif: '18.00',
    vICMS: '0.00',
  });
});

test('CST 51: without a rate the group has only the code', () => {
  expect(icmsOf({ cst: '51' })).toEqual({ element: 'ICMS51', orig: '0', CST: '51' });
});

test('CST 90: a value without a rate is a transferred credit on a base of zero', () => {
  expect(icmsOf({ cst: '90', value: '12.34' })).toMatchObject({
    vBC: '0.00',
    pICMS: '0.0000',
    vICMS: '12.34',
  });
});

test('CST 90: without values in the request the group has no values', () => {
  expect(icmsOf({ cst: '90' })).toEqual({ element: 'ICMS90', orig: '0', CST: '90' });
});

test('CSOSN 900: own ICMS and credit are both written', () => {
  expect(simplesIcmsOf({ csosn: '900', rate: '18', creditRate: '2.5' })).toEqual({
    element: 'ICMSSN900',
    orig: '0',
    CSOSN: '900',
    modBC: '3',
    vBC: '100.00',
    pICMS: '18.0000',
    vICMS: '18.00',
    pCredSN: '2.5000',
    vCredICMSSN: '2.50',
  });
});

test('the base includes the IPI only in a sale to a final consumer', () => {
  const items = [
    anItem({ taxes: { ...untaxed, icms: { cst: '00', rate: '18' }, ipi: { cst: '50', rate: '10' } } }),
  ];
  expect(calculated(aNote({ items })).items[0]?.ICMS.vBC).toBe('100.00');
  expect(calculated(aNote({ items, finalConsumer: true })).items[0]?.ICMS.vBC).toBe('110.00');
});

test('the base of the credit of the Simples is the value of the operation, also when the base of the ICMS includes the IPI', () => {
  const icmsWith = (icms: IcmsRequest) => {
    const taxes = {
      icms,
      ipi: { cst: '50', rate: '10' },
      pis: { cst: '49' },
      cofins: { cst: '49' },
    } as const;
    return calculated(aSimplesNote({ items: [anItem({ taxes })], finalConsumer: true })).items[0]?.ICMS;
  };
  expect(icmsWith({ csosn: '101', creditRate: '2.5' })?.vCredICMSSN).toBe('2.50');
  const both = icmsWith({ csosn: '900', rate: '18', creditRate: '2.5' });
  expect([both?.vBC, both?.vCredICMSSN]).toEqual(['110.00', '2.50']);
});

test('an interstate sale has the legal rate of its two states and of its origin', () => {
  const rateTo = (uf: 'BA' | 'PR', origin: TaxItem['origin']) =>
    calculated(
      aNote({
        recipient: { uf, ieIndicator: 1 },
        items: [anItem({ cfop: '6102', origin, taxes: { ...untaxed, icms: { cst: '00' } } })],
      }),
    ).items[0]?.ICMS.pICMS;
  expect([rateTo('BA', '0'), rateTo('PR', '0'), rateTo('BA', '3')]).toEqual(['7.0000', '12.0000', '4.0000']);
});

test('a given value is written instead of the computed one', () => {
  expect(icmsOf({ cst: '00', rate: '18', value: '17.99' })?.vICMS).toBe('17.99');
});

test('a company of SP gets a warning that a benefit needs a code', () => {
  expect(calculated(aNote({ items: [anItem({ taxes: untaxed })] })).warnings).toContainEqual(
    expect.stringContaining('cBenef'),
  );
  expect(calculated(aNote({ issuedOn: '2026-04-05', items: [anItem({ taxes: untaxed })] })).warnings).toEqual(
    [],
  );
});

test('a credit of the Simples must be in the additional information, item by item', () => {
  const taxes = { ...untaxed, icms: { csosn: '101', creditRate: '2' } } as const;
  const { warnings } = calculated(aSimplesNote({ items: [anItem({ taxes }), anItem({ taxes })] }));
  expect(warnings).toContainEqual(expect.stringMatching(/^Crédito do Simples Nacional: .* \(itens 1, 2\)$/));
});
