import type { Billing, Installment } from '@fiscal/domain';
import { decimal, money, sum } from '@fiscal/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

test('no billing, no group', () => {
  expect(calculated(aNote({ billing: null })).cobr).toBeUndefined();
});

test('installments without amounts share the note to the cent, what is left going to the first', () => {
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

describe('refused', () => {
  const at = 'billing.installments';
  test.each([
    [
      'a sum that is not the note',
      [
        { dueDate: '2026-12-01', amount: '50' },
        { dueDate: '2027-01-01', amount: '49.99' },
      ],
      [at],
    ],
    ['dates that go back', [{ dueDate: '2027-02-01' }, { dueDate: '2027-01-01' }], [`${at}[1].dueDate`]],
    ['a single one due today', [{ dueDate: '2026-11-21' }], [`${at}[0].dueDate`]],
    ['one due before the note', [{ dueDate: '2026-11-20' }, { dueDate: '2026-12-20' }], [`${at}[0].dueDate`]],
    ['one due after ten years', [{ dueDate: '2036-11-22' }], [`${at}[0].dueDate`]],
    [
      'an amount missing',
      [{ dueDate: '2026-12-01', amount: '50' }, { dueDate: '2027-01-01' }],
      [`${at}[1].amount`],
    ],
    [
      'an amount of zero',
      [
        { dueDate: '2026-12-01', amount: '0' },
        { dueDate: '2027-01-01', amount: '100' },
      ],
      [`${at}[0].amount`],
    ],
    ['more than 120', Array.from({ length: 121 }, () => ({ dueDate: '2026-12-01' })), [at]],
  ])('%s', (_name, installments, paths) => expect(pathsOf(billed(...installments))).toEqual(paths));

  test('more installments than cents', () => {
    const installments = [{ dueDate: '2026-12-01' }, { dueDate: '2026-12-01' }];
    expect(pathsOf(aNote({ items: [anItem({ unitPrice: '0.01' })], billing: { installments } }))).toEqual([
      at,
    ]);
  });

  test('on a return', () => {
    const input = aNote({
      operation: 'return',
      items: [anItem({ cfop: '5202' })],
      payments: [],
      billing: { installments: [] },
    });
    expect(pathsOf(input)).toEqual(['billing']);
  });
});

test('two installments, one of them due today, are accepted', () => {
  expect(calculated(billed({ dueDate: '2026-11-21' }, { dueDate: '2036-11-21' })).cobr?.dup).toHaveLength(2);
});
