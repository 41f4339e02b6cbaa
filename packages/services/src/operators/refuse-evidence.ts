import type { AttentionAction } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import { type CopyRefusal, readCopy } from '../kinds/nfe/read-copy.ts';
import type { PlacedFiling } from './filing-position.ts';

const readKeys = defineStatement<{ clientId: string; id: string }, { readonly key: string }>(
  'select authority_key as key from filing_run where client_id = :clientId and filing_id = :id',
);

export interface GivenEvidence {
  readonly action: AttentionAction;
  readonly evidence?: string | undefined;
}

/**
 * Why what an operator brings proves nothing by itself. Only the note of a SEFAZ is brought, which no service gives to its
 * issuer; its digest is compared with a fresh answer of the SEFAZ when the decision is carried out.
 */
export async function refuseEvidence(
  { db }: OperatorContext,
  { kind, clientId, id }: PlacedFiling,
  { action, evidence }: GivenEvidence,
): Promise<'missing' | CopyRefusal | undefined> {
  if (kind !== 'nfe' || action !== 'adopt') return undefined;
  if (evidence === undefined) return 'missing';
  const keys = await db.autocommit(readKeys, { clientId, id });
  const read = readCopy(
    evidence,
    keys.map(({ key }) => key),
  );
  return read.ok ? undefined : read.reason;
}
