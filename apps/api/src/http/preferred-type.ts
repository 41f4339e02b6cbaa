import { parseAccept } from 'hono/utils/accept';

/** The offered type that the client prefers, or as much and names first; the first one where it names none. RFC 9110 12.5.1. */
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

/** The type of the answer to a preview: its record, its print or its document. */
export const previewTypeOf = (accept: string | undefined) =>
  preferredType(accept, ['application/json', 'application/pdf', 'application/xml']);

/** The type of the answer to a preview that nothing can print. */
export const writtenPreviewTypeOf = (accept: string | undefined) =>
  preferredType(accept, ['application/json', 'application/xml']);
