import { ServerResponse } from 'node:http';
import type { CountByOwner } from '@fiscal/services';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';

/**
 * Refuses a request of an address that already has the most open answers. Behind a proxy all connections belong to the
 * proxy: only this limit counts what each client holds. Requests of tests in memory are not counted.
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
