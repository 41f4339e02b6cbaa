import { isDeepStrictEqual } from 'node:util';
import { nfeEvent, type Transaction, violatedUnique } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import { lockSeries } from '../accept/reserve-number.ts';
import type { TenantContext } from '../context/context.ts';
import type { NfeEventRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import { acceptAgain, isSamePosition, type Retried, retryFiling } from '../filing/retry-filing.ts';
import { isRegisteredInstead } from '../kinds/registered/is-registered-instead.ts';
import { refusalOf, requireUsableCertificate } from './accept-event.ts';
import { draftEvent } from './draft-event.ts';
import { type EventBasis, readBasis } from './event-basis.ts';
import { type EventOfNote, type EventRow, findEvent } from './event-row.ts';
import { nextSequence } from './judge-event.ts';
import { nfeEventRecord } from './nfe-event-record.ts';

/**
 * Puts a failed event, or one that waits for a person, back in the queue. Where its bytes may be at the authority the new
 * run has the same bytes; else it is written anew, under the sequence that is free by now. A queued event, and one that an
 * error of ours holds up, stay as they are and have their workflow woken. Throws `not_found`, `conflict` (`state`,
 * `event_in_progress`, `not_authorized`), `correction_limit`, `certificate_unavailable`, `busy`.
 */
export const retryNfeEvent = (ctx: TenantContext, ref: EventOfNote): Promise<NfeEventRecord> =>
  retryFiling(ctx, {
    find: (tx) => findEvent(tx, ctx, ref),
    prepare: (tx, row) => readStuck(tx, ctx, row),
    renew: (stuck) => renew(ctx, stuck),
    record: nfeEventRecord,
    afterRejection: 'peça outro evento a POST /v1/nfe/{id}/cancel ou /correction.',
  });

interface Stuck {
  readonly row: EventRow;
  readonly basis: EventBasis;
}

async function readStuck(tx: Transaction, ctx: TenantContext, row: EventRow): Promise<Stuck> {
  const basis = await readBasis(tx, ctx, { noteId: row.noteId, type: row.type });
  await requireAlone(tx, { row, basis });
  requireUsableCertificate(ctx, basis.note);
  return { row, basis };
}

async function renew(ctx: TenantContext, stuck: Stuck): Promise<Retried<NfeEventRecord> | 'changed'> {
  const anew = stuck.row.inDoubt ? undefined : writeAnew(ctx, stuck);
  try {
    return await inTenant(ctx, (tx) => write(tx, ctx, stuck, anew));
  } catch (error) {
    if (violatedUnique(error) === 'filing_exclusive') return 'changed';
    throw error;
  }
}

/** What ended without a registration may have been replaced since by another event of its type. */
async function requireAlone(tx: Transaction, { row, basis }: Stuck): Promise<void> {
  if (basis.events.some(({ id, open }) => open && id !== row.id)) throw refusalOf({ kind: 'inProgress' });
  if (row.inDoubt && (await isRegisteredInstead(tx, row.id))) {
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
  return isSamePosition(row, locked) && isDeepStrictEqual(now, basis);
}

interface Anew {
  readonly frozen: FrozenRun;
  readonly sequence: number;
}

/** The authority holds nothing of this event: dhEvento is new, and the sequence where letters came between. */
function writeAnew(ctx: TenantContext, { row, basis }: Stuck): Anew {
  const { status } = basis.note;
  if (status !== 'authorized') throw refusalOf({ kind: 'notAuthorized', status });
  const sequence = nextSequence(row.type, basis.taken);
  if (sequence === undefined) throw refusalOf({ kind: 'noSequence' });
  return { frozen: { ...draftEvent(ctx, basis.note, { ...row, sequence }), simulation: null }, sequence };
}

async function write(
  tx: Transaction,
  ctx: TenantContext,
  stuck: Stuck,
  anew: Anew | undefined,
): Promise<Retried<NfeEventRecord> | 'changed'> {
  if (!(await lockUnchanged(tx, ctx, stuck))) return 'changed';
  const { row } = stuck;
  const { sequence } = anew ?? row;
  const [{ filing, order }] = await Promise.all([
    acceptAgain(tx, ctx, row, anew?.frozen),
    sequence === row.sequence ? undefined : moveTo(tx, row, sequence),
  ]);
  return { record: nfeEventRecord({ ...row, ...filing, sequence, inDoubt: anew === undefined }), order };
}

const moveTo = (tx: Transaction, { clientId, id }: EventRow, sequence: number): Promise<unknown> =>
  tx
    .update(nfeEvent)
    .set({ sequence })
    .where(and(eq(nfeEvent.clientId, clientId), eq(nfeEvent.id, id)));
