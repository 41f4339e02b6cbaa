import type { IcmsRequest } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { aNote, anItem, calculated } from '../testing/a-note.ts';

const warningsWith = (icms: IcmsRequest, base?: string): readonly string[] =>
  calculated(aNote({ items: [anItem({ taxes: { ...rated, icms, pis: { ...rated.pis, base } } })] })).warnings;
const rated = { pis: { cst: '01', rate: '1.65' }, cofins: { cst: '01', rate: '7.6', base: '1.00' } } as const;
const withoutIcms = expect.stringContaining('sem o ICMS destacado');

test('a warning says when the base excludes the ICMS of the item', () => {
  expect(warningsWith({ cst: '00', rate: '18' })).toContainEqual(withoutIcms);
  expect(warningsWith({ cst: '00', rate: '18' }, '10.00')).not.toContainEqual(withoutIcms);
});

test.each(['40', '41', '50'] as const)(
  'CST %s has no ICMS, so no warning says that the base excludes it',
  (cst) => {
    expect(warningsWith({ cst })).not.toContainEqual(withoutIcms);
  },
);

test.each([
  { operation: 'sale', original: undefined, issuedOn: '2026-12-31', vPIS: '1.65' },
  { operation: 'sale', original: undefined, issuedOn: '2027-01-01', vPIS: '0.00' },
  { operation: 'return', original: '2612', issuedOn: '2028-06-01', vPIS: '1.65' },
  { operation: 'return', original: '2701', issuedOn: '2028-06-01', vPIS: '0.00' },
] as const)(
  'the day of the operation decides whether PIS and COFINS exist: $operation of $issuedOn, original of $original',
  (row) => {
    const { operation, original, issuedOn, vPIS } = row;
    const reference = original === undefined ? undefined : { accessKey: `35${original}${'0'.repeat(38)}` };
    const cfop = operation === 'sale' ? '5102' : '5202';
    const taxes = { icms: { cst: '41' }, pis: rated.pis, cofins: { cst: '08' } } as const;
    const note = calculated(
      aNote({
        operation,
        issuedOn,
        payments: operation === 'sale' ? [{ method: '15' }] : [],
        items: [anItem({ cfop, taxes, reference })],
      }),
    );
    expect(note.items[0]?.PIS.vPIS).toBe(vPIS);
    const unused = expect.stringContaining('não foram usados');
    if (vPIS === '0.00') expect(note.warnings).toContainEqual(unused);
    else expect(note.warnings).not.toContainEqual(unused);
  },
);
