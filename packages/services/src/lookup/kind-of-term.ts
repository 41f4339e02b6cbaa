import { isCpf } from '@fiscal/domain';
import { cleanText, readTerms } from '../terms/read-terms.ts';
import type { LookupInput } from './found.ts';

/** The kinds of terms of a search: the audit keeps these, never what the text says. */
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

/** Returns the CPF that a search finds people by; undefined for any other text. */
export function cpfOfTerm(text: string): string | undefined {
  const { taxId } = readTerms(cleanText(text));
  return taxId !== undefined && isCpf(taxId) ? taxId : undefined;
}
