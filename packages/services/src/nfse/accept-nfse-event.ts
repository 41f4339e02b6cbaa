import { isDeepStrictEqual } from 'node:util';
import type { NfseEventRecord } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import { nfseEvent, type Transaction, violatedUnique } from '@fiscal/db';
import type { FilingStatus } from '@fiscal/domain';
import { requireCertificate } from '../accept/load-issuing-context.ts';
import { lockSeries } from '../accept/reserve-number.ts';
import { simulationFor } from '../accept/simulation.ts';
import { amongEqualRequests } from '../context/among-equal-requests.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { Changed, untilUnchanged } from '../context/until-unchanged.ts';
import { acceptFiling, type FrozenRun } from '../filing/accept-filing.ts';
import { nfseEventRules } from '../kinds/nfse-event/nfse-event-rules.ts';
import { type AskedNfseEvent, draftNfseEvent, writtenJustification } from './draft-nfse-event.ts';
import { endReplacedNfseEvent } from './end-replaced-nfse-event.ts';
import { type NfseEventBasis, type NfseOfEvent, readNfseEventBasis } from './nfse-event-basis.ts';
import { nfseEventRecord } from './nfse-event-record.ts';
import type { NfseEventRow } from './nfse-event-row.ts';

export interface NfseEventToAccept extends AskedNfseEvent {
  /** Scenario asked of the simulated authority; it counts for test keys where the authority is simulated. */
  readonly simulation?: string | undefined;
}

export interface AcceptedNfseEvent {
  readonly kind: 'created' | 'repeated';
  readonly event: NfseEventRecord;
}

/**
 * Takes an event of an NFS-e in: one event, one frozen document, one row that starts its workflow, in one transaction; or
 * the event that the same request already made. Throws `not_found`, `conflict` (`event_in_progress`, `not_authorized`),
 * `validation_failed`, `certificate_unavailable`, `busy`.
 */
export async function acceptNfseEvent(
  ctx: TenantContext,
  input: NfseEventToAccept,
): Promise<AcceptedNfseEvent> {
  const asked = { ...input, text: writtenJustification(input.text) };
  return amongEqualRequests(ctx, ['nfseEvent', asked], () =>
    untilUnchanged(() => acceptOnce(ctx, asked), 'A NFS-e está sendo alterada; tente de novo.'),
  );
}

type Verdict =
  | { readonly kind: 'repeated'; readonly event: NfseEventRow }
  /** `replaced`: an open event that the Sefin does not hold, and that ends with the acceptance of this one. */
  | { readonly kind: 'accepted'; readonly replaced: NfseEventRow | undefined };

/**
 * The same words as the open or the registered event are the same request; nothing else begins while one is in progress
 * or in doubt. Throws `conflict`. Source: api-conventions 3.3.
 */
function judge({ reason, text }: AskedNfseEvent, { nfse, events }: NfseEventBasis): Verdict {
  const open = events.find((event) => event.open);
  const counts = open !== undefined && (open.status !== 'failed' || open.inDoubt) ? open : undefined;
  const latest = counts ?? events.findLast(({ status }) => status === 'authorized');
  if (latest?.text === text && latest.reason === reason) return { kind: 'repeated', event: latest };
  const isReplaceable = open !== undefined && open.attention !== null && !open.inDoubt;
  if (open !== undefined && !isReplaceable) throw eventInProgress();
  if (nfse.status !== 'authorized') throw notAuthorized(nfse.status);
  return { kind: 'accepted', replaced: open };
}

export const eventInProgress = () =>
  conflict('event_in_progress', 'Outro evento deste tipo está em andamento ou em dúvida.');
export const notAuthorized = (status: FilingStatus) =>
  conflict('not_authorized', 'A NFS-e não está autorizada.', { status });

/** Throws `certificate_unavailable` unless the company could sign now. */
export const requireUsableCertificate = (ctx: TenantContext, { certificateEnd }: NfseOfEvent): void =>
  requireCertificate(ctx, {
    certificate: certificateEnd === null ? undefined : { notAfter: certificateEnd },
  });

interface Prepared {
  readonly asked: NfseEventToAccept;
  readonly basis: NfseEventBasis;
  readonly replaced: NfseEventRow | undefined;
  readonly draft: Omit<FrozenRun, 'simulation'>;
}

async function acceptOnce(
  ctx: TenantContext,
  asked: NfseEventToAccept,
): Promise<AcceptedNfseEvent | 'changed'> {
  const basis = await inTenant(ctx, (tx) => readNfseEventBasis(tx, ctx, asked));
  const verdict = judge(asked, basis);
  if (verdict.kind === 'repeated') return { kind: 'repeated', event: nfseEventRecord(verdict.event) };
  requireUsableCertificate(ctx, basis.nfse);
  const { replaced } = verdict;
  const draft = draftNfseEvent(ctx, basis.nfse, asked);
  try {
    const { event, orders } = await inTenant(ctx, (tx) => write(tx, ctx, { asked, basis, replaced, draft }));
    ctx.handOver?.(orders);
    return { kind: 'created', event };
  } catch (error) {
    if (error instanceof Changed || violatedUnique(error) === 'filing_exclusive') return 'changed';
    throw error;
  }
}

/** Behind the lock of the DPS series, as every acceptance: two of one NFS-e follow each other. */
async function write(
  tx: Transaction,
  ctx: TenantContext,
  { asked, basis, replaced, draft }: Prepared,
): Promise<{ readonly event: NfseEventRecord; readonly orders: readonly DispatchOrder[] }> {
  const { nfse } = basis;
  const { type, reason, text } = asked;
  await lockSeries(tx, { ...nfse, id: nfse.companyId }, nfse.series, 'dps');
  const now = await readNfseEventBasis(tx, ctx, asked);
  if (!isDeepStrictEqual(now, basis)) throw new Changed();
  const ended = replaced === undefined ? [] : await endReplacedNfseEvent(tx, ctx, replaced);
  if (ended === 'changed') throw new Changed();
  const simulation = simulationFor(ctx, asked.simulation, 'nfseEvent');
  const own = {
    id: newId(ctx),
    clientId: nfse.clientId,
    companyId: nfse.companyId,
    environment: nfse.environment,
    nfseId: nfse.id,
    ...{ type, reason, text },
  };
  const { filing, order } = await acceptFiling(
    tx,
    ctx,
    {
      ...draft,
      id: own.id,
      rules: nfseEventRules(nfse.id, type),
      companyId: nfse.companyId,
      mode: nfse.mode,
      environment: nfse.environment,
      authorizer: nfse.authorizer,
      simulation: simulation.scenario,
      label: labelOf(nfse, type),
    },
    async () => tx.insert(nfseEvent).values(own),
  );
  const event = nfseEventRecord({ ...filing, ...own, ...unregistered }, ...simulation.warnings);
  return { event, orders: [...ended, order] };
}

const unregistered = {
  registeredAt: null,
  registeredElsewhere: false,
  eventXmlId: null,
  decision: null,
  decidedAt: null,
  inDoubt: false,
  held: null,
} as const;

const labelOf = (
  { series, number, environment }: Pick<NfseOfEvent, 'series' | 'number' | 'environment'>,
  type: AskedNfseEvent['type'],
): string => `NFS-e ${type} of series ${series} number ${number} (${environment})`;
