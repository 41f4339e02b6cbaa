import { isDeepStrictEqual } from 'node:util';
import type { DispatchOrder } from '@fiscal/contracts';
import { nfeEvent, type Transaction, violatedUnique } from '@fiscal/db';
import { isInProgress } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { NfeEventRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { conflict, ServiceError } from '../context/service-error.ts';
import { acceptNextRun, acceptSameDocument } from '../filing/accept-filing.ts';
import { wakeFiling } from '../filing/wake-filing.ts';
import { lockSeries } from '../issue/reserve-number.ts';
import { refusalOf, requireUsableCertificate } from './accept-event.ts';
import { draftEvent } from './draft-event.ts';
import { type EventBasis, readBasis } from './event-basis.ts';
import { type EventOfNote, type EventRow, findEvent } from './event-row.ts';
import { nextSequence } from './judge-event.ts';
import { nfeEventRecord } from './nfe-event-record.ts';

const rounds = 8;

/**
 * Puts a failed event, or one that waits for a person, back in the queue. Where its bytes may be at the authority the new
 * run has the same bytes; else it is written anew, under the sequence that is free by now. A queued event, and one that an
 * error of ours holds up, stay as they are and have their workflow woken. Throws `not_found`, `conflict` (`state`,
 * `event_in_progress`, `not_authorized`), `correction_limit`, `certificate_unavailable`, `busy`.
 */
export async function retryNfeEvent(ctx: TenantContext, ref: EventOfNote): Promise<NfeEventRecord> {
  for (let round = 0; round < rounds; round += 1) {
    const retried = await retryOnce(ctx, ref);
    if (retried === 'changed') continue;
    ctx.handOver?.([retried.order]);
    return retried.event;
  }
  throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'O evento está sendo alterado; tente de novo.');
}

interface Retried {
  readonly event: NfeEventRecord;
  readonly order: DispatchOrder;
}

interface Stuck {
  readonly row: EventRow;
  readonly basis: EventBasis;
}

async function retryOnce(ctx: TenantContext, ref: EventOfNote): Promise<Retried | 'changed'> {
  const stuck = await inTenant(ctx, (tx) => readStuck(tx, ctx, ref));
  if ('order' in stuck) return stuck;
  requireAlone(stuck);
  requireUsableCertificate(ctx, stuck.basis.note);
  const renew = stuck.row.inDoubt ? runAgain : writeAnew;
  try {
    return await inTenant(ctx, (tx) => renew(tx, ctx, stuck));
  } catch (error) {
    if (violatedUnique(error) === 'filing_exclusive') return 'changed';
    throw error;
  }
}

/** The woken event when its run goes on as it is. */
async function readStuck(tx: Transaction, ctx: TenantContext, ref: EventOfNote): Promise<Stuck | Retried> {
  const row = await findEvent(tx, ctx, ref);
  const queued = row.status === 'queued' && row.attention === null;
  if (queued || row.waiting === 'internalError') {
    return { event: nfeEventRecord(row), order: await wakeFiling(tx, ctx, row, queued ? 'start' : 'submit') };
  }
  requireStuck(row);
  return { row, basis: await readBasis(tx, ctx, { noteId: row.noteId, type: row.type }) };
}

function requireStuck({ status, attention }: EventRow): void {
  if (status === 'failed' || attention !== null) return;
  throw conflict(
    'state',
    status === 'rejected'
      ? 'O evento foi rejeitado: peça outro.'
      : isInProgress(status)
        ? 'O evento ainda está em andamento.'
        : 'O evento já está registrado.',
  );
}

/** What ended without a registration may have been replaced since by another event of its type. */
function requireAlone({ row, basis }: Stuck): void {
  const others = basis.events.filter(({ id }) => id !== row.id);
  if (others.some(({ open }) => open)) throw refusalOf('inProgress');
  const isHeld = others.some((each) => each.registeredAt !== null && each.sequence === row.sequence);
  if (isHeld && row.inDoubt) {
    throw conflict('state', 'Outro evento desta nota foi registrado no lugar deste.');
  }
}

/** Series, then filing: the lock order. */
async function lockUnchanged(tx: Transaction, ctx: TenantContext, { row, basis }: Stuck): Promise<boolean> {
  const { note } = basis;
  await lockSeries(tx, { ...note, id: note.companyId }, note.series);
  const locked = await findEvent(tx, ctx, { id: row.noteId, eventId: row.id }, 'change');
  // In a statement of its own: what waited for the lock may have been read before the writer ended.
  const now = await readBasis(tx, ctx, { noteId: row.noteId, type: row.type });
  return (
    locked.run === row.run &&
    locked.status === row.status &&
    locked.attention === row.attention &&
    isDeepStrictEqual(now, basis)
  );
}

/** A new run over the bytes that may already be at the authority. */
async function runAgain(tx: Transaction, ctx: TenantContext, stuck: Stuck): Promise<Retried | 'changed'> {
  if (!(await lockUnchanged(tx, ctx, stuck))) return 'changed';
  const { filing, order } = await acceptSameDocument(tx, ctx, stuck.row);
  return { event: nfeEventRecord({ ...stuck.row, ...filing }), order };
}

/** The authority holds nothing of this event: dhEvento is new, and the sequence where letters came between. */
async function writeAnew(tx: Transaction, ctx: TenantContext, stuck: Stuck): Promise<Retried | 'changed'> {
  const { row, basis } = stuck;
  if (basis.note.status !== 'authorized') throw refusalOf('notAuthorized');
  const sequence = nextSequence(row.type, basis.taken);
  if (sequence === undefined) throw refusalOf('noSequence');
  const draft = draftEvent(ctx, basis.note, { ...row, sequence });
  if (!(await lockUnchanged(tx, ctx, stuck))) return 'changed';
  const [{ filing, order }] = await Promise.all([
    acceptNextRun(tx, ctx, row, { ...draft, simulation: null }),
    tx
      .update(nfeEvent)
      .set({ sequence })
      .where(and(eq(nfeEvent.clientId, row.clientId), eq(nfeEvent.id, row.id))),
  ]);
  return { event: nfeEventRecord({ ...row, ...filing, sequence, inDoubt: false }), order };
}
