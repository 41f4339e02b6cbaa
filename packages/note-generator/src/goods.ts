import type { NfeItem } from '@fiscal/api-contract';
import { type Decimal, decimal, isZero, money, subtract } from '@fiscal/domain';
import { originTable } from '@fiscal/tax-tables';
import fc from 'fast-check';
import { amountText, decimalText, grossOf, partOf, partOfPrice } from './amounts.ts';
import { type Goods, withoutGaps } from './icms-requests.ts';
import type { Circumstances } from './law/circumstances.ts';
import { label } from './texts.ts';

/** NCM 2022 codes of everyday goods, some in annexes of LC 214/2025 and one under the selective tax. */
const ncms = [
  '84713012',
  '48202000',
  '96081000',
  '48025610',
  '10063021',
  '07133319',
  '90181980',
  '96190000',
  '22030000',
  '30049099',
  '09012100',
  '39269090',
  '61091000',
  '94036000',
  '73181500',
  '19053100',
] as const;

type Commercial = Omit<NfeItem, 'cfop' | 'taxes' | 'taxClass' | 'benefitCode' | 'reference' | 'returnedIpi'>;

export interface CommercialItem extends Goods {
  readonly fields: Commercial;
}

/** Whole digits of quantity and price together: bounds vProd, so that no total leaves its 13 digits. */
export const wholeDigitsFor = (items: number): number => (items === 1 ? 11 : items <= 20 ? 9 : 6);

/** Draws an item: the goods, their price, and the charges of the item. */
export const commercialItem = (
  circumstances: Circumstances,
  wholeDigits: number,
): fc.Arbitrary<CommercialItem> =>
  priced(wholeDigits).chain(({ quantity, unitPrice }) => {
    const gross = grossOf(quantity, unitPrice);
    return fc
      .record({
        code: label,
        description: label,
        ncm: fc.constantFrom(...ncms),
        gtin: fc.constantFrom(undefined, undefined, null, '7897846902086'),
        origin: fc.constantFrom(...originTable.on(circumstances.day).map(({ code }) => code)),
        unit: fc.constantFrom('UN', 'KG', 'm²', 'CX'),
        charges: chargesOf(gross),
        discount:
          circumstances.style === 'discounts' ? discountOf(quantity, unitPrice, gross) : fc.constant({}),
        approxTaxes: fc.constantFrom(undefined, undefined, '0.00', money(partOf(gross, 3215))),
        purchaseOrder: fc.constantFrom(undefined, null, '4500012345'),
        additionalInfo: fc.oneof(
          { weight: 5, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: label },
        ),
      })
      .map(({ charges, discount, ...rest }) => ({
        origin: rest.origin,
        gross,
        fields: withoutGaps({ ...rest, quantity, unitPrice, ...charges, ...discount }),
      }));
  });

/** Small and long decimals, whole numbers and the largest that fit; a price of zero now and then. */
const priced = (wholeDigits: number): fc.Arbitrary<{ quantity: string; unitPrice: string }> =>
  fc
    .tuple(
      fc.integer({ min: 1, max: Math.max(1, Math.floor(wholeDigits / 2)) }),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(0, 1, 2, 2, 2, 4, 7, 10),
      fc.boolean(),
    )
    .chain(([quantityDigits, quantityPlaces, pricePlaces, isLarge]) =>
      fc.record({
        quantity: decimalText(quantityDigits, quantityPlaces),
        unitPrice: fc.oneof(
          {
            weight: 30,
            arbitrary: decimalText(
              isLarge ? wholeDigits - quantityDigits : Math.min(3, wholeDigits - quantityDigits),
              pricePlaces,
            ),
          },
          { weight: 1, arbitrary: fc.constantFrom('0', '0.01', '0.0000000001') },
        ),
      }),
    );

type ItemCharges = Pick<NfeItem, 'freight' | 'insurance' | 'otherExpenses'>;

const chargesOf = (gross: Decimal): fc.Arbitrary<ItemCharges> => {
  const amount = fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('0.00', '0.01', '12.34') },
    { weight: 1, arbitrary: amountText(3) },
    { weight: 1, arbitrary: fc.constant(money(partOf(gross, 333))) },
  );
  return fc.record({ freight: amount, insurance: amount, otherExpenses: amount }).map(withoutGaps);
};

type ItemDiscount = Pick<NfeItem, 'discount' | 'netUnitPrice'>;

/** An amount up to the whole price, a net price, or both in agreement. */
function discountOf(quantity: string, unitPrice: string, gross: Decimal): fc.Arbitrary<ItemDiscount> {
  const share = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 100, 9999));
  const byAmount = share.map((part) => ({ discount: money(partOf(gross, part)) }));
  const byNetPrice = share.map((part) => ({ netUnitPrice: partOfPrice(unitPrice, part) }));
  const byBoth = byNetPrice.map(({ netUnitPrice }) => ({
    netUnitPrice,
    discount: money(subtract(gross, grossOf(quantity, netUnitPrice))),
  }));
  const whole = fc.constant(isZero(gross) ? {} : { discount: money(gross) });
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: byAmount },
    { weight: 2, arbitrary: byNetPrice },
    { weight: 1, arbitrary: byBoth },
    { weight: 1, arbitrary: whole },
  );
}

/** vDesc that the fields of an item lead to, undefined when they say nothing. */
export function ownDiscount({
  quantity,
  unitPrice,
  netUnitPrice,
  discount,
}: Commercial): Decimal | undefined {
  if (discount !== undefined) return decimal(discount);
  if (netUnitPrice === undefined) return undefined;
  return subtract(grossOf(quantity, unitPrice), grossOf(quantity, netUnitPrice));
}
