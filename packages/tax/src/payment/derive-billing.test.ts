import type { Billing, Installment } from '@fiscal/api-contract';
import { decimal, money, sum } from '@fiscal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aNote, anItem, calculated, pathsOf } from '../testing/a-note.ts';

const billed = (...installments: readonly Installment[]) => aNote({ billing: { installments } });
const cobrOf = (billing: Billing, invoiceNumberText?: string) =>
  calculated(aNote({ billing, invoiceNumberText })).cobr;

test('the invoice is the whole note, under its own number or that of the note', () => {
  const installments = [{ dueDate: '2026-12-21' }];
  expect(cobrOf({ number: 'F-9', installments })?.fat).toEqual({
    nFat: 'F-9',
    vOrig: '100.00',
    vDesc: '0.00',
    vLiq: '100.00',
  });
  expect(cobrOf({ installments }, '1-42')?.fat.nFat).toBe('1-42');
  expect(cobrOf({ installments })?.fat.nFat).toBe('1');
});

test('a note without billing has no group', () => {
  expect(calculated(aNote({ billing: null })).cobr).toBeUndefined();
});

test('installments without amounts share the total of the note, and the leftover cents go to the first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 10_000_000 }),
      fc.integer({ min: 1, max: 120 }),
      (price, count) => {
        const unitPrice = `${price / 100}`;
        const installments = Array.from({ length: count }, () => ({ dueDate: '2026-12-21' }));
        const dup =
          calculated(aNote({ items: [anItem({ unitPrice })], billing: { installments } })).cobr?.dup ?? [];
        expect(money(sum(dup.map(({ vDup }) => decimal(vDup))))).toBe(money(decimal(unitPrice)));
        expect(new Set(dup.slice(1).map(({ vDup }) => vDup)).size).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('installments are numbered from 001', () => {
  const dup = calculated(billed({ dueDate: '2026-12-01' }, { dueDate: '2027-01-01' })).cobr?.dup;
  expect(dup?.map(({ nDup }) => nDup)).toEqual(['001', '002']);
});

test('amounts are written as given, and an amount that is not a decimal is refused', () => {
  const dueDate = '2026-12-21';
  expect(calculated(billed({ dueDate, amount: '60' }, { dueDate, amount: '40.5' })).cobr?.dup).toMatchObject([
    { vDup: '60.00' },
    { vDup: '40.50' },
  ]);
  expect(pathsOf(billed({ dueDate, amount: '1e2' }))).toEqual(['billing.installments[0].amount']);
});

test('a given amount is kept, also when another installment has no amount, which a rule about the request refuses', () => {
  const dueDate = '2026-12-21';
  expect(calculated(billed({ dueDate, amount: '60' }, { dueDate })).cobr?.dup).toMatchObject([
    { vDup: '60.00' },
    { vDup: '0.00' },
  ]);
});
