import type { IbsCbsClass } from '@fiscal/tax-tables';
import type { ItemContext } from '../context/item-context.ts';
import { writtenDay } from '../text/written-day.ts';

const daysOfNotice = 60;
const oneDay = 86_400_000;

/** Warns when the last day of a class is near, because the product will need another class. */
export function warnOfClassEnd(
  {
    findings,
    input,
    number,
  }: Pick<ItemContext, 'findings' | 'number'> & {
    readonly input: Pick<ItemContext['input'], 'issuedOn'>;
  },
  { code, validTo, source }: Pick<IbsCbsClass, 'code' | 'validTo' | 'source'>,
): void {
  if (validTo === null) return;
  const daysLeft = (Date.parse(validTo) - Date.parse(input.issuedOn)) / oneDay;
  if (daysLeft > daysOfNotice) return;
  findings.warn(`O cClassTrib ${code} só vale até ${writtenDay(validTo)} (${source}).`, number);
}
