import { setImmediate } from 'node:timers/promises';
import type { DispatchOrder } from '@fiscal/contracts';
import { note, type Transaction, violatedUnique } from '@fiscal/db';
import { authorizerOf, type NfeRequest } from '@fiscal/domain';
import type { TenantContext } from '../context.ts';
import { manyItems } from '../drafts/many-items.ts';
import { acceptFiling, acceptNextRun, type FilingToAccept, type FrozenRun } from '../filing/accept-filing.ts';
import { nfeRules } from '../kinds/nfe/nfe-rules.ts';
import type { NfeRecord } from '../records.ts';
import { inTenant, newId } from '../scope.ts';
import { conflict, ServiceError, validationFailed } from '../service-error.ts';
import { type Draft, draftNote, freezeUnder } from './draft-note.ts';
import { findNote } from './find-note.ts';
import { findOriginals } from './find-originals.ts';
import { issuerOf } from './issuer-of.ts';
import {
  isAsSeen,
  type KnownNote,
  lookAround,
  requireCertificate,
  type Surroundings,
} from './look-around.ts';
import { nfeRecord } from './nfe-record.ts';
import type { NoteRow } from './note-row.ts';
import { judgeRepetition, requestHash } from './request-content.ts';
import { chooseSeries, lockSeries, reserveNumber } from './reserve-number.ts';
import { simulationFor } from './simulation.ts';
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
const roundsMs = 3_000;

/**
 * Takes a request in: one note, one number, one frozen document, one row that starts its workflow, in one
 * transaction; or the note that the same request already made. A refused request takes no number.
 * Throws `not_found`, `conflict` (`external_id_content`, `state`), `certificate_unavailable`, `series_missing`,
 * `validation_failed`, `total_mismatch`, `model_invalid`, `busy`.
 */
export async function issueNfe(ctx: TenantContext, input: IssueNfeRequest): Promise<IssuedNfe> {
  const end = performance.now() + roundsMs;
  for (let round = 0; round < rounds && (round === 0 || performance.now() < end); round += 1) {
    const issued = await issueOnce(ctx, input);
    if (issued !== 'changed') return issued;
  }
  throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'A empresa está sendo alterada; tente de novo.');
}

interface Prepared extends IssueNfeRequest {
  readonly hash: string;
  readonly around: Surroundings;
  readonly draft: Draft;
}

/** `changed`: what was looked at before is no longer so, and nothing was written. */
async function issueOnce(ctx: TenantContext, input: IssueNfeRequest): Promise<IssuedNfe | 'changed'> {
  const { request } = input;
  if (request.items.length >= manyItems) await setImmediate();
  const hash = requestHash(request);
  const around = await inTenant(ctx, (tx) => lookAround(tx, ctx, request));
  const { known } = around;
  if (known !== undefined) {
    const asked = { requestHash: hash, stamps: around.stamps };
    const verdict = judgeRepetition({ ...known, status: known.note.status }, asked);
    if (verdict === 'repeated') return { kind: 'repeated', note: nfeRecord(known.note) };
    if (verdict === 'conflict') throw otherContent();
    requireSamePlace(around, known.note, request);
  }
  requireCertificate(around.certificateStatus);
  const place = known === undefined ? placeInSeries(around, request) : known.note;
  const draft = await draftNote(ctx, {
    issuer: issuerOf(around.company),
    environment: around.company.environment,
    request,
    originals: await findOriginals(ctx, request),
    taxClasses: around.taxClasses,
    certificateBytes: around.certificateBytes,
    series: place.series,
    number: place.number,
  });
  const prepared = { ...input, hash, around, draft };
  return known === undefined ? create(ctx, prepared) : resubmit(ctx, prepared, known);
}

function placeInSeries(
  { series, company }: Surroundings,
  request: NfeRequest,
): { readonly series: number; readonly number: number } {
  const chosen = chooseSeries(series, company, request.series);
  return { series: chosen.number, number: Math.min(chosen.next, 999_999_999) };
}

const otherContent = () =>
  conflict('external_id_content', 'Este externalId já foi usado com outro conteúdo.');

/** A rejected note keeps its environment, series and number. */
function requireSamePlace({ company }: Surroundings, row: NoteRow, request: NfeRequest): void {
  if (company.environment !== row.environment) {
    throw conflict('state', `A nota rejeitada pertence ao ambiente ${row.environment}.`);
  }
  if (request.series !== undefined && request.series !== row.series) {
    throw validationFailed([{ path: 'series', message: `A nota rejeitada mantém a série ${row.series}.` }]);
  }
}

async function create(ctx: TenantContext, prepared: Prepared): Promise<IssuedNfe | 'changed'> {
  try {
    const created = await inTenant(ctx, (tx) => acceptNote(tx, ctx, prepared));
    ctx.handOver?.([created.order]);
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
  const { environment } = company;
  const filing: FilingToAccept = {
    ...run,
    id,
    kind: 'nfe',
    companyId: company.id,
    mode: company.mode,
    environment: company.environment,
    authorizer: authorizerOf(company.address.uf),
    label: labelOf(draft.series, number, company.environment),
    exclusiveKey: nfeRules.exclusiveKey({ ...run, id, companyId: company.id, environment }),
  };
  // One pipeline behind the lock of the series: nothing waits for an answer in between.
  const [unchanged, accepted] = await Promise.all([
    isAsSeen(tx, ctx, around),
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
    if (!(await isAsSeen(tx, ctx, around))) return 'changed';
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
