import type { TenantContext } from '../context/context.ts';
import type { DisablingRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { strongTag, type Tagged } from '../read/get-nfe-xml.ts';
import { findRange } from '../rows/find-range.ts';
import { disablingRecord } from './disabling-record.ts';

/** Throws `not_found`. */
export async function getDisabling(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<DisablingRecord> {
  return disablingRecord(await inTenant(ctx, (tx) => findRange(tx, ctx, id)));
}

/**
 * The procInutNFe of a registered range. Throws `not_found`, `conflict` (`xml_not_available`), also for a registration
 * without a protocol: there is no document of it.
 */
export async function getDisablingXml(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<Tagged & { readonly xml: string; readonly fileName: string }> {
  return inTenant(ctx, async (tx) => {
    const row = await findRange(tx, ctx, id);
    if (row.procInutId === null) {
      throw conflict(
        'xml_not_available',
        row.status === 'authorized'
          ? 'A SEFAZ já tinha a inutilização e não disse o protocolo: não há XML.'
          : 'O XML da inutilização ainda não existe.',
      );
    }
    const bytes = await ctx.documents.get(tx, row.procInutId);
    const { year, series, first, last } = row;
    return {
      xml: new TextDecoder().decode(bytes),
      fileName: `${year}-${series}-${first}-${last}-procInutNFe.xml`,
      etag: strongTag(bytes),
    };
  });
}
