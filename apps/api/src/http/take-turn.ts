import type { Context, MiddlewareHandler, Next } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';
import type { RequestTurns } from './request-turns.ts';

interface Turn {
  readonly kind: keyof RequestTurns;
  readonly signal: AbortSignal;
}

/** Does one of the works of a request at the turn of its client, or refuses with `busy`; rejects once the client left. */
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

/** Status of an answer that nobody reads, for log and metrics; nginx counts clients that went away under it too. */
const clientGone = 499;

/** Goes on at the turn of the client, or refuses with `busy`; a client that went away meanwhile costs nothing more. */
export async function goOnInTurn(c: Context<ApiEnv>, next: Next, turn: Turn): Promise<Response | undefined> {
  const outcome = await runInTurn(c, next, turn);
  return outcome.kind === 'abandoned' ? new Response(null, { status: clientGone }) : undefined;
}

/** Middleware of an operation without a body whose work takes turns. */
export const takeTurn =
  (kind: keyof RequestTurns): MiddlewareHandler<ApiEnv> =>
  async (c, next) =>
    goOnInTurn(c, next, { kind, signal: c.req.raw.signal });
