import {
  type Charges,
  compare,
  type Decimal,
  isNegative,
  multiply,
  round,
  subtract,
  sum,
  zero,
} from '@fiscal/domain';
import { distributeAmount } from './distribute-amount.ts';
import {
  amountLimits,
  type DecimalLimits,
  type Findings,
  priceLimits,
  quantityLimits,
  readDecimal,
} from './findings.ts';
import { sumOf, withinOneCent } from './percentage.ts';
import type { TaxInput, TaxItem } from './tax-input.ts';

/** Commercial values of an item in cents, after the charges of the note were split. */
export interface ItemValues {
  /** vProd */
  readonly gross: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  readonly otherExpenses: Decimal;
  readonly discount: Decimal;
  /** vProd + vFrete + vSeg + vOutro - vDesc */
  readonly operation: Decimal;
}

type ChargeKind = keyof Charges;

type Given = Readonly<Record<ChargeKind, Decimal | undefined>>;

/** Values of every item. Refuses charges that do not add up and discounts above the item (483). */
export function valueItems(input: TaxInput, findings: Findings): readonly ItemValues[] {
  const grosses = input.items.map((item, i) => grossOf(item, `items[${i}]`, findings));
  const given = input.items.map((item, i) => chargesOf(item, grosses[i] ?? zero, `items[${i}]`, findings));
  const split = {
    freight: splitCharge(input, 'freight', grosses, given, findings),
    insurance: splitCharge(input, 'insurance', grosses, given, findings),
    otherExpenses: splitCharge(input, 'otherExpenses', grosses, given, findings),
    discount: splitCharge(input, 'discount', grosses, given, findings),
  };
  return grosses.map((gross, i) => {
    const freight = split.freight[i] ?? zero;
    const insurance = split.insurance[i] ?? zero;
    const otherExpenses = split.otherExpenses[i] ?? zero;
    const discount = split.discount[i] ?? zero;
    if (compare(discount, gross) > 0) {
      const path = given[i]?.discount === undefined ? 'charges.discount' : `items[${i}].discount`;
      findings.problem(path, 'o desconto é maior que o valor do produto (SEFAZ 483)');
    }
    const operation = subtract(sumOf(gross, freight, insurance, otherExpenses), discount);
    return { gross, freight, insurance, otherExpenses, discount, operation };
  });
}

function grossOf(item: TaxItem, path: string, findings: Findings): Decimal {
  const gross = product(item.quantity, item.unitPrice, { path, field: 'unitPrice', findings });
  if (compare(gross, amountLimits.most) <= 0) return gross;
  findings.problem(`${path}.unitPrice`, 'o valor do produto passa de 13 dígitos inteiros');
  return zero;
}

interface PriceField {
  readonly path: string;
  readonly field: 'unitPrice' | 'netUnitPrice';
  readonly findings: Findings;
}

/** round2(qCom × vUnCom), half up: vProd of MOC 7.0 RV I11-10. */
function product(quantity: string, price: string, { path, field, findings }: PriceField): Decimal {
  const count = readDecimal(findings, `${path}.quantity`, quantity, quantityLimits) ?? zero;
  const each = readDecimal(findings, `${path}.${field}`, price, priceLimits) ?? zero;
  return round(multiply(count, each), 2, 'halfUp');
}

function chargesOf(item: TaxItem, gross: Decimal, path: string, findings: Findings): Given {
  const read = (field: ChargeKind, limits: DecimalLimits): Decimal | undefined =>
    readDecimal(findings, `${path}.${field}`, item[field], limits);
  return {
    freight: read('freight', amountLimits),
    insurance: read('insurance', amountLimits),
    otherExpenses: read('otherExpenses', amountLimits),
    discount: discountOf(item, gross, read('discount', amountLimits), path, findings),
  };
}

/** The discount given, or the one that leads from the gross to the net unit price. */
function discountOf(
  item: TaxItem,
  gross: Decimal,
  discount: Decimal | undefined,
  path: string,
  findings: Findings,
): Decimal | undefined {
  if (item.netUnitPrice === undefined) return discount;
  const net = product(item.quantity, item.netUnitPrice, { path, field: 'netUnitPrice', findings });
  const implied = subtract(gross, net);
  if (isNegative(implied)) {
    findings.problem(`${path}.netUnitPrice`, 'o preço líquido é maior que o preço bruto');
    return discount;
  }
  if (discount === undefined) return implied;
  if (!withinOneCent(discount, implied)) {
    findings.problem(`${path}.discount`, 'o desconto não corresponde ao preço líquido');
  }
  return discount;
}

/** Items that bring a value keep it; the charge of the note goes to the others, by vProd. */
function splitCharge(
  input: TaxInput,
  kind: ChargeKind,
  grosses: readonly Decimal[],
  given: readonly Given[],
  findings: Findings,
): readonly Decimal[] {
  const path = `charges.${kind}`;
  const ofNote = readDecimal(findings, path, input.charges?.[kind], amountLimits);
  const own = given.map((charges) => charges[kind]);
  if (ofNote === undefined) return own.map((value) => value ?? zero);
  const open = own.flatMap((value, i) => (value === undefined ? [i] : []));
  if (open.length === 0 && own.length > 0) {
    const ofItems = sum(own.map((value) => value ?? zero));
    if (compare(ofItems, ofNote) !== 0) {
      findings.problem(path, 'todos os itens trazem este valor, e a soma deles é outra');
    }
    return own.map((value) => value ?? zero);
  }
  const parts = distributeAmount(
    ofNote,
    open.map((i) => grosses[i] ?? zero),
  );
  const byItem = new Map(open.map((i, k) => [i, parts[k] ?? zero]));
  return own.map((value, i) => value ?? byItem.get(i) ?? zero);
}
