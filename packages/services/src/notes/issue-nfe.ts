import { setImmediate } from 'node:timers/promises';
import type { DispatchOrder } from '@fiscal/contracts';
import { databaseErrorOf, note, type Transaction, violatedUnique } from '@fiscal/db';
import { authorizerOf, type NfeRequest } from '@fiscal/domain';
import type { TenantContext } from '../context.ts';
import { manyItems } from '../drafts/many-items.ts';
import { acceptFiling, acceptNextRun, type FilingToAccept, type FrozenRun } from '../filing/accept-filing.ts';
import { nfeRules } from '../kinds/nfe/nfe-rules.ts';
import type { NfeRecord } from '../records.ts';
import { inTenant, newId } from '../scope.ts';
import { conflict, ServiceError } from '../service-error.ts';
import { type Draft, draftNote, freezeUnder } from './draft-note.ts';
import { findNote } from './find-note.ts';
import { findOriginals } from './find-originals.ts';
import { issuerOf } from './issuer-of.ts';
import { isAsSeen, lookAround, requireCertificate } from './look-around.ts';
import { nfeRecord } from './nfe-record.ts';
import { placeInSeries, requireSamePlace } from './place-in-series.ts';
import { behind, isStill } from './remember-surroundings.ts';
import { judgeRepetition, requestHash } from './request-content.ts';
import { lockSeries, reserveNumber } from './reserve-number.ts';
import { simulationFor } from './simulation.ts';
import type { KnownNote, Surroundings } from './surroundings.ts';
import { updateNote } from './update-note.ts';
import { warnOfNumbers } from './warn-of-numbers.ts';

export interface IssueNfeRequest {
  readonly request: NfeRequest;
  /** Scenario asked of the simulated authority; heard only from test keys where the authority is simulated. */
  readonly simulation?: string | undefined;
}

export interface IssuedNfe {
  readonly kind: 'created' | 'repeated' | 'resubmitted';
  readonly note: NfeRecord;
}

const rounds = 8;
/** Rounds that begin later are left to the client, who is answered within seconds. */
const usualRoundsMs = 3_000;

/**
 * Takes a request in: one note, one number, one frozen document, one row that starts its workflow, in one
 * transaction; or the note that the same request already made. A refused request takes no number.
 * Throws `not_found`, `conflict` (`external_id_content`, `state`), `certificate_unavailable`, `series_missing`,
 * `validation_failed`, `total_mismatch`, `model_invalid`, `busy`.
 */
export async function issueNfe(ctx: TenantContext, input: IssueNfeRequest): Promise<IssuedNfe> {
  const end = performance.now() + (ctx.settings.acceptingMs ?? usualRoundsMs);
  const { request } = input;
  if (request.items.length >= manyItems) await setImmediate();
  const asked = { ...input, hash: requestHash(request) };
  const remembered = await issueRemembered(ctx, asked);
  if (remembered !== 'changed') return remembered;
  for (let round = 0; round < rounds && (round === 0 || performance.now() < end); round += 1) {
    const issued = await issueIn(ctx, asked, await look(ctx, request));
    if (issued !== 'changed') return issued;
  }
  throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'A empresa está sendo alterada; tente de novo.');
}

interface Asked extends IssueNfeRequest {
  readonly hash: string;
}

interface Prepared extends Asked {
  readonly around: Surroundings;
  readonly draft: Draft;
}

const look = (ctx: TenantContext, request: NfeRequest): Promise<Surroundings> =>
  inTenant(ctx, (tx) => lookAround(tx, ctx, request));

/** A new note of a company whose surroundings are known; `changed` where they have to be looked at. */
async function issueRemembered(ctx: TenantContext, asked: Asked): Promise<IssuedNfe | 'changed'> {
  const { request } = asked;
  const around = ctx.surroundings?.recall(ctx.tenant, request);
  if (around === undefined) return 'changed';
  try {
    const issued = await issueIn(ctx, asked, around);
    if (issued !== 'changed') return issued;
  } catch (error) {
    if (!mayBeStale(error) || isStill(around, await look(ctx, request))) throw error;
  }
  ctx.surroundings?.forget(ctx.tenant, request);
  return 'changed';
}

/** Or a wait for the series that was given up: a note that was made before is answered without it. */
const mayBeStale = (error: unknown): boolean =>
  error instanceof ServiceError || databaseErrorOf(error)?.class === 'timeout';

/** `changed`: what was looked at before is no longer so, and nothing was written. */
async function issueIn(
  ctx: TenantContext,
  asked: Asked,
  around: Surroundings,
): Promise<IssuedNfe | 'changed'> {
  const { request, hash } = asked;
  const { known } = around;
  if (known !== undefined) {
    const content = { requestHash: hash, stamps: around.stamps };
    const verdict = judgeRepetition({ ...known, status: known.note.status }, content);
    if (verdict === 'repeated') return { kind: 'repeated', note: nfeRecord(known.note) };
    if (verdict === 'conflict') throw otherContent();
    requireSamePlace(around, known.note, request);
  }
  requireCertificate(ctx, around);
  const place = known === undefined ? placeInSeries(around, request) : known.note;
  const draft = await draftNote(ctx, {
    issuer: issuerOf(around.company),
    environment: around.company.environment,
    request,
    originals: await findOriginals(ctx, request),
    taxClasses: around.taxClasses,
    certificateBytes: around.certificate?.bytes ?? 0,
    series: place.series,
    number: place.number,
  });
  const prepared = { ...asked, around, draft };
  return known === undefined ? create(ctx, prepared) : resubmit(ctx, prepared, known);
}

const otherContent = () =>
  conflict('external_id_content', 'Este externalId já foi usado com outro conteúdo.');

async function create(ctx: TenantContext, prepared: Prepared): Promise<IssuedNfe | 'changed'> {
  try {
    const created = await inTenant(ctx, (tx) => acceptNote(tx, ctx, prepared));
    ctx.handOver?.([created.order]);
    ctx.surroundings?.keep(ctx.tenant, prepared.request, behind(prepared.around, created.note));
    return { kind: 'created', note: created.note };
  } catch (error) {
    if (error instanceof Changed || violatedUnique(error) === 'note_external_id') return 'changed';
    throw error;
  }
}

/** What was looked at before is no longer so; the transaction ends without a trace. */
class Changed extends Error {
  override readonly name = 'Changed';
}

interface AcceptedNote {
  readonly note: NfeRecord;
  readonly order: DispatchOrder;
}

async function acceptNote(tx: Transaction, ctx: TenantContext, prepared: Prepared): Promise<AcceptedNote> {
  const { request, draft, around } = prepared;
  const { company } = around;
  const number = await reserveNumber(tx, company, draft.series);
  const frozen = freezeUnder(ctx, draft, number);
  const simulation = simulationFor(ctx, prepared.simulation);
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
    warnings: [...draft.warnings, ...warnOfNumbers(around, draft.series), ...simulation.warnings],
  };
  const run = frozenRun(prepared, frozen, simulation.scenario);
  const place = { id, companyId: company.id, environment: company.environment };
  const filing: FilingToAccept = {
    ...run,
    ...place,
    kind: 'nfe',
    mode: company.mode,
    authorizer: authorizerOf(company.address.uf),
    label: labelOf(draft.series, number, company.environment),
    exclusiveKey: nfeRules.exclusiveKey({ ...run, ...place }),
  };
  // One pipeline behind the lock of the series: nothing waits for an answer in between.
  const [unchanged, accepted] = await Promise.all([
    isAsSeen(tx, ctx, around, draft.series),
    acceptFiling(tx, ctx, filing, async () => tx.insert(note).values(own)),
  ]);
  if (!unchanged) throw new Changed();
  return { note: nfeRecord({ ...accepted.filing, ...own, ...unregistered }), order: accepted.order };
}

const unregistered = { protocol: null, authorizedAt: null, procNfeId: null, danfeId: null } as const;

const labelOf = (series: number, number: number, environment: string): string =>
  `NF-e series ${series} number ${number} (${environment})`;

async function resubmit(
  ctx: TenantContext,
  prepared: Prepared,
  known: KnownNote,
): Promise<IssuedNfe | 'changed'> {
  const done = await inTenant(ctx, async (tx) => {
    const { draft, around } = prepared;
    await lockSeries(tx, around.company, known.note.series);
    if (!(await isAsSeen(tx, ctx, around, known.note.series))) return 'changed';
    const before = await findNote(tx, ctx, known.note.id, 'change');
    if (before.run !== known.note.run || before.status !== 'rejected') return 'changed';
    const frozen = freezeUnder(ctx, draft, before.number);
    const simulation = simulationFor(ctx, prepared.simulation);
    const changes = {
      accessKey: frozen.accessKey,
      totals: draft.totals,
      warnings: [...draft.warnings, ...warnOfNumbers(around, draft.series), ...simulation.warnings],
    };
    const run = frozenRun(prepared, frozen, simulation.scenario);
    const [accepted] = await Promise.all([
      acceptNextRun(tx, ctx, before, run),
      updateNote(tx, before, changes),
    ]);
    return { note: nfeRecord({ ...before, ...accepted.filing, ...changes }), order: accepted.order };
  });
  if (done === 'changed') return done;
  ctx.handOver?.([done.order]);
  return { kind: 'resubmitted', note: done.note };
}

const frozenRun = (
  { hash, around, draft }: Prepared,
  frozen: Draft['document'],
  simulation: string | null,
): FrozenRun => ({
  requestHash: hash,
  stamps: around.stamps,
  requestText: draft.frozenRequest,
  authorityKey: frozen.accessKey,
  issuedAt: draft.issuedAt,
  unsignedXml: frozen.xml,
  simulation,
});
