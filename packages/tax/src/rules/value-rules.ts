import type { Charges } from '@fiscal/api-contract';
import { compare, type Decimal, isNegative, money, type RuleRow } from '@fiscal/domain';
import { withinOneCent } from '../arithmetic/percentage.ts';
import { amountLimits } from '../context/findings.ts';
import { numberWords } from '../text/number-words.ts';
import type { TaxRule } from './tax-rule.ts';

const passesWidth = ({ amount }: { readonly amount: Decimal }): boolean =>
  compare(amount, amountLimits.most) > 0;

export const wideProduct: TaxRule<{ readonly amount: Decimal }> = {
  id: 'items/value-width',
  source: 'XSD of prod/vProd (TDec_1302)',
  path: 'items[].unitPrice',
  message: 'o valor do produto passa de 13 dígitos inteiros',
  fails: passesWidth,
};

interface Discount {
  readonly discount: Decimal;
  readonly gross: Decimal;
}

const discountAboveProduct = (id: string, path: string): TaxRule<Discount> => ({
  id,
  cStat: '483',
  source: 'MOC 7.0 Anexo I, prod/vDesc against prod/vProd',
  path,
  message: 'o desconto é maior que o valor do produto',
  fails: ({ discount, gross }) => compare(discount, gross) > 0,
});

/** The rules about a discount above the value of the product, by the place of the discount in the request. */
export const discountsAboveProduct = {
  item: discountAboveProduct('I17/483', 'items[].discount'),
  charges: discountAboveProduct('charges/483', 'charges.discount'),
} as const;

export const netAboveGross: TaxRule<{ readonly implied: Decimal }> = {
  id: 'items/net-price',
  source: 'a decision of ours: netUnitPrice is unitPrice less the discount',
  path: 'items[].netUnitPrice',
  message: 'o preço líquido é maior que o preço bruto',
  fails: ({ implied }) => isNegative(implied),
};

interface NetDiscount {
  readonly discount: Decimal;
  /** The discount that leads from the gross to the net unit price. */
  readonly implied: Decimal;
}

export const discountOfNetPrice: TaxRule<NetDiscount> = {
  id: 'items/net-discount',
  source: 'a decision of ours: netUnitPrice is unitPrice less the discount, within a cent',
  path: 'items[].discount',
  message: 'o desconto não corresponde ao preço líquido, que pede …',
  example: ['10,00'],
  fails: ({ discount, implied }) => !withinOneCent(discount, implied),
  shows: ({ implied }) => [numberWords(money(implied))],
};

interface ChargeOfItems {
  readonly ofNote: Decimal;
  readonly ofItems: Decimal;
}

const chargeOfItems = (kind: keyof Charges): TaxRule<ChargeOfItems> => ({
  id: `charges/${kind}`,
  source: 'specification 2.7: the charge of the note is what its items bring, when all of them do',
  path: `charges.${kind}`,
  message: 'todos os itens trazem este valor, e a soma deles é …',
  example: ['1,00'],
  fails: ({ ofNote, ofItems }) => compare(ofItems, ofNote) !== 0,
  shows: ({ ofItems }) => [numberWords(money(ofItems))],
});

export const chargesOfItems: Readonly<Record<keyof Charges, TaxRule<ChargeOfItems>>> = {
  freight: chargeOfItems('freight'),
  insurance: chargeOfItems('insurance'),
  otherExpenses: chargeOfItems('otherExpenses'),
  discount: chargeOfItems('discount'),
};

export const wideDifalBase: TaxRule<{ readonly amount: Decimal }> = {
  id: 'items/difal-width',
  source: 'XSD of ICMSUFDest/vBCUFDest (TDec_1302)',
  path: 'items[].unitPrice',
  message: 'a base do DIFAL passa de 13 dígitos inteiros',
  fails: passesWidth,
};

export const valueRules: readonly RuleRow[] = [
  wideProduct,
  discountsAboveProduct.item,
  discountsAboveProduct.charges,
  netAboveGross,
  discountOfNetPrice,
  ...Object.values(chargesOfItems),
  wideDifalBase,
];
