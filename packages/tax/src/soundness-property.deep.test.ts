import type { NfeRequest } from '@fiscal/api-contract';
import { classedNote, validNotes } from '@fiscal/note-generator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateNote } from './calculate-note.ts';
import { calculated } from './testing/a-note.ts';
import { brokenInputs, calculatedNotes, inputOf, seeded } from './testing/generated-input.ts';

/** Every field of a request that a problem may name; `[]` stands for a position. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  '': [
    'direction',
    'finalConsumer',
    'presence',
    'items',
    'payments',
    'billing',
    'charges',
    'recipient',
    'items[]',
  ],
  recipient: ['cnpj', 'cpf', 'ieIndicator', 'address'],
  'recipient.address': ['uf'],
  charges: ['freight', 'insurance', 'otherExpenses', 'discount'],
  'payments[]': ['method', 'amount', 'description', 'term'],
  billing: ['number', 'installments', 'installments[]'],
  'billing.installments[]': ['dueDate', 'amount'],
  'items[]': [
    'cfop',
    'taxClass',
    'benefitCode',
    'origin',
    'ncm',
    'quantity',
    'unitPrice',
    'netUnitPrice',
    'discount',
    'freight',
    'insurance',
    'otherExpenses',
    'approxTaxes',
    'reference',
    'returnedIpi',
    'taxes',
  ],
  'items[].reference': ['accessKey', 'item'],
  'items[].returnedIpi': ['value', 'percent'],
  'items[].taxes': ['icms', 'ipi', 'pis', 'cofins', 'ibsCbs'],
  'items[].taxes.icms': ['cst', 'csosn', 'rate', 'baseReduction', 'deferral', 'creditRate', 'value'],
  'items[].taxes.ipi': ['cst', 'enquadramento', 'rate', 'value'],
  'items[].taxes.pis': ['cst', 'rate', 'base', 'value'],
  'items[].taxes.cofins': ['cst', 'rate', 'base', 'value'],
  'items[].taxes.ibsCbs': [
    'cst',
    'classTrib',
    'ibsUfRate',
    'ibsMunRate',
    'cbsRate',
    'donation',
    'ibsValue',
    'cbsValue',
  ],
};

/** Returns whether a path names a field of the request's form, at a position that the request has. */
function isOfRequest(path: string, request: NfeRequest): boolean {
  const form = path.replace(/\[\d+\]/g, '[]');
  const cut = form.lastIndexOf('.');
  const [parent, field] = cut < 0 ? ['', form] : [form.slice(0, cut), form.slice(cut + 1)];
  const known = fieldsOf[parent]?.includes(field) === true || Object.hasOwn(fieldsOf, form);
  const lengths: Readonly<Record<string, number>> = {
    items: request.items.length,
    payments: request.payments.length,
    installments: request.billing?.installments.length ?? 0,
  };
  const positions = [...path.matchAll(/(\w+)\[(\d+)\]/g)];
  return known && positions.every(([, list = '', position]) => Number(position) < (lengths[list] ?? 0));
}

test('a broken request never throws; each problem has the path of a field of the request, and a message', () => {
  fc.assert(
    fc.property(brokenInputs(), ({ request, input }) => {
      const result = calculateNote(input);
      if (result.ok) return;
      expect(result.problems.length).toBeGreaterThan(0);
      for (const { path, message } of result.problems) {
        expect(isOfRequest(path, request), `${path}: ${message}`).toBe(true);
        expect(message.length).toBeGreaterThan(10);
      }
    }),
    seeded(300),
  );
});

test('most broken requests are refused, so that the test above checks problems', () => {
  const results = fc.sample(brokenInputs(), seeded(200)).map(({ input }) => calculateNote(input));
  const refused = results.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(100);
});

test('a note that the law allows is never refused on a day that has rates', () => {
  fc.assert(
    fc.property(validNotes(), (note) => {
      const result = calculateNote(inputOf(note));
      expect(result.ok ? [] : result.problems).toEqual([]);
    }),
    seeded(150),
  );
});

const years = fc.integer({ min: 2025, max: 2033 });

test('a valid request with a date of 2025 to 2033 is computed, or refused with paths; it never throws', () => {
  fc.assert(
    fc.property(validNotes(), years, (note, year) => {
      const input = { ...inputOf(note), issuedOn: `${year}-06-15`, billing: null };
      const result = calculateNote(input);
      const problems = result.ok ? [] : result.problems;
      for (const { path, message } of problems)
        expect(isOfRequest(path, note.request), `${path}: ${message}`).toBe(true);
    }),
    seeded(100),
  );
});

const legalBasis = /\b(LC|EC|Lei|Decreto|NT|Ajuste|Convênio|Resolução|IN RFB|Informe|art\.|arts\.) ?/;

test('every decision about IBS and CBS has a reason that names its legal basis', () => {
  fc.assert(
    fc.property(calculatedNotes(), ({ note }) => {
      for (const { decisions } of note.items) {
        expect(decisions.length).toBeGreaterThan(0);
        for (const { reason } of decisions) expect(reason).toMatch(legalBasis);
      }
    }),
    seeded(100),
  );
});

test('a tax class gives the same result as the same taxes written in the item', () => {
  fc.assert(
    fc.property(validNotes(), (note) => {
      const plain = calculated(inputOf(note));
      const classed = calculated(inputOf(classedNote(note)));
      const withoutSource = ({ items, ...rest }: typeof plain) => ({
        ...rest,
        items: items.map(({ taxClass, decisions, ...item }) => item),
        warnings: [],
      });
      expect(withoutSource(classed)).toEqual(withoutSource(plain));
    }),
    seeded(150),
  );
});
