import { isDeepStrictEqual } from 'node:util';
import type { NfseEventRecord } from '@fiscal/api-contract';
import { nfseEvent, type Transaction, violatedUnique } from '@fiscal/db';
import { nfseCancellationReasons } from '@fiscal/domain';
import { adoptedEventText } from '@fiscal/nfse';
import { and, eq } from 'drizzle-orm';
import { lockSeries } from '../accept/reserve-number.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import { acceptAgain, isSamePosition, type Retried, retryFiling } from '../filing/retry-filing.ts';
import { isRegisteredInstead } from '../kinds/registered/is-registered-instead.ts';
import { eventInProgress, notAuthorized, requireUsableCertificate } from './accept-nfse-event.ts';
import { draftNfseEvent } from './draft-nfse-event.ts';
import { type NfseEventBasis, readNfseEventBasis } from './nfse-event-basis.ts';
import { nfseEventRecord } from './nfse-event-record.ts';
import { type EventOfNfse, findNfseEvent, type NfseEventRow } from './nfse-event-row.ts';

/**
 * Puts a failed event, or one that waits for a person, back in the queue. Where its bytes may be at the Sefin the new run
 * has the same bytes; else it is written anew, and where the Sefin holds the event in other words, in those. A queued
 * event, and one that an error of ours holds up, stay as they are and have their workflow woken. Throws `not_found`,
 * `conflict` (`state`, `event_in_progress`, `not_authorized`), `certificate_unavailable`, `busy`.
 */
export const retryNfseEvent = (ctx: TenantContext, ref: EventOfNfse): Promise<NfseEventRecord> =>
  retryFiling(ctx, {
    find: (tx) => findNfseEvent(tx, ctx, ref),
    prepare: (tx, row) => readStuck(tx, ctx, row),
    renew: (stuck) => renew(ctx, stuck),
    record: nfseEventRecord,
    afterRejection: 'peça outro evento a POST /v1/nfse/{id}/cancel.',
  });

interface Stuck {
  readonly row: NfseEventRow;
  readonly basis: NfseEventBasis;
}

async function readStuck(tx: Transaction, ctx: TenantContext, row: NfseEventRow): Promise<Stuck> {
  const basis = await readNfseEventBasis(tx, ctx, row);
  if (basis.events.some(({ id, open }) => open && id !== row.id)) throw eventInProgress();
  await requirePossible(tx, row, basis);
  requireUsableCertificate(ctx, basis.nfse);
  return { row, basis };
}

/** What may be at the Sefin is asked for, however its NFS-e ended, unless another one is there; nothing new is sent then. */
async function requirePossible(
  tx: Transaction,
  { id, inDoubt }: NfseEventRow,
  { nfse: { status } }: NfseEventBasis,
): Promise<void> {
  if (!inDoubt && status !== 'authorized') throw notAuthorized(status);
  if (inDoubt && (await isRegisteredInstead(tx, id))) {
    throw conflict('state', 'Outro evento desta NFS-e foi registrado no lugar deste.');
  }
}

type Words = Pick<NfseEventRow, 'reason' | 'text'>;

interface Anew {
  readonly frozen: FrozenRun;
  readonly words: Words;
}

async function renew(ctx: TenantContext, stuck: Stuck): Promise<Retried<NfseEventRecord> | 'changed'> {
  const anew = stuck.row.inDoubt ? undefined : writeAnew(ctx, stuck);
  try {
    return await inTenant(ctx, (tx) => write(tx, ctx, stuck, anew));
  } catch (error) {
    if (violatedUnique(error) === 'filing_exclusive') return 'changed';
    throw error;
  }
}

/** The Sefin holds nothing of these words: dhEvento is new. */
function writeAnew(ctx: TenantContext, { row, basis }: Stuck): Anew {
  const words = wordsOf(row);
  return {
    words,
    frozen: { ...draftNfseEvent(ctx, basis.nfse, { ...words, type: row.type }), simulation: null },
  };
}

/** Those that the Sefin holds, where they are others than ours and an event of ours can say them. */
function wordsOf({ held, reason, text }: NfseEventRow): Words {
  const heldReason = nfseCancellationReasons.find((each) => each === held?.reason);
  const heldText = adoptedEventText(held?.text ?? '');
  return heldReason === undefined || heldText === undefined
    ? { reason, text }
    : { reason: heldReason, text: heldText };
}

/** Series, then filing: the lock order. */
async function write(
  tx: Transaction,
  ctx: TenantContext,
  { row, basis }: Stuck,
  anew: Anew | undefined,
): Promise<Retried<NfseEventRecord> | 'changed'> {
  const { nfse } = basis;
  await lockSeries(tx, { ...nfse, id: nfse.companyId }, nfse.series, 'dps');
  const locked = await findNfseEvent(tx, ctx, { id: row.nfseId, eventId: row.id }, 'change');
  // In a statement of its own: what waited for the lock may have been read before the writer ended.
  const now = await readNfseEventBasis(tx, ctx, row);
  if (!isSamePosition(row, locked) || !isDeepStrictEqual(now, basis)) return 'changed';
  const [{ filing, order }] = await Promise.all([
    acceptAgain(tx, ctx, row, anew?.frozen),
    anew === undefined ? undefined : reword(tx, row, anew.words),
  ]);
  const after = { ...row, ...filing, ...anew?.words, inDoubt: anew === undefined, held: null };
  return { record: nfseEventRecord(after), order };
}

const reword = (tx: Transaction, { clientId, id }: NfseEventRow, words: Words): Promise<unknown> =>
  tx
    .update(nfseEvent)
    .set(words)
    .where(and(eq(nfseEvent.clientId, clientId), eq(nfseEvent.id, id)));
