import { compare, type Decimal, type RuleRow } from '@fiscal/domain';
import type { OriginalItem, TaxItem } from '../context/tax-input.ts';
import type { TaxRule } from './tax-rule.ts';

export const noItems: TaxRule<{ readonly items: readonly TaxItem[] }> = {
  id: 'items/none',
  source: 'XSD of infNFe/det (1 to 990)',
  path: 'items',
  message: 'informe ao menos um item',
  fails: ({ items }) => items.length === 0,
};

export const unknownTaxClass: RuleRow = {
  id: 'items/tax-class',
  source: 'specification 2.5 and 2.7',
  path: 'items[].taxClass',
  message: 'a classe tributária … não existe nesta empresa',
  example: ['arroz'],
};

export const noRuleOfTaxClass: RuleRow = {
  id: 'items/tax-class-rule',
  source: 'specification 2.5: the first rule that matches',
  path: 'items[].taxClass',
  message: 'nenhuma regra da classe … atende a …',
  example: ['arroz', 'venda (sale), destino interno (internal), destinatário contribuinte (contributor)'],
};

/** The returned quantity of one item of the original note, with this item. */
interface ReturnedQuantity {
  readonly total: Decimal;
  readonly sold: Decimal;
  readonly original: OriginalItem;
}

export const returnedQuantity: TaxRule<ReturnedQuantity> = {
  id: 'items/returned-quantity',
  source: 'specification 2.7: a return gives back no more than was sold',
  path: 'items[].quantity',
  message: 'a devolução passa da quantidade da nota original (…)',
  example: ['10'],
  fails: ({ total, sold }) => compare(total, sold) > 0,
  shows: ({ original }) => [original.quantity],
};

export const wideTotals: TaxRule<readonly string[]> = {
  id: 'totals/width',
  source: 'XSD of ICMSTot and IBSCBSTot (TDec_1302)',
  path: 'items',
  message: 'totais da nota passam de 13 dígitos inteiros: …',
  example: ['vProd, vNF'],
  fails: (tags) => tags.length > 0,
  shows: (tags) => [tags.join(', ')],
};

/** The rules about a note and its items that apply before any tax. */
export const noteRules: readonly RuleRow[] = [
  noItems,
  unknownTaxClass,
  noRuleOfTaxClass,
  returnedQuantity,
  wideTotals,
];
