import { type ItemContext, isReturn } from './item-context.ts';

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

/** The day whose base and rates apply: that of the original on a return, else that of the note (LC 214/2025 art. 17). */
export const operationDay = (context: ItemContext): string =>
  referencedDay(context) ?? context.input.issuedOn;
