import { isDeepStrictEqual } from 'node:util';
import { databaseErrorOf } from '@fiscal/db';
import { acceptingTime } from '../context/accepting-time.ts';
import { amongEqualRequests } from '../context/among-equal-requests.ts';
import type { Accepted } from '../context/equal-requests.ts';
import { ServiceError } from '../context/service-error.ts';
import type { Numbering } from './document-kind.ts';
import type { CompanyContext, ContextKey, IssuingContext } from './issuing-context.ts';
import type { IssuingTenantContext } from './issuing-deps.ts';

const rounds = 8;

/** All that the answer of a request depends on. */
interface RequestFacts {
  /** SHA-256 of the request. */
  readonly hash: string;
  readonly resubmit?: boolean | undefined;
  readonly simulation?: string | undefined;
}

/** How a request of a kind of document is taken in. */
interface Issuance<Row, Issued> {
  readonly key: ContextKey;
  readonly request: RequestFacts;
  /** Reads what issuing needs besides the request. */
  load(): Promise<IssuingContext<Row>>;
  /** `changed`: what was read before is no longer so, and nothing was written. */
  issue(context: IssuingContext<Row>): Promise<Issued | 'changed'>;
}

/**
 * Issues over what is cached of the company, else over what it reads, and reads again as long as the company changes
 * meanwhile. A refusal that rests on what was cached counts where what is read by then would be refused too. A request
 * that meets an equal one waits for it. Throws `busy`, and as `load` and `issue` do.
 */
export function issueByContext<Row, Issued extends Accepted>(
  ctx: IssuingTenantContext,
  issuance: Issuance<Row, Issued>,
): Promise<Issued> {
  const { key, request } = issuance;
  const content = ['issue', key.model, request.hash, request.resubmit, request.simulation];
  return amongEqualRequests(ctx, content, () => issueUntilUnchanged(ctx, issuance));
}

async function issueUntilUnchanged<Row, Issued>(
  ctx: IssuingTenantContext,
  issuance: Issuance<Row, Issued>,
): Promise<Issued> {
  const end = performance.now() + acceptingTime(ctx);
  const cached = await issueCached(ctx, issuance);
  if (cached !== 'changed') return cached;
  for (let round = 0; round < rounds && (round === 0 || performance.now() < end); round += 1) {
    const issued = await issuance.issue(await issuance.load());
    if (issued !== 'changed') return issued;
  }
  throw new ServiceError('busy', { retryAfterSeconds: 1 }, 'A empresa está sendo alterada; tente de novo.');
}

/** Issues a new document of a company whose context is cached; `changed` where it has to be read. */
async function issueCached<Row, Issued>(
  ctx: IssuingTenantContext,
  { key, load, issue }: Issuance<Row, Issued>,
): Promise<Issued | 'changed'> {
  const cached = ctx.issuingContexts.get(ctx.tenant, key);
  if (cached === undefined) return 'changed';
  try {
    const issued = await issue({ ...cached, existing: undefined });
    if (issued !== 'changed') return issued;
  } catch (error) {
    if (!mayBeStale(error) || isStill(cached, await load())) throw error;
  }
  ctx.issuingContexts.delete(ctx.tenant, key);
  return 'changed';
}

/** True for a refusal, and for a wait for the series that was given up: a document that exists is answered without it. */
const mayBeStale = (error: unknown): boolean =>
  error instanceof ServiceError || databaseErrorOf(error)?.class === 'timeout';

/** True when a refusal that rests on the one would rest on the other too. */
const isStill = (before: CompanyContext, now: IssuingContext<unknown>): boolean =>
  now.existing === undefined && isDeepStrictEqual(factsOf(before), factsOf(now));

/** The next number of a series changes with each document and refuses none. */
const factsOf = ({ company, stamps, series }: CompanyContext) => ({
  stamps,
  environment: company.environment,
  series: series.map(({ number, countedInOtherMode }) => ({ number, countedInOtherMode })),
});

/** Caches what a document was issued over for the next one: its series goes on after this one. */
export function keepContext(
  ctx: Pick<IssuingTenantContext, 'tenant' | 'issuingContexts'>,
  key: ContextKey,
  { existing: _, ...context }: IssuingContext<unknown>,
  { series, number }: Pick<Numbering, 'series' | 'number'>,
): void {
  const next = context.series.map((one) => (one.number === series ? { ...one, next: number + 1 } : one));
  ctx.issuingContexts.set(ctx.tenant, key, { ...context, series: next });
}
