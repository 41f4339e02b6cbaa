import type { DisablingRequest } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import { id24, isInProgress } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import type { DisablingRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { conflict, ServiceError } from '../context/service-error.ts';
import { acceptNextRun, acceptSameDocument, type FrozenRun } from '../filing/accept-filing.ts';
import { isInDoubt } from '../filing/is-in-doubt.ts';
import { wakeFiling } from '../filing/wake-filing.ts';
import type { Filer } from '../issue/issuing-context.ts';
import { isUnchanged, loadFiler, requireCertificate } from '../issue/load-issuing-context.ts';
import { lockSeries } from '../issue/reserve-number.ts';
import { findRange } from '../rows/find-range.ts';
import type { RangeRow } from '../rows/range-row.ts';
import { disablingRecord } from './disabling-record.ts';
import { freezeRange } from './freeze-range.ts';
import { requireUnused } from './judge-range.ts';
import { type RangeFacts, readRangeFacts } from './range-facts.ts';

const rounds = 8;

/**
 * Puts a failed disabling, or one that waits for a person, back in the queue once its numbers are still free. Where its
 * bytes may be at the authority the new run has the same bytes; else they are made anew. A queued one, and one that an
 * error of ours holds up, stay as they are and have their workflow woken. Throws `not_found`, `conflict` (`state`,
 * `range_in_use`), `certificate_unavailable`, `busy`.
 */
export async function retryDisabling(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<DisablingRecord> {
  for (let round = 0; round < rounds; round += 1) {
    const stuck = await inTenant(ctx, (tx) => readStuck(tx, ctx, id));
    const retried = 'order' in stuck ? stuck : await inTenant(ctx, (tx) => runAgain(tx, ctx, stuck));
    if (retried === 'changed') continue;
    ctx.handOver?.([retried.order]);
    return retried.disabling;
  }
  throw new ServiceError(
    'busy',
    { retryAfterSeconds: 1 },
    'A inutilização está sendo alterada; tente de novo.',
  );
}

interface Retried {
  readonly disabling: DisablingRecord;
  readonly order: DispatchOrder;
}

interface Stuck {
  readonly row: RangeRow;
  readonly filer: Filer;
  /** What to send; undefined where the same bytes go again. */
  readonly anew: FrozenRun | undefined;
}

/** The woken range when its run goes on as it is. */
async function readStuck(tx: Transaction, ctx: TenantContext, id: string): Promise<Stuck | Retried> {
  const row = await findRange(tx, ctx, id);
  const queued = row.status === 'queued' && row.attention === null;
  if (queued || row.waiting === 'internalError') {
    return {
      disabling: disablingRecord(row),
      order: await wakeFiling(tx, ctx, row, queued ? 'start' : 'submit'),
    };
  }
  requireStuck(row);
  const filer = await loadFiler(tx, ctx, row.companyId);
  requireCertificate(ctx, filer);
  const anew = (await isInDoubt(tx, row)) ? undefined : freezeAnew(ctx, filer, row);
  return { row, filer, anew };
}

/** The environment stays that of the range, whatever the company's is now. */
const freezeAnew = (ctx: TenantContext, filer: Filer, row: RangeRow): FrozenRun =>
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

function requireStuck({ status, attention }: RangeRow): void {
  if (status === 'failed' || attention !== null) return;
  throw conflict(
    'state',
    status === 'rejected'
      ? 'A inutilização foi rejeitada: faça outro pedido a POST /v1/nfe/disable-range.'
      : isInProgress(status)
        ? 'A inutilização ainda está em andamento.'
        : 'A inutilização já está registrada.',
  );
}

/** Series, then filing: the lock order. `changed`: what was read before is no longer so, and nothing was written. */
async function runAgain(
  tx: Transaction,
  ctx: TenantContext,
  { row, filer, anew }: Stuck,
): Promise<Retried | 'changed'> {
  const { environment, series } = row;
  await lockSeries(tx, { ...filer.company, environment }, series);
  const [unchanged, before, facts] = await Promise.all([
    isUnchanged(tx, ctx, filer, series),
    findRange(tx, ctx, row.id, 'change'),
    readRangeFacts(tx, row, row.id),
  ]);
  const isSame = before.run === row.run && before.status === row.status && before.attention === row.attention;
  if (!unchanged || !isSame) return 'changed';
  requireUnused(facts);
  if (anew !== undefined) requireYear(row, facts);
  const { filing, order } =
    anew === undefined
      ? await acceptSameDocument(tx, ctx, before)
      : await acceptNextRun(tx, ctx, before, anew);
  return { disabling: disablingRecord({ ...before, ...filing }), order };
}

/** The year is part of what is asked for: notes that were numbered anew in another year need another request. */
function requireYear({ year }: RangeRow, { years }: RangeFacts): void {
  if (years.every((each) => each === year)) return;
  throw conflict('state', 'As notas da faixa são agora de outro ano: faça outro pedido de inutilização.');
}
