import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import { acceptAgain, isSamePosition, type Retried, retryFiling } from '../filing/retry-filing.ts';
import { lockSeries } from '../series/reserve-number.ts';
import { draftEvent, requireUsableCertificate } from './draft-event.ts';
import { type EventBasis, readEventBasis } from './event-basis.ts';
import type { EventContent, EventKind, EventTypes, RowOf } from './event-kind.ts';
import { type EventRef, findEvent } from './event-row.ts';
import { nextSequence } from './judge-event.ts';
import { refuseEvent } from './refuse-event.ts';
import { unlessChanged } from './until-accepted.ts';

/**
 * Returns the verb that puts a failed event, or one that waits for a person, back in the queue. If its bytes may be at
 * the authority the new run has the same bytes; else the event is written again under the next free sequence, with the
 * words that the authority holds if they differ. A queued event, and one delayed by an error of ours, are not changed:
 * only their workflow is woken. The verb throws `not_found`, `conflict` (`state`, `event_in_progress`,
 * `not_authorized`), `correction_limit`, `certificate_unavailable`, `busy`.
 */
export const retryEvent =
  <T extends EventTypes>(kind: EventKind<T>) =>
  (ctx: TenantContext, ref: EventRef): Promise<T['record']> =>
    retryFiling(ctx, {
      find: (tx) => findEvent(tx, ctx, kind.rows, ref),
      prepare: (tx, row) => prepare(tx, ctx, kind, row),
      renew: (stopped) => {
        const renewed = stopped.row.inDoubt ? undefined : renewEvent(ctx, kind, stopped);
        return unlessChanged(() => inTenant(ctx, (tx) => write(tx, ctx, kind, stopped, renewed)));
      },
      record: (row) => kind.record(row),
      afterRejection: kind.names.afterRejection,
    });

/** An event whose run is over, with the facts from which its next run is made. */
interface StoppedEvent<T extends EventTypes> {
  readonly row: RowOf<T>;
  readonly basis: EventBasis<RowOf<T>>;
}

/** Reads the facts for the next run. Throws when there can be no next run. */
async function prepare<T extends EventTypes>(
  tx: Transaction,
  ctx: TenantContext,
  kind: EventKind<T>,
  row: RowOf<T>,
): Promise<StoppedEvent<T>> {
  const basis = await readEventBasis(tx, ctx, kind, row);
  const { status } = basis.subject;
  // Another event of the type may have replaced one that ended without a registration.
  if (basis.events.some(({ id, open }) => open && id !== row.id)) {
    throw refuseEvent(kind.names, { kind: 'inProgress' });
  }
  // An event that may be at the authority is queried, in every state of its document.
  if (!row.inDoubt && status !== 'authorized')
    throw refuseEvent(kind.names, { kind: 'notAuthorized', status });
  if (row.inDoubt && (await tx.run(kind.rows.registeredInstead, { eventId: row.id })).length > 0) {
    throw conflict('state', `Outro evento desta ${kind.names.document} foi registrado no lugar deste.`);
  }
  requireUsableCertificate(ctx, basis.subject);
  return { row, basis };
}

interface RenewedEvent<T extends EventTypes> extends EventContent<T> {
  readonly frozen: FrozenRun;
}

/**
 * Writes again an event that the authority does not hold. It gets a new dhEvento, and a new sequence if others were
 * registered.
 */
function renewEvent<T extends EventTypes>(
  ctx: TenantContext,
  kind: EventKind<T>,
  { row, basis: { subject, taken } }: StoppedEvent<T>,
): RenewedEvent<T> {
  const type: T['type'] = row.type;
  const { most } = kind.types[type];
  const sequence = nextSequence(most, taken);
  if (sequence === undefined) throw refuseEvent(kind.names, { kind: 'noSequence', most });
  const content = { type, sequence, words: kind.heldWords?.(row) ?? kind.wordsOf(row) };
  return { ...content, frozen: draftEvent(ctx, kind, subject, content, null) };
}

/** Locks the series, then the filing, in the lock order. */
async function lockUnchanged<T extends EventTypes>(
  tx: Transaction,
  ctx: TenantContext,
  kind: EventKind<T>,
  { row, basis }: StoppedEvent<T>,
): Promise<boolean> {
  const { subject } = basis;
  await lockSeries(tx, { ...subject, id: subject.companyId }, subject.series, kind.model);
  const locked = await findEvent(tx, ctx, kind.rows, { id: row.documentId, eventId: row.id }, 'change');
  // A statement of its own: one that waited for the lock may have read data from before the other writer ended.
  const now = await readEventBasis(tx, ctx, kind, row);
  return isSamePosition(row, locked) && isDeepStrictEqual(now, basis);
}

async function write<T extends EventTypes>(
  tx: Transaction,
  ctx: TenantContext,
  kind: EventKind<T>,
  stopped: StoppedEvent<T>,
  renewed: RenewedEvent<T> | undefined,
): Promise<Retried<T['record']> | 'changed'> {
  if (!(await lockUnchanged(tx, ctx, kind, stopped))) return 'changed';
  const { row } = stopped;
  const { sequence, words } = renewed ?? { sequence: row.sequence, words: kind.wordsOf(row) };
  const isReworded = sequence !== row.sequence || !isDeepStrictEqual(words, kind.wordsOf(row));
  const [{ filing, order }] = await Promise.all([
    acceptAgain(tx, ctx, row, renewed?.frozen),
    isReworded ? kind.update(tx, row, { type: row.type, sequence, words }) : undefined,
  ]);
  return {
    record: kind.record({ ...row, ...filing, ...words, sequence, inDoubt: renewed === undefined }),
    order,
  };
}
