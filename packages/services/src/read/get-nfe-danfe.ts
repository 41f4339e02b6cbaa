import type { DanfeAdditions, TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict, ServiceError } from '../context/service-error.ts';
import { readAdditions } from '../danfe/danfe-additions.ts';
import { danfeOfDocument } from '../danfe/danfe-of-document.ts';
import { findNote } from '../rows/find-note.ts';
import { strongTag } from './content-tag.ts';
import type { StoredXml } from './stored-xml.ts';

/**
 * The DANFE of an authorized or cancelled note: the stored one, else rendered now. Throws `not_found`, `conflict`
 * (`not_authorized`), `busy` where it is not stored yet and this process cannot render.
 */
export async function getNfeDanfe(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<Pick<StoredXml, 'etag'> & { readonly pdf: Uint8Array; readonly accessKey: string }> {
  const found = await inTenant(ctx, async (tx) => {
    const row = await findNote(tx, ctx, id);
    if (row.status !== 'authorized' && row.status !== 'cancelled') {
      throw conflict('not_authorized', 'A nota não está autorizada.');
    }
    if (row.procNfeId === null) throw new Error(`note ${row.id} is authorized without its document`);
    const stored = row.danfeId;
    return {
      status: row.status,
      accessKey: row.accessKey,
      row: await ctx.documents.find(tx, stored ?? row.procNfeId),
      additions: stored === null ? await readAdditions(tx, row) : undefined,
    };
  });
  const bytes = await ctx.documents.fetch(found.row);
  const { additions, status } = found;
  const pdf = additions === undefined ? bytes : await render(ctx, { procNFe: bytes, additions }, status);
  return { pdf, accessKey: found.accessKey, etag: strongTag(pdf) };
}

interface Unstored {
  readonly procNFe: Uint8Array;
  readonly additions: DanfeAdditions;
}

async function render(
  { renderDanfe }: TenantContext,
  { procNFe, additions }: Unstored,
  status: 'authorized' | 'cancelled',
): Promise<Uint8Array> {
  if (renderDanfe === undefined) {
    throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'O DANFE ainda está sendo gerado.');
  }
  return renderDanfe(danfeOfDocument(new TextDecoder().decode(procNFe), status, additions));
}
