import type { LookupInput } from './found.ts';
import { cleanText, readTerms } from './read-terms.ts';

/** What a search looks for, without what it says: the audit keeps this. */
export const termKinds = [
  'id',
  'key',
  'dpsId',
  'protocol',
  'number',
  'taxId',
  'words',
  'externalId',
  'fields',
] as const;
export type TermKind = (typeof termKinds)[number];

/** Returns the kind of the most exact term of a search; `fields` without a text. */
export function kindOfTerm({ text = '' }: LookupInput): TermKind {
  const terms = readTerms(cleanText(text));
  return (
    termKinds.find((kind) => kind !== 'fields' && kind in terms && terms[kind] !== undefined) ?? 'fields'
  );
}
