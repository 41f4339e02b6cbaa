import { createHash } from 'node:crypto';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { findNote } from '../rows/find-note.ts';

/** A document for download; `etag` is the quoted strong tag of its bytes. */
export interface Tagged {
  readonly etag: string;
}

/** The procNFe of an authorized, denied or cancelled note. Throws `not_found`, `conflict` (`xml_not_available`). */
export async function getNfeXml(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<Tagged & { readonly xml: string; readonly accessKey: string }> {
  return inTenant(ctx, async (tx) => {
    const row = await findNote(tx, ctx, id);
    if (row.procNfeId === null) throw conflict('xml_not_available', 'O XML autorizado ainda não existe.');
    const bytes = await ctx.documents.get(tx, row.procNfeId);
    return { xml: new TextDecoder().decode(bytes), accessKey: row.accessKey, etag: strongTag(bytes) };
  });
}

export const strongTag = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url')}"`;
