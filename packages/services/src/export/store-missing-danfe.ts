import { id24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import { readAdditions } from '../danfe/danfe-additions.ts';
import { danfeOfDocument } from '../danfe/danfe-of-document.ts';
import { documentParameters } from '../filing/document-parameters.ts';
import { keepDanfe } from '../kinds/published/keep-danfe.ts';
import type { KeptPrint } from '../kinds/published/store-print.ts';
import { findNote } from '../rows/find-note.ts';

/**
 * Draws and keeps the DANFE of a note whose own is not stored yet, as the worker will or would. Throws `busy` where this
 * process cannot draw, or where the note is changing.
 */
export async function storeMissingDanfe(
  ctx: Pick<TenantContext, 'db' | 'documents' | 'renderDanfe' | 'tenant'>,
  noteId: string,
): Promise<KeptPrint> {
  const { documents, renderDanfe, tenant } = ctx;
  if (renderDanfe === undefined) throw notYet();
  const { status, procNfeId, procNFe, additions } = await inTenant(ctx, async (tx) => {
    const row = await findNote(tx, ctx, noteId);
    if (row.procNfeId === null) throw new Error(`note ${row.id} is authorized without its document`);
    const { procNfeId } = row;
    return {
      ...row,
      procNfeId,
      procNFe: await documents.find(tx, procNfeId),
      additions: await readAdditions(tx, row),
    };
  });
  if (status !== 'authorized' && status !== 'cancelled') throw notYet();
  const procNFeXml = new TextDecoder().decode(await documents.fetch(procNFe));
  const bytes = await renderDanfe(danfeOfDocument(procNFeXml, status, additions));
  const staged = await documents.stage({
    clientId: tenant.clientId,
    ownerId: id24(noteId),
    kind: 'danfe',
    bytes,
  });
  const [stored] = await inTenant(ctx, (tx) =>
    tx.run(keepDanfe, [
      noteId,
      status,
      procNfeId,
      additions.letter?.sequence ?? 0,
      ...documentParameters(staged),
    ]),
  );
  if (stored === undefined) throw notYet();
  return stored;
}

/** The worker has yet to store it, or is storing another one. */
export const notYet = () =>
  new ServiceError('busy', { retryAfterSeconds: 5 }, 'Um DANFE ou DANFSe do mês ainda está sendo gerado.');
