import { apiVersion } from '@fiscal/config';
import type { Mode } from '@fiscal/domain';
import type { Logger } from '@fiscal/observability';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { subjectOfPath } from './log-subject.ts';
import { requestIdOf } from './request-id.ts';
import type { SeenRequest } from './request-metrics.ts';
import type { RequestTurns } from './request-turns.ts';

interface Frame {
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly mode: Mode;
  readonly turns: RequestTurns;
  readonly observe: (seen: SeenRequest) => void;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number;
}

/**
 * Makes the first middleware. It sets the variables of the request and the headers of every response, and writes the
 * access log line.
 */
export const prepareRequest =
  ({ logger, baseUrl, mode, turns, observe, elapsedMs }: Frame): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const startedAt = elapsedMs();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.set('logger', logger);
    c.set('baseUrl', baseUrl);
    c.set('mode', mode);
    c.set('turns', turns);
    await next();
    c.header('X-Request-Id', requestId);
    c.header('X-Api-Version', apiVersion);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    if (baseUrl.startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=31536000');
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    const seconds = (elapsedMs() - startedAt) / 1000;
    const { method, routePath: route } = c.req;
    const { status } = c.res;
    observe({ mode, method, route, status, seconds });
    const durationMs = Math.round(seconds * 1000);
    const clientId = c.get('key')?.clientId;
    const subject = { ...subjectOfPath(route, c.req.param('id')), ...c.get('subject') };
    logger.info({ requestId, method, route, status, durationMs, clientId, ...subject, mode }, 'request');
  };
