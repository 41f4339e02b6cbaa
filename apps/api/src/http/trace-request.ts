import { readTraceparent, type Tracing } from '@fiscal/observability';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { subjectOfPath } from './log-subject.ts';

/**
 * The use of the `traceparent` of a request. `linked`: the request begins a trace of its own, which names the caller's,
 * so that no caller decides what is sampled or grows a trace without an end. `continued`: it is a child of the caller's.
 */
export type CallerTrace = 'linked' | 'continued';

export interface RequestTracing {
  readonly tracing: Pick<Tracing, 'run'>;
  readonly callerTrace: CallerTrace;
}

/** Probes ask each few seconds, and their traces say nothing. */
const untraced: ReadonlySet<string> = new Set(['/health']);

/** The methods that a span may name: any other is the caller's word. */
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

/**
 * Makes the middleware that runs each request in a span. The span has the route, never the path, which may hold keys;
 * ids of this service; and no address or program of the caller.
 */
export const traceRequest =
  ({ tracing, callerTrace }: RequestTracing): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    if (untraced.has(c.req.path)) return next();
    const method = knownMethods.has(c.req.method) ? c.req.method : '_OTHER';
    const caller = c.req.header('traceparent');
    const known = readTraceparent(caller) === undefined ? undefined : caller;
    const from = callerTrace === 'continued' ? { parent: known } : { link: known };
    await tracing.run({ name: method, kind: 'server', ...from }, async (span) => {
      await next();
      const { routePath: route } = c.req;
      const { status } = c.res;
      const subject = { ...subjectOfPath(route, c.req.param('id')), ...c.get('subject') };
      span.rename(`${method} ${route}`);
      span.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'fiscal.mode': c.get('mode'),
        'fiscal.client.id': c.get('key')?.clientId,
        'fiscal.note.id': subject.noteId,
        'fiscal.disabling.id': subject.disablingId,
        'fiscal.company.id': subject.companyId,
        'fiscal.webhook.id': subject.webhookId,
        'fiscal.mcp.tool': subject.tool,
      });
      if (status >= 500) span.fail(String(status));
    });
  };
