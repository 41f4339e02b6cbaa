import type { Billing, Charges, NfeItem, Payment } from '@fiscal/api-contract';
import {
  add,
  brasiliaDate,
  compare,
  type Decimal,
  decimal,
  fromUnits,
  isZero,
  money,
  round,
  subtract,
  sum,
  zero,
} from '@fiscal/domain';
import fc from 'fast-check';
import { amountText, grossOf, partOf } from './amounts.ts';
import { ownDiscount } from './goods.ts';
import { withoutGaps } from './icms-requests.ts';
import { type Circumstances, isReturn } from './law/circumstances.ts';

type ChargeKind = keyof Charges;
const addedKinds = ['freight', 'insurance', 'otherExpenses'] as const;

const grossOfItem = ({ quantity, unitPrice }: NfeItem): Decimal => grossOf(quantity, unitPrice);

const ownCharge = (item: NfeItem, kind: ChargeKind): Decimal | undefined => {
  if (kind === 'discount') return ownDiscount(item);
  const text = item[kind];
  return text === undefined ? undefined : decimal(text);
};

/** Charges of the note: split over the items without their own, or the sum of all of theirs (taxes dossier: MOC 7.0 W08 to W15). */
export function chargesOf(
  circumstances: Circumstances,
  items: readonly NfeItem[],
): fc.Arbitrary<Charges | undefined> {
  const added = (kind: (typeof addedKinds)[number]) =>
    chargeOf(items, kind, fc.oneof(amountText(4), fc.constant('0.01')));
  return fc
    .oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      {
        weight: 3,
        arbitrary: fc.record({
          freight: added('freight'),
          insurance: added('insurance'),
          otherExpenses: added('otherExpenses'),
          discount: circumstances.style === 'discounts' ? noteDiscount(items) : fc.constant(undefined),
        }),
      },
    )
    .map((charges) =>
      Object.values(charges).every((one) => one === undefined) ? undefined : withoutGaps(charges),
    );
}

function chargeOf(
  items: readonly NfeItem[],
  kind: ChargeKind,
  free: fc.Arbitrary<string>,
): fc.Arbitrary<string | undefined> {
  const own = items.map((item) => ownCharge(item, kind));
  const isOpen = own.some((value) => value === undefined);
  const amount = isOpen ? free : fc.constant(money(sum(own.map((value) => value ?? zero))));
  return fc.option(amount, { nil: undefined });
}

/** Up to what the items without a discount of their own are worth: I17-10 (483). */
function noteDiscount(items: readonly NfeItem[]): fc.Arbitrary<string | undefined> {
  const open = items.filter((item) => ownDiscount(item) === undefined);
  const worth = sum(open.map(grossOfItem));
  return chargeOf(
    items,
    'discount',
    fc.integer({ min: 0, max: 9999 }).map((share) => money(partOf(worth, share))),
  );
}

/**
 * vNF without IPI: exact where no item is taxed by a rate of IPI, a lower bound elsewhere. W16-10 (610).
 */
export function totalWithoutIpi(items: readonly NfeItem[], charges: Charges | undefined): Decimal {
  const totalOf = (kind: ChargeKind): Decimal => {
    const own = items.map((item) => ownCharge(item, kind));
    const ofItems = sum(own.map((value) => value ?? zero));
    const ofNote = charges?.[kind];
    const isOpen = own.some((value) => value === undefined);
    return ofNote === undefined || !isOpen ? ofItems : add(ofItems, decimal(ofNote));
  };
  const returned = items.map(({ returnedIpi }) =>
    returnedIpi === undefined ? zero : decimal(returnedIpi.value),
  );
  const plus = sum([...items.map(grossOfItem), ...addedKinds.map(totalOf), ...returned]);
  return subtract(plus, totalOf('discount'));
}

/** Whether `totalWithoutIpi` is vNF. */
export const hasNoIpi = (items: readonly NfeItem[]): boolean =>
  items.every(({ taxes }) => {
    const ipi = taxes?.ipi;
    return ipi === undefined || ipi === null || (ipi.rate === undefined && ipi.value === undefined);
  });

const terms = fc.constantFrom<Payment['term']>(undefined, 'cash', 'installments');
const withoutPayment: readonly Payment[] = [{ method: '90' }];

/** MOC 7.0 group YA: 871, 441, 866, 869, 904, 965. `total` is vNF where it is known. */
export function paymentsOf(
  circumstances: Circumstances,
  total: Decimal | undefined,
): fc.Arbitrary<readonly Payment[]> {
  if (isReturn(circumstances)) return fc.constantFrom(withoutPayment, [{ method: '90', amount: '0.00' }]);
  const single = fc.oneof(
    fc
      .record({ method: fc.constantFrom<Payment['method']>('01', '03', '04', '15', '17'), term: terms })
      .map((payment) => [withoutGaps(payment)]),
    fc
      .record({ description: fc.constantFrom('Vale-compra', 'Ok'), term: terms })
      .map((other) => [withoutGaps<Payment>({ method: '99', ...other })]),
  );
  const split = total === undefined || isZero(total) ? [] : [splitPayments(total)];
  const paid = fc.oneof(single, ...split);
  if (circumstances.operation === 'sale') {
    return fc.oneof({ weight: 9, arbitrary: paid }, { weight: 1, arbitrary: fc.constant(withoutPayment) });
  }
  return fc.oneof({ weight: 3, arbitrary: fc.constant(withoutPayment) }, { weight: 1, arbitrary: paid });
}

/** Two payments that make the total, the cash one perhaps with change. */
const splitPayments = (total: Decimal): fc.Arbitrary<readonly Payment[]> =>
  fc
    .record({
      share: fc.integer({ min: 0, max: 9999 }),
      change: fc.constantFrom('0.00', '0.00', '20.00', '300000.00'),
    })
    .map(({ share, change }) => {
      const byCard = partOf(total, share);
      const cash = add(subtract(total, byCard), decimal(change));
      return [
        { method: '03', amount: money(byCard), term: 'installments' },
        { method: '01', amount: money(cash) },
      ];
    });

const dayMs = 86_400_000;

/** MOC 7.0 group Y: 850 to 853, 900, 797. `least` bounds vNF from below, `exact` says whether it is vNF. */
export function billingOf(
  circumstances: Circumstances,
  least: Decimal,
  exact: 'exact' | 'atLeast',
): fc.Arbitrary<Billing | null | undefined> {
  const none = fc.constantFrom(undefined, undefined, null);
  const parts = 3;
  if (isReturn(circumstances) || compare(least, decimal('1.00')) < 0) return none;
  const number = fc.constantFrom(undefined, 'FAT-2026/001');
  const days = fc.array(fc.integer({ min: 1, max: 3600 }), { minLength: 1, maxLength: parts });
  return fc.oneof(
    { weight: 3, arbitrary: none },
    {
      weight: 1,
      arbitrary: fc
        .record({ number, days, given: fc.boolean() })
        .map(({ number: named, days: after, given }) => {
          const dates = [...after].sort((a, b) => a - b).map((count) => dayAfter(circumstances, count));
          const amounts = given && exact === 'exact' ? equalParts(least, dates.length) : [];
          const installments = dates.map((dueDate, i) => withoutGaps({ dueDate, amount: amounts[i] }));
          return withoutGaps({ number: named, installments });
        }),
    },
  );
}

const dayAfter = ({ issuedAt }: Circumstances, days: number): string =>
  brasiliaDate(new Date(issuedAt.getTime() + days * dayMs));

function equalParts(total: Decimal, count: number): readonly string[] {
  const part = fromUnits(round(total, 2, 'down').units / BigInt(count), 2);
  const last = subtract(total, fromUnits(part.units * BigInt(count - 1), 2));
  return Array.from({ length: count }, (_, i) => money(i === count - 1 ? last : part));
}
