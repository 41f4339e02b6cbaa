import type { ReadingContext } from '../../context/context.ts';
import { conflict } from '../../context/service-error.ts';
import { readStoredXml, type StoredXml } from '../../downloads/stored-xml.ts';
import { findRange } from './range-row.ts';

/**
 * Returns the procInutNFe of a registered range. Throws `not_found`, `conflict` (`xml_not_available`), also for a
 * registration without a protocol, which has no XML.
 */
export async function getDisablingXml(
  ctx: ReadingContext,
  { id }: { readonly id: string },
): Promise<StoredXml> {
  return readStoredXml(ctx, async (tx) => {
    const { procInutId, status, year, series, first, last } = await findRange(tx, ctx, id);
    if (procInutId === null) {
      throw conflict(
        'xml_not_available',
        status === 'authorized'
          ? 'A SEFAZ já tinha a inutilização e não disse o protocolo: não há XML.'
          : 'O XML da inutilização ainda não existe.',
      );
    }
    const fileName = `${year}-${series}-${first}-${last}-procInutNFe.xml`;
    return { documentId: procInutId, fileName };
  });
}
