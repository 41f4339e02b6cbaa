import type { DispatchOrder } from '@fiscal/contracts';
import { type Transaction, violatedUnique } from '@fiscal/db';
import type { Accepted } from '../context/equal-requests.ts';
import { inTenant, newId } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { acceptFiling } from '../filing/accept-filing.ts';
import { Changed } from '../filing/until-unchanged.ts';
import { requireRoom } from '../outbox/require-room.ts';
import { reserveNumber } from '../series/reserve-number.ts';
import type { DocumentKind, DocumentTypes } from './document-kind.ts';
import { type DraftedRequest, freezeRun } from './freeze-run.ts';
import { isUnchanged } from './is-unchanged.ts';
import { issueByContext, keepContext } from './issue-by-context.ts';
import type { IssuingContext } from './issuing-context.ts';
import { judgeRequest } from './judge-request.ts';
import { contextKey, loadIssuingContext } from './load-issuing-context.ts';
import { requestHash } from './request-content.ts';
import { resubmitDocument } from './resubmit-document.ts';
import { simulationFor } from './simulation.ts';

export interface RequestToIssue<Request> {
  readonly request: Request;
  /** A rejected document is sent again although nothing of it changed. On any other status it has no effect. */
  readonly resubmit?: boolean | undefined;
  /** The scenario for the simulated authority. It counts only for test keys where the authority is simulated. */
  readonly simulation?: string | undefined;
}

interface Issued<Record> extends Accepted {
  readonly record: Record;
}

interface HashedRequest<Request> extends RequestToIssue<Request> {
  readonly hash: string;
}

interface RequestToWrite<T extends DocumentTypes> extends DraftedRequest<T>, HashedRequest<T['request']> {}

/**
 * Returns the verb that accepts a request. One transaction writes one document, one number, one frozen content and one
 * row that starts the workflow. When the same request already made a document, that document is returned. A refused
 * request takes no number. The verb throws `not_found`, `conflict` (`external_id_content`, `state`,
 * `event_in_progress`), `certificate_unavailable`, `series_missing`, `validation_failed`, `busy`, and whatever the
 * `draft` of the kind throws.
 */
export const acceptDocument =
  <T extends DocumentTypes>(kind: DocumentKind<T>) =>
  (ctx: T['context'], input: RequestToIssue<T['request']>): Promise<Issued<T['record']>> => {
    const { request } = input;
    const hashed = { ...input, hash: requestHash(request) };
    return issueByContext(ctx, {
      key: contextKey(kind, request),
      request: hashed,
      load: () => inTenant(ctx, (tx) => loadIssuingContext(tx, ctx, kind, request)),
      issue: (issuing) => issueOver(ctx, kind, hashed, issuing),
    });
  };

/** Returns `changed` when the facts that were read have changed; then nothing was written. */
async function issueOver<T extends DocumentTypes>(
  ctx: T['context'],
  kind: DocumentKind<T>,
  hashed: HashedRequest<T['request']>,
  issuing: IssuingContext<T['row']>,
): Promise<Issued<T['record']> | 'changed'> {
  const verdict = judgeRequest(ctx, kind, issuing, hashed);
  if (verdict.kind === 'repeated') return { kind: 'repeated', record: kind.record(verdict.row) };
  if (verdict.kind === 'new') requireRoom(ctx);
  const draft = await kind.draft(ctx, issuing, hashed.request, verdict.numbering);
  const drafted = { ...hashed, issuing, draft };
  try {
    return verdict.kind === 'new'
      ? await create(ctx, kind, drafted, verdict.numbering.series)
      : await resubmitDocument(ctx, kind, drafted, verdict.row);
  } catch (error) {
    if (error instanceof Changed || violatedUnique(error) === kind.externalIdIndex) return 'changed';
    throw exclusiveConflict(kind, error) ?? error;
  }
}

/** Returns the conflict with another open document if the database refused for this reason; else undefined. */
export const exclusiveConflict = <T extends DocumentTypes>({ words }: DocumentKind<T>, error: unknown) =>
  words.exclusive !== undefined && violatedUnique(error) === 'filing_exclusive'
    ? conflict('event_in_progress', words.exclusive)
    : undefined;

async function create<T extends DocumentTypes>(
  ctx: T['context'],
  kind: DocumentKind<T>,
  drafted: RequestToWrite<T>,
  series: number,
): Promise<Issued<T['record']>> {
  const { order, number, record } = await inTenant(ctx, (tx) => writeNew(tx, ctx, kind, drafted, series));
  ctx.handOver?.([order]);
  keepContext(ctx, contextKey(kind, drafted.request), drafted.issuing, { series, number });
  return { kind: 'created', record };
}

interface NewlyWritten<Record> {
  readonly record: Record;
  readonly number: number;
  readonly order: DispatchOrder;
}

async function writeNew<T extends DocumentTypes>(
  tx: Transaction,
  ctx: T['context'],
  kind: DocumentKind<T>,
  drafted: RequestToWrite<T>,
  series: number,
): Promise<NewlyWritten<T['record']>> {
  const { issuing, draft, request } = drafted;
  const { company } = issuing;
  const number = await reserveNumber(tx, company, kind, series);
  const simulation = simulationFor(ctx, drafted.simulation, kind.kind);
  const { run, columns } = freezeRun(ctx, kind, drafted, { series, number, simulation });
  const { id: companyId, clientId, environment, mode } = company;
  const document = { id: newId(ctx), companyId, environment };
  const { externalId } = request;
  const row = kind.newRow({ ...document, clientId, series, number, externalId, ...columns }, company);
  const filing = {
    ...run,
    ...document,
    rules: kind.rules(draft),
    mode,
    authorizer: kind.authorizer(company),
    label: `${kind.words.name} series ${series} number ${number} (${environment})`,
  };
  // One pipeline after the lock of the series: no statement waits for the answer of another.
  const [unchanged, accepted] = await Promise.all([
    isUnchanged(tx, ctx, issuing, series),
    acceptFiling(tx, ctx, filing, async () => kind.insert(tx, row)),
  ]);
  if (!unchanged) throw new Changed();
  return { record: kind.record(kind.row(accepted.filing, row)), number, order: accepted.order };
}
