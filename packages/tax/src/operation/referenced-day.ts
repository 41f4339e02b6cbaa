import { precedesReform } from '@fiscal/tax-tables';
import { type ItemContext, isReturn } from '../context/item-context.ts';

/**
 * Returns the first day of the month in which the original of a returned item was issued, from its access key (AAMM at
 * the third digit). Undefined without a key, and when the month is after the return itself.
 */
export function referencedDay(context: ItemContext): string | undefined {
  const key = context.item.reference?.accessKey;
  if (key === undefined || !isReturn(context)) return undefined;
  const [, year, month] = /^\d{2}(\d{2})(0[1-9]|1[0-2])/.exec(key) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const day = `20${year}-${month}-01`;
  return day <= context.input.issuedOn ? day : undefined;
}

/**
 * Returns the day whose base applies: on a return that of the original, otherwise that of the note (LC 214/2025 art.
 * 17).
 */
export const operationDay = (context: ItemContext): string =>
  referencedDay(context) ?? context.input.issuedOn;

/**
 * Returns the first day of the month of the original when a return has one with IBS and CBS, whose rates it repeats
 * (art. 17).
 */
export function taxedOriginalDay(context: ItemContext): string | undefined {
  const day = referencedDay(context);
  return day === undefined || precedesReform(day) ? undefined : day;
}

/** Returns the day whose rates apply. An original from before IBS and CBS has no rates, so those of the note apply. */
export const rateDay = (context: ItemContext): string => taxedOriginalDay(context) ?? context.input.issuedOn;
