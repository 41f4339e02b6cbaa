import { isDeepStrictEqual } from 'node:util';
import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { AcceptingContext, TenantContext } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';
import { type AcceptedRun, acceptFiling, type FrozenRun } from '../filing/accept-filing.ts';
import { Changed } from '../filing/until-unchanged.ts';
import { lockSeries } from '../series/reserve-number.ts';
import { draftEvent, requireUsableCertificate, writeWords } from './draft-event.ts';
import { endReplacedEvent } from './end-replaced-event.ts';
import { type EventBasis, readEventBasis } from './event-basis.ts';
import type { EventKind, EventTypes, RowOf } from './event-kind.ts';
import type { EventSubject } from './event-subject.ts';
import { type EventVerdict, judgeEvent } from './judge-event.ts';
import { refuseEvent } from './refuse-event.ts';
import { type AcceptedSimulation, simulationFor } from './simulation.ts';
import { type Answered, untilAccepted } from './until-accepted.ts';

export interface EventRequest<T extends EventTypes> {
  readonly documentId: string;
  readonly type: T['type'];
  readonly words: T['words'];
  /** The scenario for the simulated authority. It counts only for test keys where the authority is simulated. */
  readonly simulation?: string | undefined;
}

export interface AcceptedEvent<Shown> {
  readonly kind: 'created' | 'repeated';
  readonly event: Shown;
}

/**
 * Returns the verb that accepts the events of a kind. One transaction writes one event, one frozen document and one row
 * that starts the workflow. When the same request already made an event, that event is returned. The verb throws
 * `not_found`, `conflict` (`event_in_progress`, `not_authorized`), `validation_failed`, `correction_limit`,
 * `certificate_unavailable`, `busy`.
 */
export const acceptEvent =
  <T extends EventTypes>(kind: EventKind<T>) =>
  async (ctx: AcceptingContext, input: EventRequest<T>): Promise<AcceptedEvent<T['record']>> => {
    const request = { ...input, words: writeWords(kind, input.type, input.words) };
    const busy = `A ${kind.names.document} está sendo alterada; tente de novo.`;
    return untilAccepted(ctx, { content: [kind.kind, request], busy }, () => acceptOnce(ctx, kind, request));
  };

async function acceptOnce<T extends EventTypes>(
  ctx: TenantContext,
  kind: EventKind<T>,
  request: EventRequest<T>,
): Promise<Answered<AcceptedEvent<T['record']>>> {
  const basis = await inTenant(ctx, (tx) => readEventBasis(tx, ctx, kind, request));
  const verdict = judgeEvent<T, RowOf<T>>(kind, request, basis);
  if (verdict.kind === 'repeated') {
    return { answer: { kind: 'repeated', event: kind.record(verdict.event) }, orders: [] };
  }
  if (verdict.kind !== 'accepted') throw refuseEvent(kind.names, verdict);
  const { subject } = basis;
  requireUsableCertificate(ctx, subject);
  const simulation = simulationFor(ctx, request.simulation, kind.kind);
  const content = { ...request, sequence: verdict.sequence };
  const draft = draftEvent(ctx, kind, subject, content, simulation.scenario);
  return inTenant(ctx, (tx) => write(tx, ctx, kind, { request, basis, verdict, draft, simulation }));
}

interface Prepared<T extends EventTypes> {
  readonly request: EventRequest<T>;
  readonly basis: EventBasis<RowOf<T>>;
  readonly verdict: Extract<EventVerdict<RowOf<T>>, { kind: 'accepted' }>;
  readonly draft: FrozenRun;
  readonly simulation: AcceptedSimulation;
}

/**
 * Writes the event after the lock of its document's series, so that two events of one document follow each other. The
 * document itself is not locked: an event that arrives after its cancellation is refused by the authority (580).
 */
async function write<T extends EventTypes>(
  tx: Transaction,
  ctx: TenantContext,
  kind: EventKind<T>,
  prepared: Prepared<T>,
): Promise<Answered<AcceptedEvent<T['record']>>> {
  const { request, basis, verdict, draft, simulation } = prepared;
  const { subject } = basis;
  const { type, words } = request;
  await lockSeries(tx, { ...subject, id: subject.companyId }, subject.series, kind.model);
  const id = newId(ctx);
  const { clientId, companyId, environment, mode, authorizer } = subject;
  const ids = { id, clientId, companyId, environment, documentId: subject.id };
  const { sequence } = verdict;
  const filing = {
    ...draft,
    id,
    companyId,
    mode,
    environment,
    authorizer,
    rules: { kind: kind.kind, exclusiveKey: () => `${type}:${subject.id}` },
    label: labelOf(kind, subject, type),
  };
  const accept = () =>
    acceptFiling(tx, ctx, filing, () => kind.insert(tx, { ...ids, type, sequence, words }));
  const [now, { ended, accepted }] = await Promise.all([
    readEventBasis(tx, ctx, kind, request),
    endAndAccept(tx, ctx, kind, verdict.replaced, accept),
  ]);
  if (!isStillJudgedSo(kind, prepared, now)) throw new Changed();
  const row = { ...accepted.filing, ...ids, type, sequence, ...unregistered, ...words, ...kind.unregistered };
  const event = kind.record(row, ...simulation.warnings);
  return { answer: { kind: 'created', event }, orders: [...ended, accepted.order] };
}

/** Ends the replaced event first, because both events have the exclusive key of the document. */
async function endAndAccept<T extends EventTypes>(
  tx: Transaction,
  ctx: TenantContext,
  kind: EventKind<T>,
  replaced: RowOf<T> | undefined,
  accept: () => Promise<AcceptedRun>,
): Promise<{ readonly ended: readonly DispatchOrder[]; readonly accepted: AcceptedRun }> {
  if (replaced === undefined) return { ended: [], accepted: await accept() };
  const ended = await endReplacedEvent(tx, ctx, kind, replaced);
  if (ended === 'changed') throw new Changed();
  return { ended, accepted: await accept() };
}

const unregistered = { registeredAt: null, registeredElsewhere: false, xmlId: null, inDoubt: false } as const;

function isStillJudgedSo<T extends EventTypes>(
  kind: EventKind<T>,
  { request, basis, verdict }: Prepared<T>,
  now: EventBasis<RowOf<T>>,
): boolean {
  const again = judgeEvent<T, RowOf<T>>(kind, request, now);
  return (
    isDeepStrictEqual(now.subject, basis.subject) &&
    again.kind === 'accepted' &&
    again.sequence === verdict.sequence &&
    again.replaced?.id === verdict.replaced?.id
  );
}

const labelOf = (
  { names }: Pick<EventKind<EventTypes>, 'names'>,
  { series, number, environment }: EventSubject,
  type: string,
): string => `${names.label} ${type} of series ${series} number ${number} (${environment})`;
