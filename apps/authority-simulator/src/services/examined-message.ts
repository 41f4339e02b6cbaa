import type { Examination } from '../examination/criteria.ts';
import { type Reader, readCanonical, readerOf } from '../xml/xml-tree.ts';

/** Returns the canonical XML of a message that was not refused. */
export function requireCanonical(examination: Examination): string {
  if (examination.kind !== 'message') throw new Error(`not a message: ${examination.kind}`);
  return examination.canonical;
}

/** Returns a reader of a message that was not refused. */
export const messageOf = (examination: Examination): Reader =>
  readerOf(readCanonical(requireCanonical(examination)));
