import type { Stack } from '@fiscal/dev-stack';
import { compareLedger } from '../ledger/compare-ledger.ts';
import { readLedger, readStoredNotes } from '../ledger/read-sides.ts';

/** Returns the differences between ledger and database about the notes of these issuers (by CNPJ). */
export async function compareOwnNotes(
  { databaseOwnerUrl, state }: Stack,
  environment: 'homologation' | 'production',
  issuers: readonly string[],
): Promise<readonly string[]> {
  const isOwn = ({ cnpj }: { readonly cnpj: string }): boolean => issuers.includes(cnpj);
  const stored = await readStoredNotes(databaseOwnerUrl, environment);
  return compareLedger(readLedger(state.ledger, environment).filter(isOwn), stored.filter(isOwn));
}
