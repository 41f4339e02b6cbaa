import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { authorityNames, isInProgress } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { type AcceptedRun, acceptNextRun, type FrozenRun } from './accept-filing.ts';
import { acceptSameDocument, type KeptOfRun } from './accept-same-document.ts';
import { untilUnchanged } from './until-unchanged.ts';
import { wakeFiling } from './wake-filing.ts';

/** The record of a filing that is back in the queue. */
export interface Retried<T> {
  readonly record: T;
  /**
   * Absent when there is nothing to dispatch: the retry repeats an earlier one that waits for the pace of questions.
   */
  readonly order?: DispatchOrder | undefined;
}

/** The steps with which a kind puts its filings back in the queue. `B` is the type of the facts for the next run. */
interface RetryOfKind<R extends FilingRow, B, T> {
  /** Reads the filing. Throws `not_found`. */
  find(tx: Transaction): Promise<R>;
  /** Reads the facts for the next run, in the transaction that has read the filing. */
  prepare(tx: Transaction, row: R): Promise<B>;
  /**
   * Writes the next run after its locks. Returns `changed` when the facts that were read have changed; then nothing
   * was written.
   */
  renew(basis: B): Promise<Retried<T> | 'changed'>;
  record(row: R): T;
  /** Portuguese: the advice for a document that the authority refused. */
  readonly afterRejection: string;
}

/**
 * Puts a failed filing, or one that waits for a person, back in the queue. A queued filing, and one delayed by an error
 * of ours, are not changed: only their workflow is woken. A filing that an earlier retry put back, and that waits until
 * the authority may be queried, is not changed. Throws `not_found`, `conflict` (`state`), `busy`, and whatever the kind
 * throws. Source: api-conventions 7.2.
 */
export async function retryFiling<R extends FilingRow, B, T extends RetriedRecord>(
  ctx: TenantContext,
  kind: RetryOfKind<R, B, T>,
): Promise<T> {
  const { record, order } = await untilUnchanged(async () => {
    const found = await inTenant(ctx, (tx) => wakeOrPrepare(tx, ctx, kind));
    return found.kind === 'woken' ? found : kind.renew(found.basis);
  }, 'Outro pedido altera o documento; tente de novo.');
  if (order !== undefined) ctx.handOver?.([order]);
  return record;
}

/** A record with the status that a conflict names. */
export interface RetriedRecord {
  readonly status: FilingRow['status'] | 'registered';
}

/** Wakes a filing whose run continues, or reads the facts for its next run. */
async function wakeOrPrepare<R extends FilingRow, B, T extends RetriedRecord>(
  tx: Transaction,
  ctx: TenantContext,
  { find, prepare, record, afterRejection }: RetryOfKind<R, B, T>,
): Promise<({ readonly kind: 'woken' } & Retried<T>) | { readonly kind: 'prepared'; readonly basis: B }> {
  const row = await find(tx);
  const { status, attention, waiting, failure } = row;
  if (failure?.code === 'number_taken') throw conflict('state', numberTaken(failure.reason), { status });
  const queued = status === 'queued' && attention === null;
  if (queued || waiting === 'internalError') {
    const order = await wakeFiling(tx, ctx, row, queued ? 'start' : 'submit');
    return { kind: 'woken', record: record(row), order };
  }
  if (waiting === 'question' && attention === null && (await isRetried(tx, row))) {
    return { kind: 'woken', record: record(row) };
  }
  if (status !== 'failed' && attention === null) {
    throw conflict('state', refusalMessage(ctx, row, afterRejection), { status: record(row).status });
  }
  return { kind: 'prepared', basis: await prepare(tx, row) };
}

const findRetried = defineStatement<
  { clientId: string; filingId: string; run: number },
  { readonly found: true }
>(`
  select true as found
  from filing_run r
  join filing_run before on before.client_id = r.client_id and before.filing_id = r.filing_id and before.run = r.run - 1
  where r.client_id = :clientId and r.filing_id = :filingId and r.run = :run
    and before.unsigned_document_id = r.unsigned_document_id`);

/** Returns whether the present run is a retry with the same document. */
const isRetried = async (tx: Transaction, { clientId, id, run }: FilingRow): Promise<boolean> =>
  (await tx.run(findRetried, { clientId, filingId: id, run })).length > 0;

const numberTaken = (key: string | null): string =>
  `O número deste documento pertence a outro documento (chave ${key}): emita a venda com outro externalId.`;

const refusalMessage = (
  { filingKinds }: TenantContext,
  { kind, status }: FilingRow,
  afterRejection: string,
): string => {
  if (status === 'rejected') return `O documento foi rejeitado: ${afterRejection}`;
  return isInProgress(status)
    ? 'O documento ainda está em andamento.'
    : `O documento já tem resposta final da ${authorityNames[filingKinds[kind].network]}.`;
};

/** Returns whether run, status and attention are unchanged, on which a retry depends. */
export const isSamePosition = (before: FilingRow, now: FilingRow): boolean =>
  now.run === before.run && now.status === before.status && now.attention === before.attention;

/**
 * Writes the next run of a filing that the caller has locked. Without `renewed` the run keeps the same bytes, or the
 * content that `kept` names, because they may be at the authority, which is queried first. The request is the same, so
 * the exclusive key is kept.
 */
export const acceptAgain = (
  tx: Transaction,
  ctx: TenantContext,
  before: FilingRow,
  renewed: FrozenRun | undefined,
  kept?: KeptOfRun,
): Promise<AcceptedRun> =>
  renewed === undefined
    ? acceptSameDocument(tx, ctx, before, kept)
    : acceptNextRun(tx, ctx, before, { ...renewed, exclusiveKey: before.exclusiveKey });
