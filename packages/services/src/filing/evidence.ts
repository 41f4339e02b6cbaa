import { defineStatement, type Transaction } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../documents/document-parameters.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** The text that is kept where an operator says that no event ends an NFS-e whose events the Sefin does not report. */
export const withoutEvents = 'without-events';

/**
 * The evidence of an operator for an adoption; `copy` is the authority's document, for a kind whose authority returns
 * none.
 */
export type AdoptionEvidence =
  | { readonly kind: 'copy'; readonly xml: string }
  | { readonly kind: 'withoutEvents' };

/** Reads the text that is kept of an adoption. */
export const adoptionEvidenceOf = (text: string): AdoptionEvidence =>
  text === withoutEvents ? { kind: 'withoutEvents' } : { kind: 'copy', xml: text };

type Owner = Pick<FilingRow, 'clientId' | 'id'>;

const store = defineStatement<{ text: DocumentParameters }, object>(`${insertDocuments('text')}`);

/** Keeps what an operator says that an authority holds, a key or a document, and gives its id. */
export async function storeEvidence(
  tx: Transaction,
  { documents }: Pick<SystemContext, 'documents'>,
  { clientId, id }: Owner,
  text: string,
): Promise<Id24> {
  const bytes = new TextEncoder().encode(text);
  const staged = await documents.stage({
    clientId: id24(clientId),
    ownerId: id24(id),
    kind: 'answer',
    bytes,
  });
  await tx.run(store, { text: staged });
  return id24(staged.id);
}

export type EvidenceReader = Pick<SystemContext, 'documents'>;

const find = defineStatement<{ id: string; clientId: string; ownerId: string }, { readonly id: string }>(
  `select id from document where id = :id and client_id = :clientId and owner_id = :ownerId and kind = 'answer'`,
);

/** Returns the stored evidence; undefined where it does not belong to this filing. */
export async function readEvidence(
  tx: Transaction,
  { documents }: EvidenceReader,
  owner: Owner,
  id: string,
): Promise<string | undefined> {
  const [found] = await tx.run(find, { id, clientId: owner.clientId, ownerId: owner.id });
  return found === undefined ? undefined : new TextDecoder().decode(await documents.get(tx, found.id));
}
