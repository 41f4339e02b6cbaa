import { defineStatement, type Transaction } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../documents/document-parameters.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';

/**
 * The stored text of an operator's statement that an NFS-e has no events. It is needed when the Sefin does not list its
 * events.
 */
export const withoutEvents = 'without-events';

/**
 * An operator's evidence for an adoption. `copy`: the document that the authority holds, for a kind whose authority
 * returns none.
 */
export type AdoptionEvidence =
  | { readonly kind: 'copy'; readonly xml: string }
  | { readonly kind: 'withoutEvents' };

/** Reads the stored text of an adoption. */
export const adoptionEvidenceOf = (text: string): AdoptionEvidence =>
  text === withoutEvents ? { kind: 'withoutEvents' } : { kind: 'copy', xml: text };

type Owner = Pick<FilingRow, 'clientId' | 'id'>;

const store = defineStatement<{ text: DocumentParameters }, object>(`${insertDocuments('text')}`);

/** Stores an operator's evidence of what an authority holds, a key or a document, and returns its id. */
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

/** Reads stored evidence; undefined when it is not of this filing. */
export async function readEvidence(
  tx: Transaction,
  { documents }: EvidenceReader,
  owner: Owner,
  id: string,
): Promise<string | undefined> {
  const [found] = await tx.run(find, { id, clientId: owner.clientId, ownerId: owner.id });
  return found === undefined ? undefined : new TextDecoder().decode(await documents.get(tx, found.id));
}
