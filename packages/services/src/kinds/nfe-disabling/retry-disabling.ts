import type { DisablingRequest } from '@fiscal/api-contract';
import type { Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { isUnchanged } from '../../accept/is-unchanged.ts';
import type { Filer } from '../../accept/issuing-context.ts';
import { loadFiler } from '../../accept/load-issuing-context.ts';
import { requireCertificate } from '../../accept/require-certificate.ts';
import type { TenantContext } from '../../context/context.ts';
import type { DisablingRecord } from '../../context/records.ts';
import { inTenant } from '../../context/scope.ts';
import { conflict } from '../../context/service-error.ts';
import type { FrozenRun } from '../../filing/accept-filing.ts';
import { isInDoubt } from '../../filing/is-in-doubt.ts';
import { acceptAgain, isSamePosition, type Retried, retryFiling } from '../../filing/retry-filing.ts';
import { lockSeries } from '../../series/reserve-number.ts';
import { disablingRecord } from './disabling-record.ts';
import { freezeRange } from './freeze-range.ts';
import { requireUnused } from './judge-range.ts';
import { type RangeFacts, readRangeFacts } from './range-facts.ts';
import { findRange, type RangeRow } from './range-row.ts';

/**
 * Puts a failed disabling, or one that waits for a person, back in the queue if its numbers are still free. If it may
 * be at the authority the new run has the same content, which the authority recognizes by its range (563), signed again
 * if the certificate was replaced; else it is written again. A queued disabling, and one delayed by an error of ours,
 * are not changed: only their workflow is woken. Throws `not_found`, `conflict` (`state`, `range_in_use`),
 * `certificate_unavailable`, `busy`.
 */
export const retryDisabling = (
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<DisablingRecord> =>
  retryFiling(ctx, {
    find: (tx) => findRange(tx, ctx, id),
    prepare: (tx, row) => prepare(tx, ctx, row),
    renew: (stopped) => inTenant(ctx, (tx) => write(tx, ctx, stopped)),
    record: disablingRecord,
    afterRejection: 'faça outro pedido a POST /v1/nfe/disable-range.',
  });

/** A range whose run is over, with the facts from which its next run is made. */
interface StoppedRange {
  readonly row: RangeRow;
  readonly filer: Filer;
  /** The content to send; undefined when the present content is sent again. */
  readonly renewed: FrozenRun | undefined;
}

async function prepare(tx: Transaction, ctx: TenantContext, row: RangeRow): Promise<StoppedRange> {
  const filer = await loadFiler(tx, ctx, row.companyId, { environment: row.environment });
  requireCertificate(ctx, filer);
  const renewed = (await isInDoubt(tx, row)) ? undefined : renewRange(ctx, filer, row);
  return { row, filer, renewed };
}

/** Freezes the range again in its own environment, also when the company is in the other one now. */
const renewRange = (ctx: TenantContext, filer: Filer, row: RangeRow): FrozenRun =>
  freezeRange(
    ctx,
    { ...filer, company: { ...filer.company, environment: row.environment } },
    { request: requestOf(row), year: row.year, simulation: null },
  );

const requestOf = ({ companyId, series, first, last, justification }: RangeRow): DisablingRequest => ({
  companyId: id24(companyId),
  series,
  from: first,
  to: last,
  justification,
});

/**
 * Locks the series, then the filing, in the lock order. Returns `changed` when the facts that were read have changed;
 * then nothing was written.
 */
async function write(
  tx: Transaction,
  ctx: TenantContext,
  { row, filer, renewed }: StoppedRange,
): Promise<Retried<DisablingRecord> | 'changed'> {
  const { environment, series } = row;
  await lockSeries(tx, { ...filer.company, environment }, series);
  const [unchanged, before, facts] = await Promise.all([
    isUnchanged(tx, ctx, filer, series),
    findRange(tx, ctx, row.id, 'change'),
    readRangeFacts(tx, row, row.id),
  ]);
  if (!unchanged || !isSamePosition(row, before)) return 'changed';
  requireUnused(facts);
  if (renewed !== undefined) requireYear(row, facts);
  const { filing, order } = await acceptAgain(tx, ctx, before, renewed, 'content');
  return { record: disablingRecord({ ...before, ...filing }), order };
}

/** Refuses a retry after notes got numbers again in another year: the year is part of the request. */
function requireYear({ year }: RangeRow, { years }: RangeFacts): void {
  if (years.every((each) => each === year)) return;
  throw conflict('state', 'As notas da faixa são agora de outro ano: faça outro pedido de inutilização.');
}
