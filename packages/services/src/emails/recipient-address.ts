import { defineStatement, type Transaction } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import type { FrozenRequest } from '../rows/frozen-request.ts';

const find = defineStatement<[clientId: string, noteId: string], { readonly documentId: string }>(`
  select r.request_document_id as "documentId"
  from note n
  join filing_run r on r.client_id = n.client_id and r.filing_id = n.id and r.authority_key = n.access_key
  where n.client_id = $1 and n.id = $2`);

/** The recipient's address in the request of which the note was made; undefined where it names none. */
export async function recipientAddress(
  tx: Transaction,
  { documents }: Pick<SystemContext, 'documents'>,
  { clientId, noteId }: { readonly clientId: string; readonly noteId: string },
): Promise<string | undefined> {
  const [found] = await tx.run(find, [clientId, noteId]);
  if (found === undefined) return undefined;
  const bytes = await documents.get(tx, found.documentId);
  const { request } = JSON.parse(new TextDecoder().decode(bytes)) as FrozenRequest;
  return request.recipient.email ?? undefined;
}
