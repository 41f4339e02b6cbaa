import { expect, test } from 'vitest';
import type { TaxInput } from '../context/tax-input.ts';
import { aNote, anItem, calculated } from '../testing/a-note.ts';

const warned = (changes: Partial<TaxInput>): boolean =>
  calculated(aNote(changes)).warnings.some((text) => text.includes('transport.mode 9'));

test('freight of the note or of an item with mode 9 gets a warning', () => {
  const transport = { mode: '9' } as const;
  expect(warned({ transport, charges: { freight: '10.00' } })).toBe(true);
  expect(warned({ transport, items: [anItem(), anItem({ freight: '0.01' })] })).toBe(true);
});

test('no freight, or another mode, gets no warning', () => {
  expect(warned({ transport: { mode: '9' }, charges: { freight: '0.00' } })).toBe(false);
  expect(warned({ transport: { mode: '0' }, charges: { freight: '10.00' } })).toBe(false);
  expect(warned({ charges: { freight: '10.00' } })).toBe(false);
});
