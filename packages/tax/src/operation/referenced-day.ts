import { precedesReform } from '@fiscal/tax-tables';
import { type ItemContext, isReturn } from '../context/item-context.ts';

/**
 * First day of the month in which the note of a return's item was issued, from its access key (AAMM at the third
 * digit); undefined where there is none, or where it would lie after the return itself.
 */
export function referencedDay(context: ItemContext): string | undefined {
  const key = context.item.reference?.accessKey;
  if (key === undefined || !isReturn(context)) return undefined;
  const [, year, month] = /^\d{2}(\d{2})(0[1-9]|1[0-2])/.exec(key) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const day = `20${year}-${month}-01`;
  return day <= context.input.issuedOn ? day : undefined;
}

/** The day whose base applies: that of the original on a return, else that of the note (LC 214/2025 art. 17). */
export const operationDay = (context: ItemContext): string =>
  referencedDay(context) ?? context.input.issuedOn;

/** First day of the month of a return's original where that had IBS and CBS, so that its rates come back (art. 17). */
export function taxedOriginalDay(context: ItemContext): string | undefined {
  const day = referencedDay(context);
  return day === undefined || precedesReform(day) ? undefined : day;
}

/** The day whose rates apply; an original older than IBS and CBS has none to repeat, and those of the note apply. */
export const rateDay = (context: ItemContext): string => taxedOriginalDay(context) ?? context.input.issuedOn;
