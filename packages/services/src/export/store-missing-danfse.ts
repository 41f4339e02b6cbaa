import { id24 } from '@fiscal/domain';
import { inTenant } from '../context/scope.ts';
import { documentParameters } from '../filing/document-parameters.ts';
import { keepDanfse } from '../kinds/nfse/keep-danfse.ts';
import type { KeptPrint } from '../kinds/published/store-print.ts';
import { shownStatus } from '../rows/ended-nfse-words.ts';
import { findNfseRow } from '../rows/nfse-row.ts';
import type { ExportContext } from './month-plan.ts';
import { notYet } from './store-missing-danfe.ts';

/**
 * Draws and keeps the DANFSe of an NFS-e whose own is not stored yet, as the worker will or would. Throws `busy` where this
 * process cannot draw, or where the NFS-e is changing.
 */
export async function storeMissingDanfse(ctx: ExportContext, nfseId: string): Promise<KeptPrint> {
  const { documents, renderDanfse, tenant } = ctx;
  if (renderDanfse === undefined) throw notYet();
  const { status, nfseXmlId, document } = await inTenant(ctx, async (tx) => {
    const row = await findNfseRow(tx, ctx, nfseId);
    if (row.nfseXmlId === null) throw new Error(`NFS-e ${row.id} is authorized without its document`);
    const { nfseXmlId } = row;
    return { status: shownStatus(row), nfseXmlId, document: await documents.find(tx, nfseXmlId) };
  });
  if (status !== 'authorized' && status !== 'cancelled' && status !== 'replaced') throw notYet();
  const nfseXml = new TextDecoder().decode(await documents.fetch(document));
  const bytes = await renderDanfse({ nfseXml, status });
  const staged = await documents.stage({
    clientId: tenant.clientId,
    ownerId: id24(nfseId),
    kind: 'danfse',
    bytes,
  });
  const [stored] = await inTenant(ctx, (tx) =>
    tx.run(keepDanfse, [nfseId, status, nfseXmlId, ...documentParameters(staged)]),
  );
  if (stored === undefined) throw notYet();
  return stored;
}
