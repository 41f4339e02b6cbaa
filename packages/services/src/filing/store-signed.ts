import { defineStatement } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../documents/document-parameters.ts';
import type { Fence } from './filing-types.ts';

export interface SignedRun {
  readonly fence: Fence;
  readonly clientId: string;
  readonly signedXml: string;
  /** The base64 digest of the signed element, as in its signature. */
  readonly digestValue: string;
  readonly certificateId: string;
}

const store = defineStatement<
  {
    filingId: string;
    run: number;
    owner: string;
    digestValue: string;
    certificateId: string;
    signed: DocumentParameters;
  },
  { readonly stored: true }
>(`
  with r as (
    select r.client_id, r.filing_id, r.run from filing f
    join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.run
    where f.id = :filingId and f.run = :run and f.owner = :owner and f.open and r.signed_document_id is null
    for no key update of r
  ), signed as (${insertDocuments('signed')} from r
    returning id
  )
  update filing_run t set signed_document_id = signed.id, digest_value = :digestValue, certificate_id = :certificateId
  from r, signed
  where t.client_id = r.client_id and t.filing_id = r.filing_id and t.run = r.run
  returning true as stored`);

const look = defineStatement<{ filingId: string; run: number; owner: string }, { readonly signed: boolean }>(`
  select r.signed_document_id is not null as signed from filing f
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.run
  where f.id = :filingId and f.run = :run and f.owner = :owner and f.open`);

/**
 * Stores the signed bytes of a run, before anything is sent. `already`: the run has signed bytes, which are kept, and
 * the caller uses those.
 */
export async function storeSigned(
  sys: SystemContext,
  { fence, clientId, signedXml, digestValue, certificateId }: SignedRun,
): Promise<'stored' | 'already' | 'superseded'> {
  const { filingId, run, owner } = fence;
  const staged = await sys.documents.stage({
    clientId: id24(clientId),
    ownerId: id24(filingId),
    kind: 'signed',
    bytes: new TextEncoder().encode(signedXml),
  });
  const [stored] = await sys.db.autocommit(store, {
    filingId,
    run,
    owner,
    digestValue,
    certificateId,
    signed: staged,
  });
  if (stored !== undefined) return 'stored';
  const [row] = await sys.db.autocommit(look, { filingId, run, owner });
  return row?.signed === true ? 'already' : 'superseded';
}
