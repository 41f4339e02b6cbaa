import { expect, test } from 'vitest';
import { canonicalRequest } from '../content/canonical-request.ts';
import { nfeRequestExample, nfeRequestSchema } from '../notes/nfe-request.ts';
import { createTaxClassSchema, taxClassExample } from '../tax-classes/tax-class-request.ts';
import {
  dec2,
  dec3,
  dec10,
  pct4,
  percentBelow100,
  percentUpTo100,
  positiveDec4,
  positivePercent,
} from './decimal-fields.ts';

test.each([
  [dec2, '00100.00', '100.00'],
  [dec2, '000', '0.00'],
  [dec2, '999999999999999.9', '999999999999999.90'],
  [dec3, '1.250', '1.25'],
  [dec3, '1.205', '1.205'],
  [dec10, '050.00', '50.00'],
  [pct4, '007.5', '7.50'],
  [pct4, '00', '0.00'],
  [pct4, '1.2050', '1.205'],
  [pct4, '0.0500', '0.05'],
  [pct4, '000000000000018', '18.00'],
  [positiveDec4, '00.0001', '0.0001'],
  [positiveDec4, '10', '10.00'],
  [percentUpTo100, '000000000000100', '100.00'],
  [percentUpTo100, '05.5', '5.50'],
  [percentBelow100, '6', '6.00'],
  [positivePercent, '00.01', '0.01'],
])('%# %s is read as %s', (field, given, expected) => {
  expect(field.parse(given)).toBe(expected);
});

test.each([
  [pct4, '0000000000000018'],
  [pct4, '.5'],
  [pct4, '+1'],
  [pct4, '1.'],
  [pct4, ' 1'],
  [positiveDec4, '000.0000'],
  [percentUpTo100, '0100.01'],
  [percentUpTo100, '101'],
  [positivePercent, '00.00'],
])('%# %s is refused', (field, given) => {
  expect(field.safeParse(given).success).toBe(false);
});

/** Copies a request with zeros before every decimal. */
const padded = (value: unknown): unknown => {
  if (typeof value === 'string') return /^\d+\.\d+$/.test(value) ? `00${value}` : value;
  if (Array.isArray(value)) return value.map(padded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, padded(member)]));
};

test('leading zeros of decimals change neither the content of a note nor the content of a tax class', () => {
  const [item] = nfeRequestExample.items;
  const note = {
    ...nfeRequestExample,
    items: [
      { ...item, netUnitPrice: '14.50', discount: '1.00', returnedIpi: { value: '7.50', percent: '10.00' } },
    ],
    charges: { freight: '3.00', insurance: '1.00', otherExpenses: '2.00', discount: '4.00' },
    transport: { mode: '9', volumes: [{ netWeight: '1.250', grossWeight: '1.500' }] },
  };
  expect(padded(note)).not.toEqual(note);
  const parsed = nfeRequestSchema.parse(note);
  expect(nfeRequestSchema.parse(padded(note))).toEqual(parsed);
  expect(canonicalRequest(nfeRequestSchema.parse(padded(note)))).toBe(canonicalRequest(parsed));
  const example = taxClassExample;
  expect(createTaxClassSchema.parse(padded(example))).toEqual(createTaxClassSchema.parse(example));
});
