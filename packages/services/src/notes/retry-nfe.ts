import { note, noteRun, type Transaction } from '@fiscal/db';
import { id24, isInProgress, type NfeRequest } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context.ts';
import type { NfeRecord } from '../records.ts';
import { type RunRow, readRun } from '../runs/find-run.ts';
import { transmittedBefore } from '../runs/transmitted-before.ts';
import { inTenant } from '../scope.ts';
import { conflict, ServiceError } from '../service-error.ts';
import { type Draft, draftNote, freezeUnder } from './draft-note.ts';
import { findNote, type NoteRow } from './find-note.ts';
import { findOriginals } from './find-originals.ts';
import type { FrozenRequest } from './frozen-request.ts';
import { issuerOf } from './issuer-of.ts';
import { isAsSeen, lookAround, requireCertificate, type Surroundings } from './look-around.ts';
import { nfeRecord } from './nfe-record.ts';
import { startRun, storeRun } from './store-run.ts';

const rounds = 8;

/**
 * Puts a failed note, or one that waits for a person, back in the queue under the same number. Where its bytes may
 * be at the authority the new run carries the same bytes; else the document is made anew. A queued note stays as
 * it is. Throws `not_found`, `conflict` (`state`), `certificate_unavailable`, `validation_failed`, `model_invalid`,
 * `busy`.
 */
export async function retryNfe(ctx: TenantContext, { id }: { readonly id: string }): Promise<NfeRecord> {
  for (let round = 0; round < rounds; round += 1) {
    const retried = await retryOnce(ctx, id);
    if (retried !== 'changed') return retried;
  }
  throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'A nota está sendo alterada; tente de novo.');
}

interface Stuck {
  readonly row: NoteRow;
  readonly run: RunRow;
  readonly request: NfeRequest;
  readonly around: Surroundings;
  readonly inDoubt: boolean;
}

async function retryOnce(ctx: TenantContext, id: string): Promise<NfeRecord | 'changed'> {
  const stuck = await inTenant(ctx, (tx) => readStuck(tx, ctx, id));
  if ('status' in stuck) return stuck;
  requireCertificate(stuck.around.certificateStatus);
  if (stuck.inDoubt) return inTenant(ctx, (tx) => runAgain(tx, ctx, stuck));
  const draft = await draftNote(ctx, {
    issuer: issuerOf(stuck.around.company),
    environment: stuck.row.environment,
    request: stuck.request,
    originals: await findOriginals(ctx, stuck.request),
    taxClasses: stuck.around.taxClasses,
    series: stuck.row.series,
    number: stuck.row.number,
  });
  return inTenant(ctx, (tx) => makeAnew(tx, ctx, stuck, draft));
}

/** The record itself when there is nothing to do. */
async function readStuck(tx: Transaction, ctx: TenantContext, id: string): Promise<Stuck | NfeRecord> {
  const row = await findNote(tx, ctx, id);
  if (row.status === 'queued' && row.attention === null) return nfeRecord(row);
  requireStuck(row);
  const run = await readRun(tx, row, row.run);
  const request = await readRequest(tx, ctx, run);
  return {
    row,
    run,
    request,
    around: await lookAround(tx, ctx, request),
    inDoubt: await transmittedBefore(tx, row),
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

async function readRequest(tx: Transaction, ctx: TenantContext, run: RunRow): Promise<NfeRequest> {
  const bytes = await ctx.documents.get(tx, run.requestId);
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as FrozenRequest;
  return stored.request;
}

/** Company, then note: the lock order. */
async function lockUnchanged(
  tx: Transaction,
  ctx: TenantContext,
  stuck: Stuck,
): Promise<NoteRow | undefined> {
  const company = await findCompany(tx, ctx, stuck.row.companyId, 'share');
  const row = await findNote(tx, ctx, stuck.row.id, 'change');
  const same =
    (await isAsSeen(tx, ctx, company, stuck.around)) &&
    row.run === stuck.row.run &&
    row.status === stuck.row.status &&
    row.attention === stuck.row.attention;
  return same ? row : undefined;
}

const backInQueue = { status: 'queued', attention: null, failure: null } as const;

/** A new run over the bytes that may already be at the authority. */
async function runAgain(tx: Transaction, ctx: TenantContext, stuck: Stuck): Promise<NfeRecord | 'changed'> {
  const before = await lockUnchanged(tx, ctx, stuck);
  if (before === undefined) return 'changed';
  const run = before.run + 1;
  const after = await moveTo(tx, before, { ...backInQueue, run, updatedAt: ctx.clock.now() });
  await tx.insert(noteRun).values({ ...stuck.run, run, createdAt: ctx.clock.now() });
  await startRun(tx, ctx, {
    ...before,
    clientId: id24(before.clientId),
    companyId: id24(before.companyId),
    noteId: id24(before.id),
    run,
  });
  return nfeRecord(after);
}

async function makeAnew(
  tx: Transaction,
  ctx: TenantContext,
  stuck: Stuck,
  draft: Draft,
): Promise<NfeRecord | 'changed'> {
  const before = await lockUnchanged(tx, ctx, stuck);
  if (before === undefined) return 'changed';
  const run = before.run + 1;
  const frozen = freezeUnder(ctx, draft, before.number);
  const after = await moveTo(tx, before, {
    ...backInQueue,
    run,
    accessKey: frozen.accessKey,
    totals: draft.totals,
    warnings: [...draft.warnings],
    updatedAt: ctx.clock.now(),
  });
  await storeRun(tx, ctx, {
    noteId: id24(before.id),
    companyId: id24(before.companyId),
    run,
    requestHash: stuck.run.requestHash,
    stamps: stuck.around.stamps,
    draft,
    frozen,
    number: before.number,
    authorizer: before.authorizer,
    simulation: null,
  });
  return nfeRecord(after);
}

async function moveTo(tx: Transaction, before: NoteRow, changes: Partial<NoteRow>): Promise<NoteRow> {
  const [after] = await tx
    .update(note)
    .set(changes)
    .where(and(eq(note.clientId, before.clientId), eq(note.id, before.id)))
    .returning();
  if (after === undefined) throw new Error('the note was not written');
  return after;
}
