import type { Transaction } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { type MailedRequest, registeredRequest } from './mailed-kinds.ts';

export interface NoteOfRecipient {
  readonly clientId: string;
  readonly noteId: string;
}

/** The recipient's address in the request of which the note was made; undefined where it names none. */
export async function recipientAddress(
  tx: Transaction,
  { documents }: Pick<SystemContext, 'documents'>,
  { clientId, noteId }: NoteOfRecipient,
): Promise<string | undefined> {
  const [found] = await tx.run(registeredRequest, [clientId, noteId]);
  if (found === undefined) return undefined;
  const bytes = await documents.get(tx, found.documentId);
  const { request } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly request: MailedRequest };
  return request.recipient?.email ?? undefined;
}
