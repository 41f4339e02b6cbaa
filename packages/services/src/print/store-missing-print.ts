import type { StatementRunner } from '@fiscal/db';
import type { PrintingDeps, TenantContext } from '../context/context.ts';
import { inTenant, scopeOf } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import { drawPrint, keepPrint } from './draw-print.ts';
import type { KeptPrint, PrintKind } from './print-kind.ts';

/**
 * Draws and keeps the print of a note that has none yet, in place of the worker. Throws `busy` while the note is
 * changing.
 */
export async function storeMissingPrint(
  ctx: Pick<TenantContext, 'db' | 'documents' | 'tenant'> & PrintingDeps,
  print: PrintKind,
  noteId: string,
): Promise<KeptPrint> {
  const [note] = await ctx.db.read(scopeOf(ctx), print.byNote, { clientId: ctx.tenant.clientId, noteId });
  if (note === undefined) throw printNotStored();
  const bytes = await drawPrint(ctx, print, note);
  const run: StatementRunner['run'] = (statement, parameters) =>
    inTenant(ctx, (tx) => tx.run(statement, parameters));
  const kept = await keepPrint({ documents: ctx.documents, run }, print, { note, bytes });
  if (kept === undefined) throw printNotStored();
  return kept;
}

/** Makes the error for a print that the worker has not stored yet, or is storing again. */
export const printNotStored = () =>
  new ServiceError('busy', { retryAfterSeconds: 5 }, 'Um DANFE ou DANFSe do mês ainda está sendo gerado.');
