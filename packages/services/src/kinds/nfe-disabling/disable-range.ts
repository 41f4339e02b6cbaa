import type { DisablingRequest } from '@fiscal/api-contract';
import { defineStatement, numberRange, type Transaction } from '@fiscal/db';
import { authorizerOf, longestRange } from '@fiscal/domain';
import { isUnchanged } from '../../accept/is-unchanged.ts';
import type { Filer } from '../../accept/issuing-context.ts';
import { loadFiler } from '../../accept/load-issuing-context.ts';
import { requireCertificate } from '../../accept/require-certificate.ts';
import { simulationFor } from '../../accept/simulation.ts';
import { type Answered, untilAccepted } from '../../accept/until-accepted.ts';
import type { AcceptingContext, TenantContext } from '../../context/context.ts';
import type { DisablingRecord } from '../../context/records.ts';
import { inTenant, newId } from '../../context/scope.ts';
import { ServiceError, validationFailed } from '../../context/service-error.ts';
import { acceptFiling, type FrozenRun } from '../../filing/accept-filing.ts';
import { Changed } from '../../filing/until-unchanged.ts';
import { chooseSeries, lockSeries } from '../../series/reserve-number.ts';
import { disablingRecord } from './disabling-record.ts';
import { freezeRange } from './freeze-range.ts';
import { judgeRange } from './judge-range.ts';
import { nfeDisablingRules } from './nfe-disabling-rules.ts';
import { type RangeFacts, type RangeOfSeries, readRangeFacts } from './range-facts.ts';
import { type RangeRow, rangeColumns, rangesWithFilings } from './range-row.ts';

export interface DisableRangeInput {
  readonly request: DisablingRequest;
  /** The scenario for the simulated authority. It counts only for test keys where the authority is simulated. */
  readonly simulation?: string | undefined;
}

export interface AcceptedDisabling {
  readonly kind: 'created' | 'repeated';
  readonly disabling: DisablingRecord;
}

/**
 * Accepts the disabling of a range. Under the lock of the series it checks that no number of the range is used, in
 * progress, in doubt, waiting for a person, or in another range that counts; from then on none can be used. An equal
 * request that is open or registered is returned. Throws `not_found`, `series_missing`, `range_too_large`,
 * `validation_failed`, `conflict` (`range_in_use`), `certificate_unavailable`, `busy`.
 */
export async function disableRange(
  ctx: AcceptingContext,
  input: DisableRangeInput,
): Promise<AcceptedDisabling> {
  requireRange(input.request);
  const busy = 'A série está sendo alterada; tente de novo.';
  return untilAccepted(ctx, { content: ['nfeDisabling', input], busy }, async () => {
    const drafted = await inTenant(ctx, (tx) => draftRange(tx, ctx, input));
    return 'answer' in drafted ? drafted : inTenant(ctx, (tx) => write(tx, ctx, drafted));
  });
}

function requireRange({ from, to }: DisablingRequest): void {
  if (from > to) throw validationFailed([{ path: 'to', message: 'não pode ser menor que from' }]);
  if (to - from >= longestRange) throw new ServiceError('range_too_large', { max: longestRange });
}

/**
 * Refuses numbers from before the registration of the series, unless the request allows them explicitly: disabling is
 * irreversible.
 */
function requireOwnNumbers(
  { from, beforeFirst = false }: DisablingRequest,
  { seriesFirst }: RangeFacts,
): void {
  if (from >= seriesFirst || beforeFirst) return;
  const message = `a série foi registrada a partir de ${seriesFirst}: os números antes dele são de outro sistema; com beforeFirst true a faixa pode tê-los`;
  throw validationFailed([{ path: 'from', message }]);
}

interface DraftedRange {
  readonly request: DisablingRequest;
  readonly filer: Filer;
  readonly range: RangeOfSeries;
  readonly year: number;
  readonly run: FrozenRun;
}

const repeated = (row: RangeRow): Answered<AcceptedDisabling> => ({
  answer: { kind: 'repeated', disabling: disablingRecord(row) },
  orders: [],
});

/** Drafts the document of a range, or returns the answer with the range of an equal request. */
async function draftRange(
  tx: Transaction,
  ctx: TenantContext,
  { request, simulation }: DisableRangeInput,
): Promise<DraftedRange | Answered<AcceptedDisabling>> {
  const filer = await loadFiler(tx, ctx, request.companyId);
  const { company } = filer;
  chooseSeries(filer.series, company, request.series);
  const { clientId, id: companyId, environment } = company;
  const { series, from: first, to: last, justification } = request;
  const range = { clientId, companyId, environment, series, first, last };
  const [facts, same] = await Promise.all([readRangeFacts(tx, range), findSame(tx, range, justification)]);
  if (same !== undefined) return repeated(same);
  requireOwnNumbers(request, facts);
  const year = judgeRange(range, facts, ctx.clock.now());
  requireCertificate(ctx, filer);
  const { scenario } = simulationFor(ctx, simulation, 'nfeDisabling');
  return {
    request,
    filer,
    range,
    year,
    run: freezeRange(ctx, filer, { request, year, simulation: scenario }),
  };
}

const same = defineStatement<
  {
    clientId: string;
    companyId: string;
    environment: string;
    series: number;
    first: number;
    last: number;
    justification: string;
  },
  RangeRow
>(`
  select ${rangeColumns} from ${rangesWithFilings}
  where r.client_id = :clientId and r.company_id = :companyId and r.environment = :environment and r.model = '55'
    and r.series = :series
    and r.first = :first and r.last = :last and r.justification = :justification and (f.open or f.status = 'authorized')
  limit 1`);

async function findSame(
  tx: Transaction,
  { clientId, companyId, environment, series, first, last }: RangeOfSeries,
  justification: string,
): Promise<RangeRow | undefined> {
  const [row] = await tx.run(same, { clientId, companyId, environment, series, first, last, justification });
  return row;
}

async function write(
  tx: Transaction,
  ctx: TenantContext,
  { request, filer, range, year, run }: DraftedRange,
): Promise<Answered<AcceptedDisabling>> {
  const { company } = filer;
  await lockSeries(tx, company, range.series);
  const [unchanged, facts, known] = await Promise.all([
    isUnchanged(tx, ctx, filer, range.series),
    readRangeFacts(tx, range),
    findSame(tx, range, request.justification),
  ]);
  if (known !== undefined) return repeated(known);
  if (!unchanged || judgeRange(range, facts, ctx.clock.now()) !== year) throw new Changed();
  const id = newId(ctx);
  const own = { ...range, id, model: '55' as const, year, justification: request.justification };
  const filing = {
    ...run,
    id,
    companyId: company.id,
    environment: company.environment,
    rules: nfeDisablingRules,
    mode: company.mode,
    authorizer: authorizerOf(company.address.uf),
    label: labelOf(range),
  };
  const { filing: row, order } = await acceptFiling(tx, ctx, filing, async () =>
    tx.insert(numberRange).values(own),
  );
  const disabling = disablingRecord({ ...row, ...own, ...unregistered });
  return { answer: { kind: 'created', disabling }, orders: [order] };
}

const unregistered = { protocol: null, registeredAt: null, procInutId: null } as const;

const labelOf = ({ series, first, last, environment }: RangeOfSeries): string =>
  `NF-e series ${series} disabling of ${first} to ${last} (${environment})`;
