import { createHash } from 'node:crypto';
import { defineStatement, type LinkedDocument } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { base62, tokenLength } from '../tokens/base62.ts';

/** Minutes for which a link opens its document, by the clock of the database. */
export const linkMinutes = 10;

export interface CreateDocumentLinkInput {
  readonly document: LinkedDocument;
  /** A note that the key reaches. */
  readonly note: { readonly id: string; readonly companyId: string };
}

export interface CreatedDocumentLink {
  /** Returned only here: the database keeps only its digest. */
  readonly token: string;
  readonly expiresAt: Date;
}

const insert = defineStatement<
  {
    tokenSha256: string;
    clientId: string;
    companyId: string;
    mode: string;
    document: string;
    noteId: string;
    keyPrefix: string;
  },
  { expiresAt: Date }
>(`
  insert into document_link (token_sha256, client_id, company_id, mode, document, note_id, key_prefix, created_at, expires_at)
    values (:tokenSha256, :clientId, :companyId, :mode, :document, :noteId, :keyPrefix, now(),
      now() + interval '${linkMinutes} minutes')
    returning expires_at as "expiresAt"`);

export const linkDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link that shows one document of one note to whoever has it. */
export async function createDocumentLink(
  ctx: TenantContext,
  { document, note }: CreateDocumentLinkInput,
): Promise<CreatedDocumentLink> {
  const token = base62(ctx.random, tokenLength);
  const [row] = await inTenant(ctx, (tx) =>
    tx.run(insert, {
      tokenSha256: linkDigest(token),
      ...ctx.tenant,
      companyId: note.companyId,
      document,
      noteId: note.id,
    }),
  );
  if (row === undefined) throw new Error('the link was not written');
  return { token, expiresAt: row.expiresAt };
}
