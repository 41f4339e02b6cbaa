import { randomUUID } from 'node:crypto';
import type { Logger } from '@fiscal/observability';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

/** One answered request. Its labels have few values: no ids, no paths. */
export interface SeenRequest {
  readonly method: string;
  /** Pattern of the route, never the path. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

interface Variables {
  readonly Variables: { requestId: string };
}

/** Names each request, and writes its line of the log: the pattern of the route, never an id, a search or a person. */
export const seeRequest =
  (logger: Logger, observe: (seen: SeenRequest) => void = () => undefined): MiddlewareHandler<Variables> =>
  async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    const seen = {
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      seconds: (performance.now() - startedAt) / 1000,
    };
    observe(seen);
    logger.info({ requestId, ...seen }, 'request');
  };
