import { defineStatement, type LinkedDocument } from '@fiscal/db';
import { id24, type Mode } from '@fiscal/domain';
import type { ServiceDeps, Tenant } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { linkDigest } from './create-document-link.ts';

export interface OpenedDocumentLink {
  readonly document: LinkedDocument;
  readonly noteId: string;
  /** In whose name the document is read: of one company. */
  readonly tenant: Tenant;
}

interface Row {
  readonly clientId: string;
  readonly companyId: string;
  readonly document: LinkedDocument;
  readonly noteId: string;
  readonly keyPrefix: string;
}

const find = defineStatement<[tokenSha256: string, mode: string], Row>(`
  select client_id as "clientId", company_id as "companyId", document, note_id as "noteId", key_prefix as "keyPrefix"
    from document_link where token_sha256 = $1 and mode = $2 and expires_at > now()`);

/** What a link shows. Throws `not_found` for one that is malformed, unknown, expired or of the other mode. Reads only. */
export async function openDocumentLink(
  { db }: Pick<ServiceDeps, 'db'>,
  { token, mode }: { readonly token: string; readonly mode: Mode },
): Promise<OpenedDocumentLink> {
  const digest = linkDigest(token);
  const [row] = await db.read({ publicIds: [digest] }, find, [digest, mode]);
  if (row === undefined) throw notFound();
  const { document, noteId, keyPrefix } = row;
  const tenant = { clientId: id24(row.clientId), companyIds: [id24(row.companyId)], mode, keyPrefix };
  return { document, noteId, tenant };
}
