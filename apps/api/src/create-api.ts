import type { Clock, Mode } from '@fiscal/domain';
import type { IsTrustedProxy } from '@fiscal/http-server';
import {
  addressGroup,
  type BucketPolicy,
  type ClientBuckets,
  createTokenBuckets,
  sourceAddress,
} from '@fiscal/http-server';
import type { Logger, Tracing } from '@fiscal/observability';
import type { CountByOwner } from '@fiscal/services';
import {
  type ClientDeps,
  createExportSlots,
  type HealthCheck,
  type KeyAuthenticator,
  type NoteWaiter,
  openDocumentLink,
} from '@fiscal/services';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type DocsFiles, serveDocsPage } from './docs-page/docs-page.ts';
import { type ApiRouter, createRouter } from './http/api-router.ts';
import { authenticate } from './http/authenticate.ts';
import { answerError, refuse } from './http/error-response.ts';
import { createHealthProbe } from './http/health-probe.ts';
import { limitOpenAnswers } from './http/limit-open-answers.ts';
import { limitByAddress, limitByClient } from './http/limit-requests.ts';
import { describeIssue } from './http/portuguese-issues.ts';
import { prepareRequest } from './http/prepare-request.ts';
import type { SeenRequest } from './http/request-metrics.ts';
import type { RequestTurns } from './http/request-turns.ts';
import { type CallerTrace, traceRequest } from './http/trace-request.ts';
import { refuseStreams } from './routes/mcp/server/refuse-streams.ts';
import { operations } from './routes/operations.ts';
import { registerOperations } from './routes/register-operations.ts';
import { serveStatusPage } from './status-page/serve-status-page.ts';

export interface ApiDeps {
  readonly services: ClientDeps;
  readonly keys: Pick<KeyAuthenticator, 'authenticate' | 'noteUse'>;
  readonly waiter: Pick<NoteWaiter, 'wait'>;
  /** The mode of the keys that this address accepts. */
  readonly mode: Mode;
  /** Address as clients see it, without a slash at the end. */
  readonly baseUrl: string;
  readonly logger: Logger;
  readonly tracing: Tracing;
  /** `linked` when absent. */
  readonly callerTrace?: CallerTrace | undefined;
  readonly limits: ApiLimits;
  /** The buckets of the policy `limits.perClient`; when absent, they are in the memory of this application. */
  readonly clientBuckets?: ClientBuckets | undefined;
  /** Answers under way by source address; shared by all addresses of the process. */
  readonly openAnswers: CountByOwner;
  /** Shared by all addresses of the process. */
  readonly turns: RequestTurns;
  readonly checkHealth: HealthCheck['check'];
  /** True when Temporal answers; never rejects. `GET /health` shows the result. */
  readonly engineReachable: () => Promise<boolean>;
  /** Receives every answered request, for the metrics. */
  readonly observe: (seen: SeenRequest) => void;
  readonly docs: DocsFiles;
  readonly isTrustedProxy?: IsTrustedProxy | undefined;
  readonly commit?: string | undefined;
  /** Origins of pages that may use `/mcp`; programs send none. */
  readonly mcpOrigins?: readonly string[] | undefined;
}

export interface ApiLimits {
  readonly perClient: BucketPolicy;
  readonly perAddress: BucketPolicy;
}

/** The limits of section 8 of the specification, and a larger bucket for each source address. */
export const productionLimits: ApiLimits = {
  perClient: { capacity: 40, refillPerSecond: 20 },
  perAddress: { capacity: 400, refillPerSecond: 200 },
};

/** Builds the application of one address: the server and the tests use the same one. */
export function createApi(deps: ApiDeps): ApiRouter {
  z.config({ localeError: describeIssue });
  const { services, mode, baseUrl, logger } = deps;
  const router = createRouter();
  router.onError(answerError);
  router.notFound((c) => refuse(c, 'not_found'));
  const { turns, observe, tracing, callerTrace = 'linked' } = deps;
  const elapsedMs = (): number => performance.now();
  router.use(traceRequest({ tracing, callerTrace }));
  router.use(prepareRequest({ logger, baseUrl, mode, turns, observe, elapsedMs }));
  guard(router, deps, services.clock);
  registerOperations(router, {
    probe: createHealthProbe(deps),
    waiter: deps.waiter,
    exports: createExportSlots(exportLimits),
    openLink: async ({ token, requestId }) => {
      const { tenant, ...shown } = await openDocumentLink(services, { token, mode });
      return { ...shown, ctx: { ...services, tenant, requestId } };
    },
    mcpOrigins: deps.mcpOrigins ?? [],
    mode,
    baseUrl,
  });
  refuseStreams(router);
  serveDocsPage(router, deps.docs);
  serveStatusPage(router, { services, mode });
  return router;
}

/** Exports that one application serves at the same time: each holds some megabytes and a share of the database. */
const exportLimits = { most: 4, perClient: 2 };

const publicPaths: ReadonlySet<string> = new Set(
  operations.filter(({ needsKey }) => !needsKey).map(({ path }) => path),
);

/**
 * Limits all requests by source address. `/mcp` and the non-public paths under `/v1` also need a key, and are limited
 * by client.
 */
function guard(
  router: ApiRouter,
  {
    services,
    keys,
    mode,
    tracing,
    limits,
    clientBuckets,
    openAnswers,
    isTrustedProxy = () => false,
  }: ApiDeps,
  clock: Clock,
): void {
  const readAddress = sourceAddress(isTrustedProxy);
  const addressOf = (c: Context): string => addressGroup(readAddress(c));
  const addresses = createTokenBuckets(limits.perAddress, clock);
  const clients = clientBuckets ?? createTokenBuckets(limits.perClient, clock);
  const enter = authenticate({ keys, mode, services, tracing, failures: { buckets: addresses, addressOf } });
  const limit = limitByClient(clients, limits.perClient);
  router.use(limitOpenAnswers(openAnswers, addressOf));
  router.use(limitByAddress(addresses, addressOf));
  for (const path of ['/v1/*', '/mcp']) {
    router.use(path, async (c, next) => (publicPaths.has(c.req.path) ? next() : enter(c, next)));
    router.use(path, async (c, next) => (publicPaths.has(c.req.path) ? next() : limit(c, next)));
  }
}
