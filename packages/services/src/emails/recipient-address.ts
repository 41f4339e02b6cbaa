import type { NfeRequest, NfseRequest } from '@fiscal/api-contract';
import type { Transaction } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import type { MailedKind, RegisteredRequest } from './mailed-kind.ts';

/** The part of a request of any kind that names the recipient. */
type MailedRequest = Pick<NfeRequest, 'recipient'> | Pick<NfseRequest, 'recipient'>;

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
  const { request } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly request: MailedRequest };
  const { recipient } = request;
  return recipient && isNamedIn(found, recipient) ? (recipient.email ?? undefined) : undefined;
}

type Recipient = NonNullable<MailedRequest['recipient']>;

/**
 * Returns whether a registered document names the recipient of a request: by document number, or by name when both have
 * no number.
 */
export function isNamedIn(
  { recipientDocument, recipientName }: Omit<RegisteredRequest, 'documentId'>,
  { cnpj, cpf, name, ...other }: Recipient,
): boolean {
  const nif = 'nif' in other ? other.nif : undefined;
  const document = cnpj ?? cpf ?? nif ?? null;
  return document === null
    ? recipientDocument === null && recipientName === name
    : document === recipientDocument;
}
