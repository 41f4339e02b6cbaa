import { defineStatement, type Transaction } from '@fiscal/db';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { type EvidenceReader, readEvidence } from './evidence.ts';
import { adapterOf, type FilingKindAdapters } from './filing-kind-adapter.ts';

const read = defineStatement<
  { clientId: string; id: string },
  { readonly ourKey: string; readonly ourKeys: readonly string[]; readonly named: readonly string[] }
>(`
  select r.authority_key as "ourKey", to_jsonb(array(
    select k.named from attempt a
    cross join lateral (select coalesce(a.answer #>> '{nfse,accessKey}', a.answer ->> 'namedKey') as named) k
    where a.client_id = f.client_id and a.filing_id = f.id and k.named is not null
    order by a.sequence desc
  )) as named, to_jsonb(array(
    select o.authority_key from filing_run o where o.client_id = f.client_id and o.filing_id = f.id
  )) as "ourKeys"
  from filing f join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.run
  where f.client_id = :clientId and f.id = :id`);

/**
 * Returns the key of the document that has the filing's number: the last one that the authority named, or the one in an
 * operator's evidence, if that is given. Undefined when no key is known, or when it cannot have this number.
 */
export async function findOtherKey(
  tx: Transaction,
  sys: EvidenceReader & { readonly kinds: FilingKindAdapters },
  { clientId, id, kind }: Pick<FilingRow, 'clientId' | 'id' | 'kind'>,
  evidence: string | undefined,
): Promise<string | undefined> {
  const { otherKey } = adapterOf(sys.kinds, kind);
  const [row] = await tx.run(read, { clientId, id });
  if (row === undefined || otherKey === undefined) return undefined;
  const mayHold = (key: string): boolean =>
    otherKey.mayHoldNumber(key, row.ourKey) && !row.ourKeys.includes(key);
  if (evidence === undefined) return row.named.find(mayHold);
  const given = await readEvidence(tx, sys, { clientId, id }, evidence);
  return given !== undefined && mayHold(given) ? given : undefined;
}
