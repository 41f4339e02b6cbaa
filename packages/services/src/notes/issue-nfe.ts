import { setImmediate } from 'node:timers/promises';
import { note, type Transaction, violatedUnique } from '@fiscal/db';
import { authorizerOf, id24, type NfeRequest } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import { type CompanyRow, findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context.ts';
import { manyItems } from '../drafts/many-items.ts';
import type { NfeRecord } from '../records.ts';
import { inTenant, newId } from '../scope.ts';
import { conflict, ServiceError, validationFailed } from '../service-error.ts';
import { type Draft, draftNote, freezeUnder } from './draft-note.ts';
import { findNote, type NoteRow } from './find-note.ts';
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
import { judgeRepetition, requestHash } from './request-content.ts';
import { chooseSeries, reserveNumber } from './reserve-number.ts';
import { simulationFor } from './simulation.ts';
import { storeRun } from './store-run.ts';

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

/**
 * Takes a request in: one note, one number, one frozen document, one row that starts its workflow, in one
 * transaction; or the note that the same request already made. A refused request takes no number.
 * Throws `not_found`, `conflict` (`external_id_content`, `state`), `certificate_unavailable`, `series_missing`,
 * `validation_failed`, `total_mismatch`, `model_invalid`, `busy`.
 */
export async function issueNfe(ctx: TenantContext, input: IssueNfeRequest): Promise<IssuedNfe> {
  for (let round = 0; round < rounds; round += 1) {
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
    return await inTenant(ctx, async (tx) => {
      const { request, draft, around } = prepared;
      const company = await findCompany(tx, ctx, request.companyId, 'share');
      if (!(await isUnchanged(tx, ctx, company, around))) return 'changed';
      const number = await reserveNumber(tx, company, draft.series);
      const frozen = freezeUnder(ctx, draft, number);
      const simulation = simulationFor(ctx, prepared.simulation);
      const now = ctx.clock.now();
      const [row] = await tx
        .insert(note)
        .values({
          id: newId(ctx),
          clientId: company.clientId,
          companyId: company.id,
          mode: company.mode,
          environment: company.environment,
          model: '55',
          series: draft.series,
          number,
          externalId: request.externalId,
          authorizer: authorizerOf(company.address.uf),
          uf: company.address.uf,
          run: 1,
          status: 'queued',
          accessKey: frozen.accessKey,
          totals: draft.totals,
          warnings: [...draft.warnings, ...simulation.warnings],
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (row === undefined) throw new Error('the note was not written');
      await storeRun(tx, ctx, runOf(prepared, row, { frozen, simulation: simulation.scenario }));
      return { kind: 'created', note: nfeRecord(row) };
    });
  } catch (error) {
    if (violatedUnique(error) === 'note_external_id') return 'changed';
    throw error;
  }
}

async function resubmit(
  ctx: TenantContext,
  prepared: Prepared,
  known: KnownNote,
): Promise<IssuedNfe | 'changed'> {
  return inTenant(ctx, async (tx) => {
    const { draft, around } = prepared;
    const company = await findCompany(tx, ctx, prepared.request.companyId, 'share');
    if (!(await isUnchanged(tx, ctx, company, around))) return 'changed';
    const before = await findNote(tx, ctx, known.note.id, 'change');
    if (before.run !== known.note.run || before.status !== 'rejected') return 'changed';
    const frozen = freezeUnder(ctx, draft, before.number);
    const simulation = simulationFor(ctx, prepared.simulation);
    const [row] = await tx
      .update(note)
      .set({
        run: before.run + 1,
        status: 'queued',
        attention: null,
        failure: null,
        accessKey: frozen.accessKey,
        totals: draft.totals,
        warnings: [...draft.warnings, ...simulation.warnings],
        updatedAt: ctx.clock.now(),
      })
      .where(and(eq(note.clientId, before.clientId), eq(note.id, before.id)))
      .returning();
    if (row === undefined) throw new Error('the note was not written');
    await storeRun(tx, ctx, runOf(prepared, row, { frozen, simulation: simulation.scenario }));
    return { kind: 'resubmitted', note: nfeRecord(row) };
  });
}

const isUnchanged = async (
  tx: Transaction,
  ctx: TenantContext,
  company: CompanyRow,
  around: Surroundings,
): Promise<boolean> =>
  company.environment === around.company.environment && isAsSeen(tx, ctx, company, around);

const runOf = (
  { hash, around, draft }: Prepared,
  row: NoteRow,
  chosen: { frozen: Draft['document']; simulation: string | null },
) => ({
  ...chosen,
  noteId: id24(row.id),
  companyId: id24(row.companyId),
  run: row.run,
  requestHash: hash,
  stamps: around.stamps,
  draft,
  number: row.number,
  authorizer: row.authorizer,
});
