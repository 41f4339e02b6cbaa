import { isDeepStrictEqual } from 'node:util';
import { databaseErrorOf } from '@fiscal/db';
import type { Accepted } from '../context/equal-requests.ts';
import { ServiceError } from '../context/service-error.ts';
import { acceptingTime } from './accepting-time.ts';
import { amongEqualRequests } from './among-equal-requests.ts';
import type { Numbering } from './document-kind.ts';
import type { CompanyContext, ContextKey, IssuingContext } from './issuing-context.ts';
import type { IssuingTenantContext } from './issuing-deps.ts';

const rounds = 8;

/** The facts on which the answer to a request depends. */
interface RequestFacts {
  /** SHA-256 of the request. */
  readonly hash: string;
  readonly resubmit?: boolean | undefined;
  readonly simulation?: string | undefined;
}

/** The steps that accept a request of a kind of document. */
interface Issuance<Row, Issued> {
  readonly key: ContextKey;
  readonly request: RequestFacts;
  /** Reads the facts that issuing needs besides the request. */
  load(): Promise<IssuingContext<Row>>;
  /** Returns `changed` when the facts that were read have changed; then nothing was written. */
  issue(context: IssuingContext<Row>): Promise<Issued | 'changed'>;
}

/**
 * Issues with the cached facts of the company, or with facts that it reads, and reads again while the company changes.
 * A refusal based on cached facts counts only if freshly read facts lead to it too. A request waits for an equal one
 * that is being answered. Throws `busy`, and the errors of `load` and `issue`.
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

/** Issues a new document of a company whose context is cached. Returns `changed` when the context must be read. */
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
    if (!mayBeStale(error) || isStillCurrent(cached, await load())) throw error;
  }
  ctx.issuingContexts.delete(ctx.tenant, key);
  return 'changed';
}

/**
 * Returns whether cached facts may have caused the error: a refusal, or a time-out while waiting for the series. A
 * document that already exists is answered without waiting.
 */
const mayBeStale = (error: unknown): boolean =>
  error instanceof ServiceError || databaseErrorOf(error)?.class === 'timeout';

/** Returns whether a refusal based on `before` would be the same with `now`. */
const isStillCurrent = (before: CompanyContext, now: IssuingContext<unknown>): boolean =>
  now.existing === undefined && isDeepStrictEqual(factsOf(before), factsOf(now));

/**
 * Returns the facts that may cause a refusal. The next number of a series is left out: it changes with each document
 * and causes no refusal.
 */
const factsOf = ({ company, stamps, series }: CompanyContext) => ({
  stamps,
  environment: company.environment,
  series: series.map(({ number, countedInOtherMode }) => ({ number, countedInOtherMode })),
});

/** Caches the facts of an issued document for the next one, with the next number of its series. */
export function keepContext(
  ctx: Pick<IssuingTenantContext, 'tenant' | 'issuingContexts'>,
  key: ContextKey,
  { existing: _, ...context }: IssuingContext<unknown>,
  { series, number }: Pick<Numbering, 'series' | 'number'>,
): void {
  const next = context.series.map((one) => (one.number === series ? { ...one, next: number + 1 } : one));
  ctx.issuingContexts.set(ctx.tenant, key, { ...context, series: next });
}
