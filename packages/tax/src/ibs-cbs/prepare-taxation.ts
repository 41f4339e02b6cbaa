import type { IbsCbsRequest } from '@fiscal/api-contract';
import { decimal } from '@fiscal/domain';
import type { IbsCbsCst } from '@fiscal/tax-tables';
import { recall } from '../context/ibs-cbs-memory.ts';
import { type ItemContext, isReturn } from '../context/item-context.ts';
import type { PreparedTaxation } from '../context/taxation.ts';
import { type ClassifiedIbsCbs, tableClass } from './decide-ibs-cbs.ts';
import { fullTaxationClass } from './default-classes.ts';
import { explainRates } from './explain-rates.ts';
import { chooseIbsCbsRates } from './ibs-cbs-rates.ts';
import { taxationOf } from './ibs-cbs-taxation.ts';

/** Deferral of CST 510 and 515 where the request has no field for it: whole, as the official calculator does. */
const wholeDeferral = decimal('100');

/** Rates of a class with the decisions that explain them: one work for all items that bring no rates of their own. */
export function prepareTaxation(
  context: ItemContext,
  choice: ClassifiedIbsCbs,
  cst: IbsCbsCst,
): PreparedTaxation {
  if (isReturn(context) || bringsRates(choice.request)) return prepare(context, choice, cst);
  const key = `${choice.source} ${choice.classTrib.code}`;
  return recall(context.memory.taxations, key, () => prepare(context, choice, cst));
}

const bringsRates = (request: IbsCbsRequest | undefined): boolean =>
  request?.ibsUfRate !== undefined || request?.ibsMunRate !== undefined || request?.cbsRate !== undefined;

function prepare(context: ItemContext, choice: ClassifiedIbsCbs, cst: IbsCbsCst): PreparedTaxation {
  const chosen = chooseIbsCbsRates(context, choice.request);
  if (chosen.kind === 'unpublished') return chosen;
  // The request has no field for the taxation without the benefit (NT 2025.002 UB69, UB70): in full.
  const regularClass = tableClass(fullTaxationClass, context.input.issuedOn);
  const { classTrib } = choice;
  const taxation = taxationOf({ classTrib, cst, regularClass, deferral: wholeDeferral }, chosen.rates);
  return { kind: 'taxed', taxation, decisions: explainRates(choice, taxation, chosen.explained) };
}
