import { parseAccept } from 'hono/utils/accept';

/**
 * Returns the offered type that the client prefers; of equal ones, the first in `accept`; without a match, the first
 * offered. RFC 9110 12.5.1.
 */
export function preferredType<T extends string>(
  accept: string | undefined,
  offered: readonly [T, ...T[]],
): T {
  for (const { type, q } of parseAccept(accept ?? '')) {
    const wanted = type.toLowerCase();
    const group = wanted === '*/*' ? '' : wanted.replace(/\*$/, '');
    const found = offered.find(
      (each) => each === wanted || (wanted.endsWith('/*') && each.startsWith(group)),
    );
    if (q > 0 && found !== undefined) return found;
  }
  return offered[0];
}

/** Returns the type of the answer to a preview: its record, its print or its document. */
export const previewTypeOf = (accept: string | undefined) =>
  preferredType(accept, ['application/json', 'application/pdf', 'application/xml']);

/** Returns the type of the answer to a preview that cannot be printed. */
export const writtenPreviewTypeOf = (accept: string | undefined) =>
  preferredType(accept, ['application/json', 'application/xml']);
