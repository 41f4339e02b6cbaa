import type { ItemTaxes, NfeItem, NfeRequest } from '@fiscal/domain';
import fc from 'fast-check';
import { anItem, aRequest } from './sample-note.ts';

/** Any text the layout takes: Latin-1 without controls, markup included, blanks anywhere. */
const latinText = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc.oneof(
        fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
        fc.integer({ min: 0xa1, max: 0xff }).map((code) => String.fromCharCode(code)),
        fc.constantFrom('&', '<', '>', '"', "'", ']]>'),
      ),
      maxLength: Math.floor(max / 3),
    })
    .filter((text) => text.trim().length >= min);

const decimalText = (whole: number, places: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 1, max: whole }), fc.integer({ min: 0, max: 10 ** places - 1 }))
    .map(([units, fraction]) => `${units}.${String(fraction).padStart(places, '0')}`);

const contribution = fc.constantFrom(
  { cst: '01', rate: '1.65' },
  { cst: '06' },
  { cst: '49' },
  { cst: '99', rate: '0.65' },
);

const normalTaxes: fc.Arbitrary<ItemTaxes> = fc.record({
  icms: fc.constantFrom(
    { cst: '00', rate: '18' },
    { cst: '20', rate: '18', baseReduction: '33.33' },
    { cst: '40' },
    { cst: '41' },
    { cst: '51', rate: '18', deferral: '33.3333' },
    { cst: '90' },
    { cst: '90', rate: '12' },
  ),
  ipi: fc.constantFrom(undefined, null, { cst: '50', rate: '5' }, { cst: '53' }, { cst: '99', rate: '0' }),
  pis: contribution,
  cofins: contribution,
});

const simplesTaxes: fc.Arbitrary<ItemTaxes> = fc.record({
  icms: fc.constantFrom(
    { csosn: '101', creditRate: '1.25' },
    { csosn: '102' },
    { csosn: '400' },
    { csosn: '900' },
  ),
  pis: fc.constant({ cst: '49' }),
  cofins: fc.constant({ cst: '49' }),
});

const item = (taxes: fc.Arbitrary<ItemTaxes>): fc.Arbitrary<NfeItem> =>
  fc
    .record({
      code: latinText(1, 60),
      description: latinText(1, 120),
      unit: fc.constantFrom('UN', 'KG', 'm²', 'CX'),
      quantity: decimalText(9_999, 4),
      unitPrice: decimalText(99_999, 10),
      discount: fc.constantFrom(undefined, '0.00', '0.01'),
      freight: fc.constantFrom(undefined, '0.00', '12.34'),
      approxTaxes: fc.constantFrom(undefined, '0.00', '3.21'),
      additionalInfo: fc.option(latinText(1, 500)),
      taxes,
    })
    .map((parts) => anItem(parts));

export interface GeneratedNote {
  readonly crt: 1 | 3;
  readonly request: NfeRequest;
}

/** Good sales of every regime and tax situation, with texts at their worst. */
export const generatedNotes: fc.Arbitrary<GeneratedNote> = fc.constantFrom<1 | 3>(1, 3).chain((crt) =>
  fc
    .record({
      natureOfOperation: latinText(1, 60),
      items: fc.array(item(crt === 1 ? simplesTaxes : normalTaxes), { minLength: 1, maxLength: 5 }),
      charges: fc.constantFrom(undefined, { insurance: '7.77', otherExpenses: '0.01' }),
      billing: fc.constantFrom(undefined, null, {
        installments: [{ dueDate: '2026-12-21' }, { dueDate: '2027-01-21' }],
      }),
      payments: fc.constantFrom<NfeRequest['payments']>(
        [{ method: '01' }],
        [{ method: '03', term: 'installments' }],
        [{ method: '99', description: 'Vale-compra' }],
      ),
      purchaseOrder: fc.option(latinText(1, 60)),
      additionalInfo: fc.option(latinText(1, 4000)),
      fiscalInfo: fc.option(latinText(1, 2000)),
    })
    .map((parts) => ({ crt, request: aRequest(parts) })),
);
