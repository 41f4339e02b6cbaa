import { filingRun, type Transaction } from '@fiscal/db';
import type { NfeRequest } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { FrozenRequest } from '../calculate/frozen-request.ts';
import type { TenantContext } from '../context/context.ts';
import type { NfeRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import { isInDoubt } from '../filing/is-in-doubt.ts';
import { acceptAgain, isSamePosition, type Retried, retryFiling } from '../filing/retry-filing.ts';
import { nfeRecord } from '../kinds/nfe/nfe-record.ts';
import type { NoteRow } from '../kinds/nfe/note-row.ts';
import { findNote } from '../kinds/nfe/note-row.ts';
import { refuseHeldNumber } from '../kinds/nfe-disabling/held-numbers.ts';
import { draftInput } from './draft-input.ts';
import { draftNote, freezeUnder } from './draft-note.ts';
import type { IssuingContext } from './issuing-context.ts';
import { isUnchanged, loadIssuingContext, requireCertificate } from './load-issuing-context.ts';
import { lockSeries } from './reserve-number.ts';
import { updateNote } from './update-note.ts';
import { warnOfNumbers } from './warn-of-numbers.ts';

type RunRow = typeof filingRun.$inferSelect;

/**
 * Puts a failed note, or one that waits for a person, back in the queue under the same number. Where its bytes may
 * be at the authority the new run has the same bytes; else the document is made anew. A queued note, and one that an
 * error of ours holds up, stay as they are and have their workflow woken. Throws `not_found`, `conflict` (`state`, `range_in_use`),
 * `certificate_unavailable`, `validation_failed`, `model_invalid`, `busy`.
 */
export const retryNfe = (ctx: TenantContext, { id }: { readonly id: string }): Promise<NfeRecord> =>
  retryFiling(ctx, {
    find: (tx) => findNote(tx, ctx, id),
    prepare: (tx, row) => readStuck(tx, ctx, row),
    renew: (stuck) => renew(ctx, stuck),
    record: nfeRecord,
    afterRejection: 'envie a requisição corrigida a POST /v1/nfe, ou a mesma com ?resubmit=true.',
  });

interface Stuck {
  readonly row: NoteRow;
  readonly run: RunRow;
  readonly request: NfeRequest;
  readonly issuing: IssuingContext;
  readonly inDoubt: boolean;
}

async function readStuck(tx: Transaction, ctx: TenantContext, row: NoteRow): Promise<Stuck> {
  const run = await readRun(tx, row);
  const request = await readRequest(tx, ctx, run);
  const issuing = await loadIssuingContext(tx, ctx, request, row.environment);
  requireCertificate(ctx, issuing);
  return { row, run, request, issuing, inDoubt: await isInDoubt(tx, row) };
}

async function renew(ctx: TenantContext, stuck: Stuck): Promise<Retried<NfeRecord> | 'changed'> {
  const anew = stuck.inDoubt ? undefined : await makeAnew(ctx, stuck);
  return inTenant(ctx, (tx) => write(tx, ctx, stuck, anew));
}

async function readRun(tx: Transaction, { clientId, id, run }: NoteRow): Promise<RunRow> {
  const [row] = await tx
    .select()
    .from(filingRun)
    .where(and(eq(filingRun.clientId, clientId), eq(filingRun.filingId, id), eq(filingRun.run, run)));
  if (row === undefined) throw new Error(`note ${id} has no run ${run}`);
  return row;
}

async function readRequest(tx: Transaction, ctx: TenantContext, run: RunRow): Promise<NfeRequest> {
  const bytes = await ctx.documents.get(tx, run.requestId);
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as FrozenRequest;
  return stored.request;
}

/** Series, then filing: the lock order. */
async function lockUnchanged(
  tx: Transaction,
  ctx: TenantContext,
  stuck: Stuck,
): Promise<NoteRow | undefined> {
  await lockSeries(tx, { ...stuck.issuing.company, environment: stuck.row.environment }, stuck.row.series);
  await refuseHeldNumber(tx, stuck.row, stuck.row.number);
  const row = await findNote(tx, ctx, stuck.row.id, 'change');
  return (await isUnchanged(tx, ctx, stuck.issuing, row.series)) && isSamePosition(stuck.row, row)
    ? row
    : undefined;
}

/** What the document becomes, and the columns of the note that follow it. */
interface Anew {
  readonly frozen: FrozenRun;
  readonly changes: Pick<NoteRow, 'accessKey' | 'totals' | 'warnings'>;
}

/** The authority holds nothing of the document: dhEmi and key are new. */
async function makeAnew(ctx: TenantContext, { row, run, request, issuing }: Stuck): Promise<Anew> {
  const draft = await draftNote(ctx, await draftInput(ctx, issuing, request, row));
  const { accessKey, xml } = freezeUnder(ctx, draft, row.number);
  return {
    frozen: {
      requestHash: run.requestHash,
      stamps: issuing.stamps,
      requestText: draft.frozenRequest,
      authorityKey: accessKey,
      issuedAt: draft.issuedAt,
      unsignedXml: xml,
      simulation: null,
    },
    changes: {
      accessKey,
      totals: draft.totals,
      warnings: [...draft.warnings, ...warnOfNumbers(issuing, draft.series)],
    },
  };
}

async function write(
  tx: Transaction,
  ctx: TenantContext,
  stuck: Stuck,
  anew: Anew | undefined,
): Promise<Retried<NfeRecord> | 'changed'> {
  const before = await lockUnchanged(tx, ctx, stuck);
  if (before === undefined) return 'changed';
  const [{ filing, order }] = await Promise.all([
    acceptAgain(tx, ctx, before, anew?.frozen),
    anew === undefined ? undefined : updateNote(tx, before, anew.changes),
  ]);
  return { record: nfeRecord({ ...before, ...filing, ...anew?.changes }), order };
}
