import { nfseFileName } from '@fiscal/domain';
import { takeSignedDps } from '@fiscal/nfse';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict, ServiceError } from '../context/service-error.ts';
import { strongTag } from '../read/content-tag.ts';
import { readStoredXml, type StoredXml } from '../read/stored-xml.ts';
import { shownStatus } from '../rows/ended-nfse-words.ts';
import { findNfseRow } from '../rows/nfse-row.ts';

/** The NFS-e as the Sefin gave it. Throws `not_found`, `conflict` (`xml_not_available`). */
export const getNfseXml = (ctx: TenantContext, { id }: { readonly id: string }): Promise<StoredXml> =>
  readStoredXml(ctx, async (tx) => {
    const { nfseXmlId, accessKey } = await findNfseRow(tx, ctx, id);
    if (nfseXmlId === null || accessKey === null)
      throw conflict('xml_not_available', 'O XML da NFS-e ainda não existe.');
    return { documentId: nfseXmlId, fileName: nfseFileName(accessKey) };
  });

/** The signed DPS that the NFS-e holds. Throws `not_found`, `conflict` (`xml_not_available`). */
export async function getDpsXml(ctx: TenantContext, ref: { readonly id: string }): Promise<StoredXml> {
  const { xml: nfse, fileName } = await getNfseXml(ctx, ref);
  const xml = takeSignedDps(nfse);
  if (xml === undefined) throw new Error(`NFS-e ${ref.id} holds no DPS`);
  const etag = strongTag(new TextEncoder().encode(xml));
  return { xml, etag, fileName: fileName.replace('-nfse.xml', '-dps.xml') };
}

/**
 * The DANFSe of an authorized or cancelled NFS-e: the stored one, else drawn now. Throws `not_found`, `conflict`
 * (`not_authorized`), `busy` where it is not stored yet and this process cannot draw.
 */
export async function getNfseDanfse(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<Pick<StoredXml, 'etag'> & { readonly pdf: Uint8Array; readonly accessKey: string }> {
  const { renderDanfse } = ctx;
  const found = await inTenant(ctx, async (tx) => {
    const row = await findNfseRow(tx, ctx, id);
    const { accessKey, nfseXmlId, danfseId, status } = row;
    if ((status !== 'authorized' && status !== 'cancelled') || accessKey === null || nfseXmlId === null) {
      throw conflict('not_authorized', 'A NFS-e não está autorizada.');
    }
    const document = await ctx.documents.find(tx, danfseId ?? nfseXmlId);
    const shown = shownStatus({ ...row, status });
    return { accessKey, document, drawAs: danfseId === null ? shown : undefined } as const;
  });
  const { accessKey, drawAs } = found;
  const bytes = await ctx.documents.fetch(found.document);
  if (drawAs === undefined) return { pdf: bytes, accessKey, etag: strongTag(bytes) };
  if (renderDanfse === undefined) {
    throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'O DANFSe ainda está sendo gerado.');
  }
  const pdf = await renderDanfse({ nfseXml: new TextDecoder().decode(bytes), status: drawAs });
  return { pdf, accessKey, etag: strongTag(pdf) };
}
