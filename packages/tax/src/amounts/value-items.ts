import type { Charges } from '@fiscal/api-contract';
import {
  add,
  compare,
  type Decimal,
  isZero,
  money,
  multiply,
  round,
  subtract,
  sumBy,
  zero,
} from '@fiscal/domain';
import {
  amountLimits,
  type Findings,
  priceLimits,
  quantityLimits,
  readDecimal,
} from '../context/findings.ts';
import type { ItemValues } from '../context/item-context.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { checkTaxRules, type Judged } from '../rules/tax-rule.ts';
import {
  chargesOfItems,
  discountOfNetPrice,
  discountsAboveProduct,
  netAboveGross,
  wideProduct,
} from '../rules/value-rules.ts';
import { distributeAmount } from './distribute-amount.ts';

type ChargeKind = keyof Charges;

/** The charges of one kind by position of the item; undefined for an item without that charge. */
type OwnCharges = readonly (Decimal | undefined)[];

/**
 * Returns the values of every item. Refuses charges that do not add up and discounts above the value of the item (483).
 */
export function valueItems(input: TaxInput, findings: Findings): readonly ItemValues[] {
  const { items } = input;
  const grosses = items.map((item, i) => grossOf(input, item, i, findings));
  const split = (kind: ChargeKind, own: OwnCharges): readonly Decimal[] =>
    splitCharge(input, kind, grosses, own, findings);
  const own = (kind: ChargeKind): OwnCharges => items.map((item, i) => readCharge(item, i, kind, findings));
  const freight = split('freight', own('freight'));
  const insurance = split('insurance', own('insurance'));
  const otherExpenses = split('otherExpenses', own('otherExpenses'));
  const ownDiscounts = items.map((item, i) =>
    determineDiscount(input, item, grosses[i] ?? zero, i, findings),
  );
  const discount = split('discount', ownDiscounts);
  return grosses.map((gross, i) => {
    const ofItem = {
      gross,
      freight: freight[i] ?? zero,
      insurance: insurance[i] ?? zero,
      otherExpenses: otherExpenses[i] ?? zero,
      discount: discount[i] ?? zero,
    };
    const rule = discountsAboveProduct[ownDiscounts[i] === undefined ? 'charges' : 'item'];
    checkTaxRules([rule], ofItem, { input, findings, number: i + 1 });
    return withOperation(ofItem);
  });
}

function withOperation(values: Omit<ItemValues, 'operation'>): ItemValues {
  const { gross, freight, insurance, otherExpenses, discount } = values;
  let operation = gross;
  if (!isZero(freight)) operation = add(operation, freight);
  if (!isZero(insurance)) operation = add(operation, insurance);
  if (!isZero(otherExpenses)) operation = add(operation, otherExpenses);
  if (!isZero(discount)) operation = subtract(operation, discount);
  return { gross, freight, insurance, otherExpenses, discount, operation };
}

function grossOf(input: TaxInput, item: TaxItem, index: number, findings: Findings): Decimal {
  const amount = product(item, index, 'unitPrice', findings);
  const judged = { input, findings, number: index + 1 };
  return checkTaxRules([wideProduct], { amount }, judged) === 'kept' ? amount : zero;
}

/** Returns vProd: qCom × vUnCom, rounded half up to two places. Source: MOC 7.0 RV I11-10. */
function product(
  item: TaxItem,
  index: number,
  field: 'unitPrice' | 'netUnitPrice',
  findings: Findings,
): Decimal {
  const path = `items[${index}]`;
  const count = readDecimal(findings, `${path}.quantity`, item.quantity, quantityLimits) ?? zero;
  const each = readDecimal(findings, `${path}.${field}`, item[field], priceLimits) ?? zero;
  return round(multiply(count, each), 2, 'halfUp');
}

const readCharge = (
  item: TaxItem,
  index: number,
  kind: ChargeKind,
  findings: Findings,
): Decimal | undefined =>
  item[kind] === undefined
    ? undefined
    : readDecimal(findings, `items[${index}].${kind}`, item[kind], amountLimits);

/** Returns the discount of the request, or the one that leads from the gross to the net unit price. */
function determineDiscount(
  input: TaxInput,
  item: TaxItem,
  gross: Decimal,
  index: number,
  findings: Findings,
): Decimal | undefined {
  const discount = readCharge(item, index, 'discount', findings);
  if (item.netUnitPrice === undefined) return discount;
  const implied = subtract(gross, product(item, index, 'netUnitPrice', findings));
  const judged = { input, findings, number: index + 1 };
  if (checkTaxRules([netAboveGross], { implied }, judged) === 'broken') return discount;
  if (discount === undefined) return implied;
  checkNetDiscount(discount, implied, judged);
  return discount;
}

function checkNetDiscount(
  discount: Decimal,
  implied: Decimal,
  judged: Judged & { readonly number: number },
): void {
  if (checkTaxRules([discountOfNetPrice], { discount, implied }, judged) === 'broken') return;
  if (compare(discount, implied) === 0) return;
  const values = { given: money(discount), computed: money(implied) };
  judged.findings.differs('Desconto do item com preço líquido (discount)', judged.number, values);
}

/** Items with their own value keep it; the charge of the note goes to the others, by vProd. */
function splitCharge(
  input: TaxInput,
  kind: ChargeKind,
  grosses: readonly Decimal[],
  own: OwnCharges,
  findings: Findings,
): readonly Decimal[] {
  const path = `charges.${kind}`;
  const ofNote = readDecimal(findings, path, input.charges?.[kind], amountLimits);
  if (ofNote === undefined) return own.map((value) => value ?? zero);
  const open = own.flatMap((value, i) => (value === undefined ? [i] : []));
  if (open.length === 0 && own.length > 0) {
    const ofItems = sumBy(own, (value) => value ?? zero);
    checkTaxRules([chargesOfItems[kind]], { ofNote, ofItems }, { input, findings });
    return own.map((value) => value ?? zero);
  }
  const weights = open.map((i) => grosses[i] ?? zero);
  const parts = distributeAmount(ofNote, weights);
  let next = 0;
  return own.map((value) => value ?? parts[next++] ?? zero);
}
