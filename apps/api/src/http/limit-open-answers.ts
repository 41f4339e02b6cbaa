import { ServerResponse } from 'node:http';
import type { CountByOwner } from '@fiscal/services';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';

/**
 * Refuses a request of an address that has its limit of answers under way: behind a proxy connections belong to the
 * proxy, and only this counts what its clients hold. Requests made in memory have no end that could be seen.
 */
export const limitOpenAnswers =
  (open: CountByOwner, addressOf: (c: Context) => string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const outgoing: unknown = Reflect.get(c.env ?? {}, 'outgoing');
    if (outgoing instanceof ServerResponse) {
      const giveBack = open.take(addressOf(c));
      if (giveBack === undefined) throw new RequestRefused('rate_limited', { retryAfterSeconds: 1 });
      outgoing.once('close', giveBack);
    }
    await next();
  };
