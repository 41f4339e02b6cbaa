import type { Transaction } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import type { MailedKind, RegisteredRequest } from './mailed-kind.ts';

/** The part of a request that the mails of every kind read. */
export interface RequestedRecipient {
  readonly cnpj?: string | null | undefined;
  readonly cpf?: string | null | undefined;
  readonly nif?: string | null | undefined;
  readonly name: string;
  readonly email?: string | null | undefined;
}

interface MailedRequest {
  readonly request: { readonly recipient?: RequestedRecipient | null | undefined };
}

interface NoteOfRecipient {
  readonly clientId: string;
  readonly noteId: string;
}

/**
 * Returns the recipient's address in the request of a note. Undefined when the request has none, or when the registered
 * document, adopted by an operator, names another recipient.
 */
export async function recipientAddress(
  tx: Transaction,
  { documents }: Pick<SystemContext, 'documents'>,
  { request: registeredRequest }: Pick<MailedKind, 'request'>,
  { clientId, noteId }: NoteOfRecipient,
): Promise<string | undefined> {
  const [found] = await tx.run(registeredRequest, { clientId, noteId });
  if (found === undefined) return undefined;
  const bytes = await documents.get(tx, found.documentId);
  const { request } = JSON.parse(new TextDecoder().decode(bytes)) as MailedRequest;
  const { recipient } = request;
  return recipient && isNamedIn(found, recipient) ? (recipient.email ?? undefined) : undefined;
}

/** Returns whether a registered document is of the recipient of a request: by its document, by name where neither has one. */
export function isNamedIn(
  { recipientDocument, recipientName }: Omit<RegisteredRequest, 'documentId'>,
  { cnpj, cpf, nif, name }: RequestedRecipient,
): boolean {
  const document = cnpj ?? cpf ?? nif ?? null;
  return document === null
    ? recipientDocument === null && recipientName === name
    : document === recipientDocument;
}
