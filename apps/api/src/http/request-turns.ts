import { createFairQueue, type FairQueue } from '@fiscal/threads';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';

/** Works that a client could stop the others with: each waits for its client's turn. One set for all addresses. */
export interface RequestTurns {
  /** Big bodies: parsing, validation, drafting, quotation and the answer. */
  readonly documents: FairQueue;
  /** Uploaded PKCS#12 files, up to a second of derivation each. */
  readonly certificates: FairQueue;
  /** DANFE, which are drawn where the worker has not stored them yet. */
  readonly drawings: FairQueue;
}

/** Turns for the two threads of the API; what waits holds a body of 1 MB at most. */
export const createRequestTurns = (): RequestTurns => ({
  documents: createFairQueue({ atOnce: 2, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 20 }),
  certificates: createFairQueue({ atOnce: 1, atOncePerOwner: 1, waiting: 64, waitingPerOwner: 5 }),
  drawings: createFairQueue({ atOnce: 8, atOncePerOwner: 1, waiting: 128, waitingPerOwner: 40 }),
});

/** Status of an answer that nobody reads, for log and metrics; nginx counts clients that went away under it too. */
const clientGone = 499;

/** Goes on at the turn of the client, or refuses with `busy`; a client that went away meanwhile costs nothing more. */
export async function goOnInTurn(
  c: Context<ApiEnv>,
  next: Next,
  { kind, signal }: { readonly kind: keyof RequestTurns; readonly signal: AbortSignal },
): Promise<Response | undefined> {
  const outcome = await c.get('turns')[kind].run(c.get('tenant').tenant.clientId, next, signal);
  if (outcome.kind === 'full') throw new RequestRefused('busy', { retryAfterSeconds: 2 });
  return outcome.kind === 'abandoned' ? new Response(null, { status: clientGone }) : undefined;
}

/** Middleware of an operation without a body whose work takes turns. */
export const takeTurn =
  (kind: keyof RequestTurns): MiddlewareHandler<ApiEnv> =>
  async (c, next) =>
    goOnInTurn(c, next, { kind, signal: c.req.raw.signal });
