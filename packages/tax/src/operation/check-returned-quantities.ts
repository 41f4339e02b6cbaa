import { add, type Decimal, decimal, isDecimalText, zero } from '@fiscal/domain';
import type { Findings } from '../context/findings.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { returnedQuantity } from '../rules/note-rules.ts';
import { askTaxRules } from '../rules/tax-rule.ts';

/**
 * What comes back of one item of an original note, over all items of the return, is no more than was sold; a problem
 * at the quantity of the item that passes it. Items without a known original are not looked at.
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
    askTaxRules([returnedQuantity], facts, { input, findings, number: index + 1 });
  }
}

const originalName = ({ reference }: TaxItem, index: number): string =>
  reference?.item === undefined ? `${index}` : `${reference.accessKey} ${reference.item}`;
