import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict, ServiceError } from '../context/service-error.ts';
import { findNote } from '../rows/find-note.ts';
import { type StoredXml, strongTag } from './stored-xml.ts';

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
      pdf: stored === null ? undefined : await ctx.documents.get(tx, stored),
      procNFe: stored === null ? await ctx.documents.get(tx, row.procNfeId) : undefined,
    };
  });
  const pdf = found.pdf ?? (await render(ctx, found));
  return { pdf, accessKey: found.accessKey, etag: strongTag(pdf) };
}

async function render(
  { renderDanfe }: TenantContext,
  { procNFe, status }: { procNFe: Uint8Array | undefined; status: 'authorized' | 'cancelled' },
): Promise<Uint8Array> {
  if (renderDanfe === undefined || procNFe === undefined) {
    throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'O DANFE ainda está sendo gerado.');
  }
  return renderDanfe({ procNFeXml: new TextDecoder().decode(procNFe), status });
}
