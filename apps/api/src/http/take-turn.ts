import type { Context, MiddlewareHandler, Next } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';
import type { RequestTurns } from './request-turns.ts';

interface Turn {
  readonly kind: keyof RequestTurns;
  readonly signal: AbortSignal;
}

/**
 * Does a part of a request's work at the turn of its client. Throws `busy` when the queue is full; rejects when the
 * client left.
 */
export async function doInTurn<T>(c: Context<ApiEnv>, work: () => Promise<T>, turn: Turn): Promise<T> {
  const outcome = await runInTurn(c, work, turn);
  if (outcome.kind === 'done') return outcome.value;
  throw turn.signal.reason;
}

async function runInTurn<T>(c: Context<ApiEnv>, work: () => Promise<T>, { kind, signal }: Turn) {
  const outcome = await c.get('turns')[kind].run(c.get('tenant').tenant.clientId, work, signal);
  if (outcome.kind === 'full') throw new RequestRefused('busy', { retryAfterSeconds: 2 });
  return outcome;
}

/** Status, in log and metrics only, of a request whose client left before the answer; nginx uses the same number. */
const clientGone = 499;

/**
 * Continues a request at the turn of its client, or not at all if the client left. Throws `busy` when the queue is
 * full.
 */
export async function goOnInTurn(c: Context<ApiEnv>, next: Next, turn: Turn): Promise<Response | undefined> {
  const outcome = await runInTurn(c, next, turn);
  return outcome.kind === 'abandoned' ? new Response(null, { status: clientGone }) : undefined;
}

/** Makes the middleware of an operation without a body whose work waits for a turn. */
export const takeTurn =
  (kind: keyof RequestTurns): MiddlewareHandler<ApiEnv> =>
  async (c, next) =>
    goOnInTurn(c, next, { kind, signal: c.req.raw.signal });
