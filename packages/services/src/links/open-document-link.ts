import { defineStatement, type LinkedDocument } from '@fiscal/db';
import { id24, type Mode } from '@fiscal/domain';
import type { ServiceDeps, Tenant } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { publicIdOf } from '../keys/key-record.ts';
import { type KeyEnds, keyState } from '../keys/key-state.ts';
import { linkDigest } from './create-document-link.ts';

export interface OpenedDocumentLink {
  readonly document: LinkedDocument;
  readonly noteId: string;
  /** The client that made the link, with the one company of the note. */
  readonly tenant: Tenant;
}

interface Row {
  readonly clientId: string;
  readonly companyId: string;
  readonly document: LinkedDocument;
  readonly noteId: string;
  readonly keyPrefix: string;
}

const find = defineStatement<{ tokenSha256: string; mode: string }, Row>(`
  select client_id as "clientId", company_id as "companyId", document, note_id as "noteId", key_prefix as "keyPrefix"
    from document_link where token_sha256 = :tokenSha256 and mode = :mode and expires_at > now()`);

const findKey = defineStatement<{ publicId: string; mode: string }, KeyEnds>(`
  select k.revoked_at as "revokedAt", k.expires_at as "expiresAt", c.suspended_at as "suspendedAt"
    from api_key k join client c on c.id = k.client_id where k.public_id = :publicId and k.mode = :mode`);

/**
 * Finds the document that a link shows. Throws `not_found` for a link that is malformed, unknown, expired or of the
 * other mode, and for one whose key is no longer active. Reads only.
 */
export async function openDocumentLink(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  { token, mode }: { readonly token: string; readonly mode: Mode },
): Promise<OpenedDocumentLink> {
  const digest = linkDigest(token);
  const [row] = await db.read({ publicIds: [digest] }, find, { tokenSha256: digest, mode });
  if (row === undefined) throw notFound();
  const { document, noteId, keyPrefix } = row;
  const publicId = publicIdOf(keyPrefix);
  const [key] = await db.read({ publicIds: [publicId] }, findKey, { publicId, mode });
  if (key === undefined || keyState(key, clock.now()) !== 'active') throw notFound();
  const tenant = { clientId: id24(row.clientId), companyIds: [id24(row.companyId)], mode, keyPrefix };
  return { document, noteId, tenant };
}
