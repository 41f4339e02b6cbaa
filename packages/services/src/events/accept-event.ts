import { isDeepStrictEqual } from 'node:util';
import type { DispatchOrder } from '@fiscal/contracts';
import { nfeEvent, type Transaction, violatedUnique } from '@fiscal/db';
import { mostLetters } from '@fiscal/nfe';
import { requireCertificate } from '../accept/load-issuing-context.ts';
import { lockSeries } from '../accept/reserve-number.ts';
import { simulationFor } from '../accept/simulation.ts';
import { amongEqualRequests } from '../context/among-equal-requests.ts';
import type { TenantContext } from '../context/context.ts';
import type { NfeEventRecord } from '../context/records.ts';
import { inTenant, newId } from '../context/scope.ts';
import { conflict, ServiceError } from '../context/service-error.ts';
import { Changed, untilUnchanged } from '../context/until-unchanged.ts';
import { type AcceptedRun, acceptFiling, type FrozenRun } from '../filing/accept-filing.ts';
import { nfeEventRules } from '../kinds/nfe-event/nfe-event-rules.ts';
import { type AskedEvent, draftEvent, writtenText } from './draft-event.ts';
import { endReplaced } from './end-replaced.ts';
import { type EventBasis, type NoteOfEvent, readBasis } from './event-basis.ts';
import type { EventRow } from './event-row.ts';
import { type EventVerdict, judgeEvent } from './judge-event.ts';
import { nfeEventRecord } from './nfe-event-record.ts';

export interface EventToAccept extends AskedEvent {
  /** Scenario asked of the simulated authority; it counts for test keys where the authority is simulated. */
  readonly simulation?: string | undefined;
}

export interface AcceptedNfeEvent {
  readonly kind: 'created' | 'repeated';
  readonly event: NfeEventRecord;
}

/**
 * Takes an event of a note in: one event, one frozen document, one row that starts its workflow, in one transaction; or
 * the event that the same request already made. Throws `not_found`, `conflict` (`event_in_progress`, `not_authorized`),
 * `validation_failed`, `correction_limit`, `certificate_unavailable`, `busy`.
 */
export async function acceptEvent(ctx: TenantContext, input: EventToAccept): Promise<AcceptedNfeEvent> {
  const asked = { ...input, text: writtenText(input.type, input.text) };
  return amongEqualRequests(ctx, ['nfeEvent', asked], () =>
    untilUnchanged(() => acceptOnce(ctx, asked), 'A nota está sendo alterada; tente de novo.'),
  );
}

async function acceptOnce(ctx: TenantContext, asked: EventToAccept): Promise<AcceptedNfeEvent | 'changed'> {
  const basis = await inTenant(ctx, (tx) => readBasis(tx, ctx, asked));
  const verdict = judgeEvent(asked, basis);
  if (verdict.kind === 'repeated') return { kind: 'repeated', event: nfeEventRecord(verdict.event) };
  if (verdict.kind !== 'accepted') throw refusalOf(verdict);
  requireUsableCertificate(ctx, basis.note);
  const draft = draftEvent(ctx, basis.note, { ...asked, sequence: verdict.sequence });
  try {
    const { event, orders } = await inTenant(ctx, (tx) => write(tx, ctx, { asked, basis, verdict, draft }));
    ctx.handOver?.(orders);
    return { kind: 'created', event };
  } catch (error) {
    if (error instanceof Changed || violatedUnique(error) === 'filing_exclusive') return 'changed';
    throw error;
  }
}

/** Why an event is refused that is judged so. */
export function refusalOf(
  verdict: Exclude<EventVerdict, { kind: 'repeated' | 'accepted' }>,
): ServiceError<'conflict'> | ServiceError<'correction_limit'> {
  switch (verdict.kind) {
    case 'inProgress':
      return conflict(
        'event_in_progress',
        'Outro evento deste tipo está em andamento ou em dúvida: waiting diz o que ele espera.',
      );
    case 'notAuthorized':
      return conflict('not_authorized', 'A nota não está autorizada.', { status: verdict.status });
    case 'cancelledOtherwise':
      return conflict(
        'not_authorized',
        'O cancelamento da nota está registrado com outra justificativa: leia o evento da nota.',
        { status: verdict.status },
      );
    case 'noSequence':
      return new ServiceError('correction_limit', { max: mostLetters });
  }
}

/** Throws `certificate_unavailable` unless the company could sign now. */
export const requireUsableCertificate = (ctx: TenantContext, { certificateEnd }: NoteOfEvent): void =>
  requireCertificate(ctx, {
    certificate: certificateEnd === null ? undefined : { notAfter: certificateEnd },
  });

interface Prepared {
  readonly asked: EventToAccept;
  readonly basis: EventBasis;
  readonly verdict: Extract<EventVerdict, { kind: 'accepted' }>;
  readonly draft: Omit<FrozenRun, 'simulation'>;
}

/**
 * Behind the lock of the note's series, as every acceptance: two of one note follow each other. The note itself is not
 * locked; the authority decides what arrives after its cancellation (580).
 */
async function write(tx: Transaction, ctx: TenantContext, { asked, basis, verdict, draft }: Prepared) {
  const { note } = basis;
  const { type, text } = asked;
  await lockSeries(tx, { ...note, id: note.companyId }, note.series);
  const simulation = simulationFor(ctx, asked.simulation, 'nfeEvent');
  const id = newId(ctx);
  const own = {
    id,
    clientId: note.clientId,
    companyId: note.companyId,
    environment: note.environment,
    noteId: note.id,
    type,
    sequence: verdict.sequence,
    text,
  };
  const accept = () =>
    acceptFiling(
      tx,
      ctx,
      {
        ...draft,
        id,
        rules: nfeEventRules(note.id, type),
        companyId: note.companyId,
        mode: note.mode,
        environment: note.environment,
        authorizer: note.authorizer,
        simulation: simulation.scenario,
        label: labelOf(note, type),
      },
      async () => tx.insert(nfeEvent).values(own),
    );
  const [now, { ended, accepted }] = await Promise.all([
    readBasis(tx, ctx, asked),
    endAndAccept(tx, ctx, verdict.replaced, accept),
  ]);
  if (!isStill(asked, basis, verdict, now)) throw new Changed();
  const row = { ...accepted.filing, ...own, ...unregistered };
  return { event: nfeEventRecord(row, ...simulation.warnings), orders: [...ended, accepted.order] };
}

/** The replaced event ends first: both have the exclusive key of the note. */
async function endAndAccept(
  tx: Transaction,
  ctx: TenantContext,
  replaced: EventRow | undefined,
  accept: () => Promise<AcceptedRun>,
): Promise<{ readonly ended: readonly DispatchOrder[]; readonly accepted: AcceptedRun }> {
  if (replaced === undefined) return { ended: [], accepted: await accept() };
  const ended = await endReplaced(tx, ctx, replaced);
  if (ended === 'changed') throw new Changed();
  return { ended, accepted: await accept() };
}

const unregistered = {
  registeredAs: null,
  protocol: null,
  registeredAt: null,
  registeredElsewhere: false,
  procEventId: null,
  inDoubt: false,
  noteNotFound: false,
} as const;

function isStill(
  asked: AskedEvent,
  before: EventBasis,
  verdict: Prepared['verdict'],
  now: EventBasis,
): boolean {
  const again = judgeEvent(asked, now);
  return (
    isDeepStrictEqual(now.note, before.note) &&
    again.kind === 'accepted' &&
    again.sequence === verdict.sequence &&
    again.replaced?.id === verdict.replaced?.id
  );
}

const labelOf = (
  { series, number, environment }: Pick<NoteOfEvent, 'series' | 'number' | 'environment'>,
  type: AskedEvent['type'],
): string => `NF-e ${type} of series ${series} number ${number} (${environment})`;
