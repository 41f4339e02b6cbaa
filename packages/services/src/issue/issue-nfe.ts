import { setImmediate } from 'node:timers/promises';
import type { DispatchOrder } from '@fiscal/contracts';
import { note, type Transaction, violatedUnique } from '@fiscal/db';
import { authorizerOf, type NfeRequest } from '@fiscal/domain';
import { manyItems } from '../calculate/many-items.ts';
import type { TenantContext } from '../context/context.ts';
import type { NfeRecord } from '../context/records.ts';
import { inTenant, newId } from '../context/scope.ts';
import { Changed } from '../context/until-unchanged.ts';
import { acceptFiling, acceptNextRun, type FilingToAccept, type FrozenRun } from '../filing/accept-filing.ts';
import { nfeRecord } from '../kinds/nfe/nfe-record.ts';
import { nfeRules } from '../kinds/nfe/nfe-rules.ts';
import { findNote } from '../kinds/nfe/note-row.ts';
import { refuseHeldNumber } from '../kinds/nfe-disabling/held-numbers.ts';
import { requireRoom } from '../outbox/require-room.ts';
import { taxClassCodes } from '../tax-classes/find-tax-class.ts';
import { draftInput } from './draft-input.ts';
import { type Draft, draftNote, freezeUnder } from './draft-note.ts';
import { issueByContext, keepContext } from './issue-by-context.ts';
import type { ContextKey, IssuingContext, KnownNote } from './issuing-context.ts';
import type { IssuingTenantContext } from './issuing-deps.ts';
import { isUnchanged, loadIssuingContext } from './load-issuing-context.ts';
import { placeOfRequest } from './place-in-series.ts';
import { requestHash } from './request-content.ts';
import { lockSeries, reserveNumber } from './reserve-number.ts';
import { simulationFor } from './simulation.ts';
import { updateNote } from './update-note.ts';
import { warnOfNumbers } from './warn-of-numbers.ts';

export interface IssueNfeRequest {
  readonly request: NfeRequest;
  /** A rejected note goes again although nothing of it changed; on any other status it changes nothing. */
  readonly resubmit?: boolean | undefined;
  /** Scenario asked of the simulated authority; it counts for test keys where the authority is simulated. */
  readonly simulation?: string | undefined;
}

export interface IssuedNfe {
  readonly kind: 'created' | 'repeated' | 'resubmitted';
  readonly note: NfeRecord;
}

/**
 * Takes a request in: one note, one number, one frozen document, one row that starts its workflow, in one
 * transaction; or the note that the same request already made. A refused request takes no number.
 * Throws `not_found`, `conflict` (`external_id_content`, `state`, `range_in_use`), `certificate_unavailable`,
 * `series_missing`, `validation_failed`, `total_mismatch`, `model_invalid`, `busy`.
 */
export async function issueNfe(ctx: IssuingTenantContext, input: IssueNfeRequest): Promise<IssuedNfe> {
  const { request } = input;
  if (request.items.length >= manyItems) await setImmediate();
  const asked = { ...input, hash: requestHash(request) };
  return issueByContext(ctx, {
    of: contextKeyOf(request),
    asked,
    load: () => inTenant(ctx, (tx) => loadIssuingContext(tx, ctx, request)),
    issue: (issuing) => issueIn(ctx, asked, issuing),
  });
}

const contextKeyOf = ({ companyId, items }: NfeRequest): ContextKey => ({
  companyId,
  model: '55',
  taxClasses: taxClassCodes(items),
});

interface Asked extends IssueNfeRequest {
  readonly hash: string;
}

interface Prepared extends Asked {
  readonly issuing: IssuingContext;
  readonly draft: Draft;
}

/** `changed`: what was read before is no longer so, and nothing was written. */
async function issueIn(
  ctx: IssuingTenantContext,
  asked: Asked,
  issuing: IssuingContext,
): Promise<IssuedNfe | 'changed'> {
  const place = placeOfRequest(ctx, issuing, asked);
  if (place.kind === 'repeated') return { kind: 'repeated', note: nfeRecord(place.known.note) };
  if (place.kind === 'new') requireRoom(ctx);
  const draft = await draftNote(ctx, await draftInput(ctx, issuing, asked.request, place));
  const prepared = { ...asked, issuing, draft };
  return place.kind === 'new' ? create(ctx, prepared) : resubmit(ctx, prepared, place.known);
}

async function create(ctx: IssuingTenantContext, prepared: Prepared): Promise<IssuedNfe | 'changed'> {
  try {
    const created = await inTenant(ctx, (tx) => acceptNote(tx, ctx, prepared));
    ctx.handOver?.([created.order]);
    keepContext(ctx, contextKeyOf(prepared.request), prepared.issuing, created.note);
    return { kind: 'created', note: created.note };
  } catch (error) {
    if (error instanceof Changed || violatedUnique(error) === 'note_external_id') return 'changed';
    throw error;
  }
}

interface AcceptedNote {
  readonly note: NfeRecord;
  readonly order: DispatchOrder;
}

async function acceptNote(tx: Transaction, ctx: TenantContext, prepared: Prepared): Promise<AcceptedNote> {
  const { request, draft, issuing } = prepared;
  const { company } = issuing;
  const number = await reserveNumber(tx, company, draft.series);
  const frozen = freezeUnder(ctx, draft, number);
  const simulation = simulationFor(ctx, prepared.simulation, 'nfe');
  const id = newId(ctx);
  const own = {
    id,
    clientId: company.clientId,
    companyId: company.id,
    environment: company.environment,
    model: '55' as const,
    series: draft.series,
    number,
    externalId: request.externalId,
    uf: company.address.uf,
    accessKey: frozen.accessKey,
    totals: draft.totals,
    warnings: [...draft.warnings, ...warnOfNumbers(issuing, draft.series), ...simulation.warnings],
  };
  const run = frozenRun(prepared, frozen, simulation.scenario);
  const place = { id, companyId: company.id, environment: company.environment };
  const filing: FilingToAccept = {
    ...run,
    ...place,
    rules: nfeRules,
    mode: company.mode,
    authorizer: authorizerOf(company.address.uf),
    label: `NF-e series ${draft.series} number ${number} (${company.environment})`,
  };
  // One pipeline behind the lock of the series: nothing waits for an answer in between.
  const [unchanged, accepted] = await Promise.all([
    isUnchanged(tx, ctx, issuing, draft.series),
    acceptFiling(tx, ctx, filing, async () =>
      tx.insert(note).values({ ...own, ...recipientColumns(request) }),
    ),
  ]);
  if (!unchanged) throw new Changed();
  return { note: nfeRecord({ ...accepted.filing, ...own, ...unregistered }), order: accepted.order };
}

const recipientColumns = ({ recipient: { cnpj, cpf, name } }: NfeRequest) => ({
  recipientDocument: cnpj ?? cpf ?? null,
  recipientName: name,
});

const unregistered = { protocol: null, authorizedAt: null, procNfeId: null, danfeId: null } as const;

async function resubmit(
  ctx: TenantContext,
  prepared: Prepared,
  known: KnownNote,
): Promise<IssuedNfe | 'changed'> {
  const done = await inTenant(ctx, async (tx) => {
    const { draft, issuing } = prepared;
    await lockSeries(tx, issuing.company, known.note.series);
    if (!(await isUnchanged(tx, ctx, issuing, known.note.series))) return 'changed';
    await refuseHeldNumber(tx, known.note, known.note.number);
    const before = await findNote(tx, ctx, known.note.id, 'change');
    if (before.run !== known.note.run || before.status !== 'rejected') return 'changed';
    const frozen = freezeUnder(ctx, draft, before.number);
    const simulation = simulationFor(ctx, prepared.simulation, 'nfe');
    const changes = {
      accessKey: frozen.accessKey,
      totals: draft.totals,
      warnings: [...draft.warnings, ...warnOfNumbers(issuing, draft.series), ...simulation.warnings],
    };
    const run = frozenRun(prepared, frozen, simulation.scenario);
    const [accepted] = await Promise.all([
      acceptNextRun(tx, ctx, before, { ...run, exclusiveKey: before.exclusiveKey }),
      updateNote(tx, before, { ...changes, ...recipientColumns(draft.request) }),
    ]);
    return { note: nfeRecord({ ...before, ...accepted.filing, ...changes }), order: accepted.order };
  });
  if (done === 'changed') return done;
  ctx.handOver?.([done.order]);
  return { kind: 'resubmitted', note: done.note };
}

const frozenRun = (
  { hash, issuing, draft }: Prepared,
  frozen: Draft['document'],
  simulation: string | null,
): FrozenRun => ({
  requestHash: hash,
  stamps: issuing.stamps,
  requestText: draft.frozenRequest,
  authorityKey: frozen.accessKey,
  issuedAt: draft.issuedAt,
  unsignedXml: frozen.xml,
  simulation,
});
