import type { NfseRecord } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import { nfse, type Transaction, violatedUnique } from '@fiscal/db';
import { type NfseRequest, nfseAuthorizer } from '@fiscal/domain';
import { issueByContext, keepContext } from '../accept/issue-by-context.ts';
import type { ContextKey } from '../accept/issuing-context.ts';
import type { IssuingTenantContext } from '../accept/issuing-deps.ts';
import { isUnchanged } from '../accept/load-issuing-context.ts';
import { requestHash } from '../accept/request-content.ts';
import { reserveNumber } from '../accept/reserve-number.ts';
import { simulationFor } from '../accept/simulation.ts';
import { inTenant, newId } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { Changed } from '../context/until-unchanged.ts';
import { acceptFiling } from '../filing/accept-filing.ts';
import { nfseRules } from '../kinds/nfse/nfse-rules.ts';
import type { MunicipalContext } from '../municipalities/municipality-facts.ts';
import { requireRoom } from '../outbox/require-room.ts';
import type { NfseRow } from '../rows/nfse-row.ts';
import { writeUnder } from './draft-dps.ts';
import { draftNfse } from './draft-nfse.ts';
import { frozenDps } from './frozen-dps.ts';
import { numberedDps } from './last-dps-number.ts';
import { loadNfseContext, type NfseContext } from './nfse-context.ts';
import { nfseRecord } from './nfse-record.ts';
import { placeOfNfse } from './place-nfse.ts';
import { columnsOfRequest, type PreparedNfse, recipientOf } from './requested-columns.ts';
import { resubmitNfse } from './resubmit-nfse.ts';

export interface IssueNfseRequest {
  readonly request: NfseRequest;
  /** A rejected NFS-e goes again although nothing of it changed; on any other status it changes nothing. */
  readonly resubmit?: boolean | undefined;
  /** Scenario asked of the simulated authority; it counts for test keys where the authority is simulated. */
  readonly simulation?: string | undefined;
}

/** A request of an authenticated client that issues NFS-e. */
export interface IssuingMunicipalContext extends MunicipalContext, IssuingTenantContext {}

export interface IssuedNfse {
  readonly kind: 'created' | 'repeated' | 'resubmitted';
  readonly nfse: NfseRecord;
}

/**
 * Takes a request in: one NFS-e, one number of a DPS, one frozen document, one row that starts its workflow, in one
 * transaction; or the NFS-e that the same request already made. A refused request takes no number. Throws `not_found`,
 * `conflict` (`external_id_content`, `state`, `event_in_progress`), `certificate_unavailable`, `series_missing`,
 * `validation_failed`, `total_mismatch`, `municipality_not_served`, `municipality_unavailable`, `busy`.
 */
export async function issueNfse(ctx: IssuingMunicipalContext, input: IssueNfseRequest): Promise<IssuedNfse> {
  const { request } = input;
  const asked = { ...input, hash: requestHash(request) };
  return issueByContext(ctx, {
    key: contextKeyOf(request),
    request: asked,
    load: () => inTenant(ctx, (tx) => loadNfseContext(tx, ctx, request)),
    issue: (issuing) => issueIn(ctx, asked, issuing),
  });
}

const contextKeyOf = ({ companyId }: NfseRequest): ContextKey => ({
  companyId,
  model: 'dps',
  taxClasses: [],
});

interface Asked extends IssueNfseRequest {
  readonly hash: string;
}

/** `changed`: what was read before is no longer so, and nothing was written. */
async function issueIn(
  ctx: IssuingMunicipalContext,
  asked: Asked,
  issuing: NfseContext,
): Promise<IssuedNfse | 'changed'> {
  const place = placeOfNfse(ctx, issuing, asked);
  if (place.kind === 'repeated') return { kind: 'repeated', nfse: nfseRecord(place.known) };
  if (place.kind === 'new') requireRoom(ctx);
  const draft = await draftNfse(ctx, issuing, asked.request, place);
  const { request, hash: requestHash, simulation } = asked;
  const prepared = { request, requestHash, simulation, issuing, draft };
  try {
    return await (place.kind === 'new' ? create(ctx, prepared) : resubmit(ctx, prepared, place.known));
  } catch (error) {
    if (error instanceof Changed) return 'changed';
    const violated = violatedUnique(error);
    if (violated === 'nfse_external_id') return 'changed';
    if (violated === 'filing_exclusive') throw replacedAlready();
    throw error;
  }
}

async function resubmit(
  ctx: IssuingMunicipalContext,
  prepared: PreparedNfse,
  known: NfseRow,
): Promise<IssuedNfse | 'changed'> {
  const resubmitted = await inTenant(ctx, (tx) => resubmitNfse(tx, ctx, prepared, known));
  if (resubmitted === 'changed') return resubmitted;
  ctx.handOver?.([resubmitted.order]);
  return { kind: 'resubmitted', nfse: resubmitted.record };
}

async function create(ctx: IssuingMunicipalContext, prepared: PreparedNfse): Promise<IssuedNfse | 'changed'> {
  const { order, record } = await inTenant(ctx, (tx) => acceptNfse(tx, ctx, prepared));
  ctx.handOver?.([order]);
  const { series } = record;
  keepContext(ctx, contextKeyOf(prepared.request), prepared.issuing, { series, number: record.number ?? 0 });
  return { kind: 'created', nfse: record };
}

/** Why an NFS-e that replaces the same one as another that is on its way is refused. */
export const replacedAlready = () =>
  conflict('event_in_progress', 'Outra NFS-e que substitui a mesma nota está em andamento ou em dúvida.');

async function acceptNfse(
  tx: Transaction,
  ctx: MunicipalContext,
  prepared: PreparedNfse,
): Promise<{ readonly record: NfseRecord; readonly order: DispatchOrder }> {
  const { request, draft, issuing } = prepared;
  const { company } = issuing;
  const { series } = draft.facts;
  const number = await reserveNumber(tx, company, numberedDps, series);
  const document = writeUnder(draft, number);
  const simulation = simulationFor(ctx, prepared.simulation, 'nfse');
  const id = newId(ctx);
  const own = {
    id,
    clientId: company.clientId,
    companyId: company.id,
    environment: company.environment,
    model: 'dps' as const,
    series,
    number,
    externalId: request.externalId,
    ...columnsOfRequest(prepared, document, simulation),
  };
  // One pipeline behind the lock of the series: nothing waits for an answer in between.
  const [unchanged, accepted] = await Promise.all([
    isUnchanged(tx, ctx, issuing, series),
    acceptFiling(
      tx,
      ctx,
      {
        ...frozenDps(prepared, document, simulation.scenario),
        id,
        companyId: company.id,
        environment: company.environment,
        rules: nfseRules(own.replacesKey),
        mode: company.mode,
        authorizer: nfseAuthorizer,
        label: `NFS-e series ${series} number ${number} (${company.environment})`,
      },
      async () => tx.insert(nfse).values({ ...own, ...recipientOf(request) }),
    ),
  ]);
  if (!unchanged) throw new Changed();
  return { record: nfseRecord({ ...accepted.filing, ...own, ...unregistered }), order: accepted.order };
}

const unregistered = {
  nfseNumber: null,
  accessKey: null,
  registeredAs: null,
  authorizedAt: null,
  replacedBy: null,
  nfseXmlId: null,
  danfseId: null,
  ending: null,
} as const;
