import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiSettings, readCommit } from '@fiscal/config';
import { type Mode, OwnError } from '@fiscal/domain';
import {
  type ClientBuckets,
  type CutReason,
  createTokenBuckets,
  guardConnections,
  stopServer,
  trustProxies,
} from '@fiscal/http-server';
import type { Logger, Tracing } from '@fiscal/observability';
import {
  type ClientDeps,
  createCountByOwner,
  type EveryProperty,
  type HealthCheck,
  type KeyAuthenticator,
  type NoteWaiter,
  takeRequest,
} from '@fiscal/services';
import { getRequestListener } from '@hono/node-server';
import { type ApiDeps, createApi } from './create-api.ts';
import { readDocsFiles } from './docs-page/read-docs-files.ts';
import type { SeenRequest } from './http/request-metrics.ts';
import type { RequestTurns } from './http/request-turns.ts';
import { createSharedBuckets } from './http/shared-buckets.ts';
import { connectionLimitsOf, requestLimitsOf } from './listener-limits.ts';

export interface ListenerDeps {
  readonly settings: ApiSettings;
  readonly services: ClientDeps;
  readonly keys: KeyAuthenticator;
  readonly waiter: NoteWaiter;
  readonly logger: Logger;
  readonly checkHealth: HealthCheck['check'];
  readonly tracing: Tracing;
  readonly engineReachable: () => Promise<boolean>;
  readonly observe: (seen: SeenRequest) => void;
  readonly turns: RequestTurns;
  /** Called for every connection that is cut because of its client. */
  readonly onCut: (reason: CutReason) => void;
  /** Called when the shared buckets stop answering, and when they answer again. */
  readonly onBuckets: (mode: Mode, state: 'shared' | 'own') => void;
}

export interface Listeners {
  readonly addresses: { readonly sandbox: string; readonly production: string };
  /**
   * From now on the last answer of each connection closes it, with `Connection: close`. New connections are still
   * accepted.
   */
  closeAfterAnswers(): void;
  /** Accepts no new connections, answers the requests of the open ones, and cuts the rest after `API_STOP_SECONDS`. */
  close(): Promise<void>;
}

/** Without `connectionsCheckingInterval` Node looks for slow connections only twice a minute. */
const serverLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Opens both addresses: test keys work only at the sandbox, live keys only in production. */
export async function startListeners(deps: ListenerDeps): Promise<Listeners> {
  const { settings } = deps;
  const docs = await readDocsFiles();
  const limits = connectionLimitsOf(settings);
  const openAnswers = createCountByOwner(limits.perAddress);
  const guard = guardConnections(limits, deps.onCut);
  const open = async (mode: Mode, port: number, publicUrl: string | undefined) => {
    const server = createServer(serverLimits);
    const localUrl = await listen(server, port, settings.API_HOST);
    const baseUrl = publicUrl ?? localUrl;
    const api = createApi({
      ...deps,
      mode,
      baseUrl,
      limits: requestLimitsOf(settings),
      docs,
      openAnswers,
      clientBuckets: createBucketsOfMode(deps, mode),
      isTrustedProxy: trustProxies(settings.API_TRUSTED_PROXIES),
      callerTrace: settings.API_TRACEPARENT,
      commit: readCommit(settings.COMMIT),
      mcpOrigins: settings.API_MCP_ORIGINS,
    } satisfies EveryProperty<ApiDeps>);
    const lines = guard.serve(server, getRequestListener(api.fetch));
    const stop = (): Promise<void> => stopServer(server, lines, settings.API_STOP_SECONDS * 1000);
    return { baseUrl, closeAfterAnswers: lines.closeAfterAnswers, stop };
  };
  const sandbox = await open('test', settings.API_SANDBOX_PORT, settings.API_SANDBOX_URL);
  const production = await open('live', settings.API_PRODUCTION_PORT, settings.API_PRODUCTION_URL);
  return {
    addresses: { sandbox: sandbox.baseUrl, production: production.baseUrl },
    closeAfterAnswers() {
      sandbox.closeAfterAnswers();
      production.closeAfterAnswers();
    },
    async close() {
      await Promise.all([sandbox.stop(), production.stop()]);
      guard.close();
    },
  };
}

/** Creates the buckets in the database; undefined when the configuration wants none. Each address counts separately. */
function createBucketsOfMode(deps: ListenerDeps, mode: Mode): ClientBuckets | undefined {
  const { settings, services, logger } = deps;
  if (settings.API_RATE_BUCKETS === 'memory' || settings.API_RATE_LIMITS === 'off') return undefined;
  const policy = requestLimitsOf(settings).perClient;
  return createSharedBuckets({
    policy,
    own: createTokenBuckets(policy, services.clock),
    takeShared: (clientId) => takeRequest(services, { ...policy, clientId, mode }),
    onChange(state, error) {
      if (state === 'shared') logger.info({ mode }, 'requests are counted in the database again');
      else logger.warn({ mode, error }, 'requests are counted by this process alone');
      deps.onBuckets(mode, state);
    },
  });
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (!isAddressInfo(address)) throw new OwnError('the listener has no TCP address');
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}

const isAddressInfo = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;
