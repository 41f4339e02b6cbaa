import { type Decimal, decimal, money, type ReturnedIpiGroup } from '@fiscal/domain';
import { amountLimits, type DecimalLimits, percentLimits, readField } from '../context/findings.ts';
import { type ItemContext, isReturn } from '../context/item-context.ts';

const wholeReturn = decimal('100');
/** TDec_0302Max100 */
const devolLimits: DecimalLimits = { ...percentLimits, places: 2 };

/** `vIPIDevol` is the written amount. */
export interface ReturnedIpiOfItem {
  readonly group: ReturnedIpiGroup;
  readonly vIPIDevol: Decimal;
}

/** impostoDevol: the IPI that an issuer which does not collect IPI returns; only on returns. */
export function returnIpi(context: ItemContext): ReturnedIpiOfItem | undefined {
  const { item, findings, path } = context;
  const given = item.returnedIpi;
  if (given === undefined || !isReturn(context)) return undefined;
  const at = `${path}.returnedIpi`;
  const vIPIDevol = readField(findings, at, 'value', given.value, amountLimits);
  const percent = readField(findings, at, 'percent', given.percent, devolLimits) ?? wholeReturn;
  if (vIPIDevol === undefined) return undefined;
  return { group: { pDevol: money(percent), vIPIDevol: money(vIPIDevol) }, vIPIDevol };
}
