import type { IcmsRequest, ItemTaxes, NfeItem, NfeRequest } from '@fiscal/api-contract';
import { operations, paymentMethods, ufs } from '@fiscal/domain';
import fc from 'fast-check';
import { digits } from './amounts.ts';
import { type GeneratedNote, type NoteLimits, validNotes } from './valid-notes.ts';

type Change = (request: NfeRequest) => NfeRequest;

/** Decimals as the request's schema takes them, of every size. */
const anyDecimal = (places: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        fc.constantFrom('0', '1', '100', '999999999999999'),
        fc.integer({ min: 0, max: 99_999 }).map(String),
      ),
      fc.integer({ min: 0, max: places }).chain((count) => (count === 0 ? fc.constant('') : digits(count))),
    )
    .map(([units, fraction]) => (fraction === '' ? units : `${units}.${fraction}`));

const anyRate = fc.oneof(
  fc.constantFrom('0', '100', '99.9999', '0.0001'),
  fc.integer({ min: 0, max: 100 }).map(String),
);
/** Codes of so many digits, offered by the schema or not. */
const anyCode = (length: number) => digits(length) as fc.Arbitrary<never>;
const twoDigits = anyCode(2);
const threeDigits = anyCode(3);

const toItem =
  (change: (item: NfeItem) => NfeItem, position: number): Change =>
  (request) => ({
    ...request,
    items: request.items.map((item, i) => (i === position % request.items.length ? change(item) : item)),
  });

const toTaxes = (change: (taxes: ItemTaxes) => ItemTaxes, position: number): Change =>
  toItem((item) => ({ ...item, taxes: change(item.taxes ?? {}) }), position);

const positions = fc.nat({ max: 9 });

const itemFields: readonly fc.Arbitrary<Partial<NfeItem>>[] = [
  fc.record({ cfop: fc.integer({ min: 1000, max: 7999 }).map(String) }),
  fc.constant({ cfop: undefined }),
  fc.constant({ taxes: undefined }),
  fc.record({ taxClass: fc.constantFrom('nao-existe', 'outra') }),
  fc.record({ quantity: anyDecimal(4) }),
  fc.record({ unitPrice: anyDecimal(10) }),
  fc.record({ netUnitPrice: anyDecimal(10) }),
  fc.record({ discount: anyDecimal(2) }),
  fc.record({ freight: anyDecimal(2) }),
  fc.record({ approxTaxes: anyDecimal(2) }),
  fc.record({ origin: fc.constantFrom('0', '1', '8') }),
  fc.record({ benefitCode: fc.constantFrom('SP070010', 'SEM CBENEF', 'SP01') }),
  fc.record({ returnedIpi: fc.record({ value: anyDecimal(2), percent: anyRate }) }),
];

const icmsFields: fc.Arbitrary<IcmsRequest> = fc.record(
  {
    cst: twoDigits,
    csosn: threeDigits,
    rate: anyRate,
    baseReduction: anyRate,
    deferral: anyRate,
    creditRate: anyRate,
    value: anyDecimal(2),
  },
  { requiredKeys: [] },
);

const contribution = fc.record(
  { cst: twoDigits, rate: anyRate, base: anyDecimal(2), value: anyDecimal(2) },
  { requiredKeys: ['cst'] },
);

const taxFields: readonly fc.Arbitrary<(taxes: ItemTaxes) => ItemTaxes>[] = [
  icmsFields.map((fields) => (taxes) => ({ ...taxes, icms: { ...taxes.icms, ...fields } })),
  icmsFields.map((icms) => (taxes) => ({ ...taxes, icms })),
  fc.constant((taxes) => ({ ...taxes, icms: undefined })),
  fc.constant((taxes) => ({ ...taxes, pis: undefined })),
  contribution.map((pis) => (taxes) => ({ ...taxes, pis })),
  contribution.map((cofins) => (taxes) => ({ ...taxes, cofins })),
  fc
    .record(
      { cst: twoDigits, enquadramento: threeDigits, rate: anyRate, value: anyDecimal(2) },
      { requiredKeys: ['cst'] },
    )
    .map((ipi) => (taxes) => ({ ...taxes, ipi })),
  fc
    .record(
      {
        cst: fc.oneof(threeDigits, fc.constantFrom('000', '200', '410', '510', '550', '620', '800', '811')),
        classTrib: fc.oneof(
          digits(6),
          fc.constantFrom(
            '000001',
            '200003',
            '410026',
            '410030',
            '510001',
            '550001',
            '620001',
            '800001',
            '811001',
          ),
        ),
        ibsUfRate: anyRate,
        ibsMunRate: anyRate,
        cbsRate: anyRate,
        donation: fc.boolean(),
        ibsValue: anyDecimal(2),
        cbsValue: anyDecimal(2),
      },
      { requiredKeys: ['cst', 'classTrib'] },
    )
    .map((ibsCbs) => (taxes) => ({ ...taxes, ibsCbs })),
];

const payment = fc.record(
  {
    method: fc.constantFrom(...paymentMethods),
    amount: anyDecimal(2),
    description: fc.constantFrom('Vale-compra', 'x'),
    term: fc.constantFrom('cash' as const, 'installments' as const),
  },
  { requiredKeys: ['method'] },
);

const installment = fc.record(
  { dueDate: fc.constantFrom('2026-11-01', '2026-11-21', '2027-01-31', '2039-12-31'), amount: anyDecimal(2) },
  { requiredKeys: ['dueDate'] },
);

const headerChanges: readonly fc.Arbitrary<Change>[] = [
  fc.constantFrom(...operations).map((operation) => (request) => ({ ...request, operation })),
  fc
    .constantFrom('in' as const, 'out' as const, undefined)
    .map((direction) => (request) => ({ ...request, direction })),
  fc
    .constantFrom('0' as const, '1' as const, '4' as const, '5' as const)
    .map((presence) => (request) => ({ ...request, presence })),
  fc.boolean().map((finalConsumer) => (request) => ({ ...request, finalConsumer })),
  fc.constantFrom(...ufs).map((uf) => (request) => {
    const { recipient } = request;
    return { ...request, recipient: { ...recipient, address: { ...recipient.address, uf } } };
  }),
  fc.constantFrom(1 as const, 2 as const, 9 as const).map((ieIndicator) => (request) => ({
    ...request,
    recipient: { ...request.recipient, ieIndicator },
  })),
  fc
    .record(
      {
        freight: anyDecimal(2),
        insurance: anyDecimal(2),
        otherExpenses: anyDecimal(2),
        discount: anyDecimal(2),
      },
      { requiredKeys: [] },
    )
    .map((charges) => (request) => ({ ...request, charges })),
  fc
    .array(payment, { minLength: 1, maxLength: 4 })
    .map((payments) => (request) => ({ ...request, payments })),
  fc
    .array(installment, { maxLength: 4 })
    .map((installments) => (request) => ({ ...request, billing: { installments } })),
];

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(...headerChanges) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.oneof(...itemFields), positions)
      .map(([fields, position]) => toItem((item) => ({ ...item, ...fields }), position)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.oneof(...taxFields), positions)
      .map(([change, position]) => toTaxes(change, position)),
  },
);

/**
 * Good notes changed in one to three places, each change of a form that the request's schema takes: most of them
 * break a rule, and none must be answered by anything but values or problems with their paths.
 */
export const brokenNotes = (limits: NoteLimits = { maxItems: 4 }): fc.Arbitrary<GeneratedNote> =>
  fc.tuple(validNotes(limits), fc.array(changes, { minLength: 1, maxLength: 3 })).map(([note, made]) => ({
    ...note,
    request: made.reduce((request, change) => change(request), note.request),
  }));
