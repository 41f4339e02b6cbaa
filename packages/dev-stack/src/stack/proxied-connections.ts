import { carryBytes } from '../proxy/carry-bytes.ts';
import { carryCalls } from '../proxy/carry-calls.ts';
import { type DelayingProxy, openDelayingProxy, type ProxiedServer } from '../proxy/open-delaying-proxy.ts';
import type { PreparedDatabase } from './prepare-database.ts';
import type { createTeardown } from './teardown.ts';

/** By the parts of the stack that can be made slow. */
export interface StackProxies {
  /** Delays calls of gRPC, each by itself. */
  readonly workflowServer: DelayingProxy;
  /** Delays what API and worker send to the database and what it sends back, in order on each connection. */
  readonly postgres: DelayingProxy;
}

/** Where apps reach Temporal and the database. */
export interface Connections {
  readonly database: Pick<PreparedDatabase, 'urls'>;
  readonly engine: { readonly address: string; readonly namespace: string };
}

/** Opens a proxy before each of the two servers. */
export async function openProxies(
  { database, engine }: Connections,
  teardown: Pick<ReturnType<typeof createTeardown>, 'allOf'>,
): Promise<StackProxies> {
  const [workflowServer, postgres] = await teardown.allOf([
    openDelayingProxy(serverOf(`grpc://${engine.address}`), carryCalls),
    openDelayingProxy(serverOf(database.urls.worker), carryBytes),
  ]);
  return { workflowServer, postgres };
}

function serverOf(url: string): ProxiedServer {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** Returns the same connections by way of the proxies. */
export function throughProxies(
  { database: { urls }, engine }: Connections,
  { workflowServer, postgres }: StackProxies,
): Connections {
  const proxied = (address: string): string => {
    const url = new URL(address);
    url.host = postgres.address;
    return url.href;
  };
  return {
    database: {
      urls: { api: proxied(urls.api), worker: proxied(urls.worker), eraser: proxied(urls.eraser) },
    },
    engine: { ...engine, address: workflowServer.address },
  };
}
