import { add, compare, type Decimal, decimal, isDecimalText, zero } from '@fiscal/domain';
import type { Findings } from '../context/findings.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';

/**
 * What comes back of one item of an original note, over all items of the return, is no more than was sold; a problem
 * at the quantity of the item that passes it. Items without a known original are not looked at.
 */
export function checkReturnedQuantities({ operation, items }: TaxInput, findings: Findings): void {
  if (operation !== 'return') return;
  const returned = new Map<string, Decimal>();
  for (const [index, item] of items.entries()) {
    if (item.original === undefined || !isDecimalText(item.quantity)) continue;
    const name = originalName(item, index);
    const total = add(returned.get(name) ?? zero, decimal(item.quantity));
    returned.set(name, total);
    if (compare(total, decimal(item.original.quantity)) > 0) {
      findings.problem(
        `items[${index}].quantity`,
        `a devolução passa da quantidade da nota original (${item.original.quantity})`,
      );
    }
  }
}

const originalName = ({ reference }: TaxItem, index: number): string =>
  reference?.item === undefined ? `${index}` : `${reference.accessKey} ${reference.item}`;
