import type { AttentionAction } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import { type CopyRefusal, readCopy } from '../kinds/nfe/read-copy.ts';
import type { OperatedFiling } from './filing-position.ts';

const readKeys = defineStatement<{ clientId: string; id: string }, { readonly key: string }>(
  'select authority_key as key from filing_run where client_id = :clientId and filing_id = :id',
);

export interface GivenEvidence {
  readonly action: AttentionAction;
  readonly evidence?: string | undefined;
}

/**
 * Returns why the evidence of an operator cannot be used. Only `adopt` of an NF-e needs evidence: a copy of the note,
 * which no service of a SEFAZ gives to the issuer. The digest of the copy is compared with a new answer of the SEFAZ
 * when the decision is carried out.
 */
export async function refuseEvidence(
  { db }: OperatorContext,
  { kind, clientId, id }: OperatedFiling,
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
