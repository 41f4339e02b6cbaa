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

/**
 * The deferral of CST 510 and 515, for which the request has no field: the whole tax, as in the official calculator.
 */
const wholeDeferral = decimal('100');

/**
 * Returns the rates of a class with the decisions that explain them, computed once for all items without their own
 * rates.
 */
export function prepareTaxation(
  context: ItemContext,
  choice: ClassifiedIbsCbs,
  cst: IbsCbsCst,
): PreparedTaxation {
  if (isReturn(context) || hasRates(choice.request)) return prepare(context, choice, cst);
  const key = `${choice.source} ${choice.classTrib.code}`;
  return recall(context.memory.taxations, key, () => prepare(context, choice, cst));
}

const hasRates = (request: IbsCbsRequest | undefined): boolean =>
  request?.ibsUfRate !== undefined || request?.ibsMunRate !== undefined || request?.cbsRate !== undefined;

function prepare(context: ItemContext, choice: ClassifiedIbsCbs, cst: IbsCbsCst): PreparedTaxation {
  const chosen = chooseIbsCbsRates(context, choice.request);
  if (chosen.kind === 'unpublished') return chosen;
  // The request has no field for the taxation without the benefit (NT 2025.002 UB69, UB70), so it is full taxation.
  const regularClass = tableClass(fullTaxationClass, context.input.issuedOn);
  const { classTrib } = choice;
  const taxation = taxationOf({ classTrib, cst, regularClass, deferral: wholeDeferral }, chosen.rates);
  return { kind: 'taxed', taxation, decisions: explainRates(choice, taxation, chosen.explained) };
}
