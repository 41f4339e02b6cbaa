import type { TenantContext } from '../context/context.ts';
import { conflict } from '../context/service-error.ts';
import { findNote } from '../rows/find-note.ts';
import { readStoredXml, type StoredXml } from './stored-xml.ts';

/** The procNFe of an authorized, denied or cancelled note. Throws `not_found`, `conflict` (`xml_not_available`). */
export async function getNfeXml(ctx: TenantContext, { id }: { readonly id: string }): Promise<StoredXml> {
  return readStoredXml(ctx, async (tx) => {
    const { procNfeId, accessKey } = await findNote(tx, ctx, id);
    if (procNfeId === null) throw conflict('xml_not_available', 'O XML autorizado ainda não existe.');
    return { documentId: procNfeId, fileName: `${accessKey}-procNFe.xml` };
  });
}
