import type { ByteRange } from '@fiscal/services';

/** The part of a body that `Range` requests. `unsatisfiable`: the body does not have these bytes. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable' };

/**
 * Reads `Range` and `If-Range` for a body of `size` bytes, at least one. Several ranges, another unit, an unreadable
 * header and a part of another version all count as `whole`. Source: RFC 9110 13.1.5, 14.2.
 */
export function readRange(
  { range, ifRange }: { readonly range: string | undefined; readonly ifRange: string | undefined },
  { size, etag }: { readonly size: number; readonly etag: string },
): RequestedRange {
  if (range === undefined || (ifRange !== undefined && ifRange.trim() !== etag)) return { kind: 'whole' };
  const [, from, to] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return { kind: 'whole' };
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', range: { first: size - length, last: size - 1 } };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return { kind: 'whole' };
  return first >= size ? { kind: 'unsatisfiable' } : { kind: 'part', range: { first, last } };
}
