import { maskText } from '../../words/mask.ts';
import type { DocumentData } from './load-document.ts';

/** Eleven digits of an id are no CPF. */
const withoutIds = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? undefined : value;

/** Returns true for a document whose page masks something. */
export function hasPersonalData({
  document,
  history,
  auditRows,
}: Pick<DocumentData, 'document' | 'history' | 'auditRows'>): boolean {
  const shown = JSON.stringify([document, history, auditRows], withoutIds);
  return maskText(shown) !== shown;
}
