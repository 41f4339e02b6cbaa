import { defineStatement, type Transaction } from '@fiscal/db';
import { inTenant } from '../context/scope.ts';
import { isInDoubt } from '../filing/is-in-doubt.ts';
import { acceptAgain, type Retried, retryFiling } from '../filing/retry-filing.ts';
import { exclusiveConflict } from './accept-document.ts';
import type { DocumentKind, DocumentTypes } from './document-kind.ts';
import { freezeRun } from './freeze-run.ts';
import type { IssuingContext } from './issuing-context.ts';
import { loadIssuingContext } from './load-issuing-context.ts';
import { lockUnchanged } from './lock-unchanged.ts';
import { requireCertificate } from './require-certificate.ts';
import { noSimulation } from './simulation.ts';

/**
 * Returns the verb that puts a failed document, or one that waits for a person, back in the queue under the same
 * number. If its bytes may be at the authority the new run has the same bytes; else the document is written again. A
 * queued document, and one delayed by an error of ours, are not changed: only their workflow is woken. The verb throws
 * `not_found`, `conflict` (`state`, `event_in_progress`), `certificate_unavailable`, `validation_failed`, `busy`, and
 * whatever the kind throws when it drafts or refuses a number.
 */
export const retryDocument =
  <T extends DocumentTypes>(kind: DocumentKind<T>) =>
  (ctx: T['context'], { id }: { readonly id: string }): Promise<T['record']> =>
    retryFiling(ctx, {
      find: (tx) => kind.find(tx, ctx, id),
      prepare: (tx, row) => readToRetry(tx, ctx, kind, row),
      renew: (toRetry) => renew(ctx, kind, toRetry),
      record: (row) => kind.record(row),
      afterRejection: `envie a requisição corrigida a POST ${kind.words.path}, ou a mesma com ?resubmit=true.`,
    });

/** The facts from which the next run of a document is made. */
interface DocumentToRetry<T extends DocumentTypes> {
  readonly row: T['row'];
  /** SHA-256 of the request. */
  readonly hash: string;
  readonly request: T['request'];
  readonly issuing: IssuingContext<T['row']>;
  readonly inDoubt: boolean;
}

const findRun = defineStatement<
  { clientId: string; id: string; run: number },
  { readonly hash: string; readonly requestId: string }
>(`
  select request_hash as hash, request_document_id as "requestId" from filing_run
  where client_id = :clientId and filing_id = :id and run = :run`);

async function readToRetry<T extends DocumentTypes>(
  tx: Transaction,
  ctx: T['context'],
  kind: DocumentKind<T>,
  row: T['row'],
): Promise<DocumentToRetry<T>> {
  const [run] = await tx.run(findRun, { clientId: row.clientId, id: row.id, run: row.run });
  if (run === undefined) throw new Error(`${kind.words.name} ${row.id} has no run ${row.run}`);
  const bytes = await ctx.documents.get(tx, run.requestId);
  const { request } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly request: T['request'] };
  const issuing = await loadIssuingContext(tx, ctx, kind, request, row.environment);
  requireCertificate(ctx, issuing);
  return { row, hash: run.hash, request, issuing, inDoubt: await isInDoubt(tx, row) };
}

async function renew<T extends DocumentTypes>(
  ctx: T['context'],
  kind: DocumentKind<T>,
  { row, hash, request, issuing, inDoubt }: DocumentToRetry<T>,
): Promise<Retried<T['record']> | 'changed'> {
  const draft = inDoubt ? undefined : await kind.draft(ctx, issuing, request, row);
  const renewed =
    draft && freezeRun(ctx, kind, { hash, issuing, draft }, { ...row, simulation: noSimulation });
  try {
    return await inTenant(ctx, async (tx) => {
      const before = await lockUnchanged(tx, ctx, kind, issuing, row);
      if (before === undefined) return 'changed';
      const [{ filing, order }] = await Promise.all([
        acceptAgain(tx, ctx, before, renewed?.run),
        renewed && kind.update(tx, before, renewed.columns),
      ]);
      return { record: kind.record({ ...before, ...filing, ...renewed?.columns }), order };
    });
  } catch (error) {
    throw exclusiveConflict(kind, error) ?? error;
  }
}
