import { add, type Decimal, decimal, isDecimalText, zero } from '@fiscal/domain';
import type { Findings } from '../context/findings.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { returnedQuantity } from '../rules/note-rules.ts';
import { checkTaxRules } from '../rules/tax-rule.ts';

/**
 * Checks that all items of a return together return no more of an original item than was sold. Reports a problem at
 * the quantity of the item with which the sum passes it. Items without a known original are not checked.
 */
export function checkReturnedQuantities(input: TaxInput, findings: Findings): void {
  const { operation, items } = input;
  if (operation !== 'return') return;
  const returned = new Map<string, Decimal>();
  for (const [index, item] of items.entries()) {
    const { original } = item;
    if (original === undefined || !isDecimalText(item.quantity)) continue;
    const name = originalName(item, index);
    const total = add(returned.get(name) ?? zero, decimal(item.quantity));
    returned.set(name, total);
    const facts = { total, sold: decimal(original.quantity), original };
    checkTaxRules([returnedQuantity], facts, { input, findings, number: index + 1 });
  }
}

const originalName = ({ reference }: TaxItem, index: number): string =>
  reference?.item === undefined ? `${index}` : `${reference.accessKey} ${reference.item}`;
