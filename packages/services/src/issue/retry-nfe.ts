import type { DispatchOrder } from '@fiscal/contracts';
import { filingRun, type Transaction } from '@fiscal/db';
import { isInProgress, type NfeRequest } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import { findOriginals } from '../calculate/find-originals.ts';
import type { TenantContext } from '../context/context.ts';
import type { NfeRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { conflict, ServiceError } from '../context/service-error.ts';
import { acceptNextRun, acceptSameDocument } from '../filing/accept-filing.ts';
import { isInDoubt } from '../filing/is-in-doubt.ts';
import { wakeFiling } from '../filing/wake-filing.ts';
import { refuseHeldNumber } from '../kinds/nfe-disabling/held-numbers.ts';
import { nfeRecord } from '../read/nfe-record.ts';
import { findNote } from '../rows/find-note.ts';
import type { FrozenRequest } from '../rows/frozen-request.ts';
import type { NoteRow } from '../rows/note-row.ts';
import { type Draft, draftNote, freezeUnder } from './draft-note.ts';
import { issuerOf } from './issuer-of.ts';
import type { IssuingContext } from './issuing-context.ts';
import { isUnchanged, loadIssuingContext, requireCertificate } from './load-issuing-context.ts';
import { lockSeries } from './reserve-number.ts';
import { updateNote } from './update-note.ts';
import { warnOfNumbers } from './warn-of-numbers.ts';

type RunRow = typeof filingRun.$inferSelect;

const rounds = 8;

/**
 * Puts a failed note, or one that waits for a person, back in the queue under the same number. Where its bytes may
 * be at the authority the new run has the same bytes; else the document is made anew. A queued note, and one that an
 * error of ours holds up, stay as they are and have their workflow woken. Throws `not_found`, `conflict` (`state`, `range_in_use`),
 * `certificate_unavailable`, `validation_failed`, `model_invalid`, `busy`.
 */
export async function retryNfe(ctx: TenantContext, { id }: { readonly id: string }): Promise<NfeRecord> {
  for (let round = 0; round < rounds; round += 1) {
    const retried = await retryOnce(ctx, id);
    if (retried === 'changed') continue;
    ctx.handOver?.([retried.order]);
    return retried.note;
  }
  throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'A nota está sendo alterada; tente de novo.');
}

interface Stuck {
  readonly row: NoteRow;
  readonly run: RunRow;
  readonly request: NfeRequest;
  readonly issuing: IssuingContext;
  readonly inDoubt: boolean;
}

async function retryOnce(ctx: TenantContext, id: string): Promise<Retried | 'changed'> {
  const stuck = await inTenant(ctx, (tx) => readStuck(tx, ctx, id));
  if ('order' in stuck) return stuck;
  requireCertificate(ctx, stuck.issuing);
  if (stuck.inDoubt) return inTenant(ctx, (tx) => runAgain(tx, ctx, stuck));
  const draft = await draftNote(ctx, {
    issuer: issuerOf(stuck.issuing.company),
    environment: stuck.row.environment,
    request: stuck.request,
    ...(await findOriginals(ctx, stuck.request)),
    taxClasses: stuck.issuing.taxClasses,
    certificateBytes: stuck.issuing.certificate?.bytes ?? 0,
    series: stuck.row.series,
    number: stuck.row.number,
  });
  return inTenant(ctx, (tx) => makeAnew(tx, ctx, stuck, draft));
}

/** The woken note when its run goes on as it is. */
async function readStuck(tx: Transaction, ctx: TenantContext, id: string): Promise<Stuck | Retried> {
  const row = await findNote(tx, ctx, id);
  const queued = row.status === 'queued' && row.attention === null;
  if (queued || row.waiting === 'internalError') {
    return { note: nfeRecord(row), order: await wakeFiling(tx, ctx, row, queued ? 'start' : 'submit') };
  }
  requireStuck(row);
  const run = await readRun(tx, row);
  const request = await readRequest(tx, ctx, run);
  return {
    row,
    run,
    request,
    issuing: await loadIssuingContext(tx, ctx, request),
    inDoubt: await isInDoubt(tx, row),
  };
}

function requireStuck({ status, attention }: NoteRow): void {
  if (status === 'failed' || attention !== null) return;
  throw conflict(
    'state',
    status === 'rejected'
      ? 'A nota foi rejeitada: envie a requisição corrigida a POST /v1/nfe.'
      : isInProgress(status)
        ? 'A nota ainda está em andamento.'
        : `Uma nota com situação ${status} não pode ser retomada.`,
    { status },
  );
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
  const same =
    (await isUnchanged(tx, ctx, stuck.issuing, row.series)) &&
    row.run === stuck.row.run &&
    row.status === stuck.row.status &&
    row.attention === stuck.row.attention;
  return same ? row : undefined;
}

interface Retried {
  readonly note: NfeRecord;
  readonly order: DispatchOrder;
}

/** A new run over the bytes that may already be at the authority. */
async function runAgain(tx: Transaction, ctx: TenantContext, stuck: Stuck): Promise<Retried | 'changed'> {
  const before = await lockUnchanged(tx, ctx, stuck);
  if (before === undefined) return 'changed';
  const { filing, order } = await acceptSameDocument(tx, ctx, before);
  return { note: nfeRecord({ ...before, ...filing }), order };
}

async function makeAnew(
  tx: Transaction,
  ctx: TenantContext,
  stuck: Stuck,
  draft: Draft,
): Promise<Retried | 'changed'> {
  const before = await lockUnchanged(tx, ctx, stuck);
  if (before === undefined) return 'changed';
  const frozen = freezeUnder(ctx, draft, before.number);
  const changes = {
    accessKey: frozen.accessKey,
    totals: draft.totals,
    warnings: [...draft.warnings, ...warnOfNumbers(stuck.issuing, draft.series)],
  };
  const [{ filing, order }] = await Promise.all([
    acceptNextRun(tx, ctx, before, {
      requestHash: stuck.run.requestHash,
      stamps: stuck.issuing.stamps,
      requestText: draft.frozenRequest,
      authorityKey: frozen.accessKey,
      issuedAt: draft.issuedAt,
      unsignedXml: frozen.xml,
      simulation: null,
    }),
    updateNote(tx, before, changes),
  ]);
  return { note: nfeRecord({ ...before, ...filing, ...changes }), order };
}
