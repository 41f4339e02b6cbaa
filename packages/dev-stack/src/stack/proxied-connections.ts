import { carryBytes } from '../proxy/carry-bytes.ts';
import { carryCalls } from '../proxy/carry-calls.ts';
import { type DelayingProxy, openDelayingProxy, type ProxiedServer } from '../proxy/open-delaying-proxy.ts';
import type { PreparedDatabase } from './prepare-database.ts';
import type { createTeardown } from './teardown.ts';

/** The proxies of a stack, by the server that they can slow down. */
export interface StackProxies {
  /** Delays calls of gRPC, each independently. */
  readonly workflowServer: DelayingProxy;
  /** Delays the traffic between API, worker and database, in order on each connection. */
  readonly postgres: DelayingProxy;
}

/** The addresses of Temporal and the database for the apps. */
export interface Connections {
  readonly database: Pick<PreparedDatabase, 'urls'>;
  readonly engine: { readonly address: string; readonly namespace: string };
}

/** Opens a proxy in front of each of the two servers. */
export async function openProxies(
  { database, engine }: Connections,
  teardown: Pick<ReturnType<typeof createTeardown>, 'runAll'>,
): Promise<StackProxies> {
  const [workflowServer, postgres] = await teardown.runAll([
    openDelayingProxy(serverOf(`grpc://${engine.address}`), carryCalls),
    openDelayingProxy(serverOf(database.urls.worker), carryBytes),
  ]);
  return { workflowServer, postgres };
}

function serverOf(url: string): ProxiedServer {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** Returns the same connections through the proxies. */
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
      urls: {
        api: proxied(urls.api),
        worker: proxied(urls.worker),
        eraser: proxied(urls.eraser),
        console: proxied(urls.console),
      },
    },
    engine: { ...engine, address: workflowServer.address },
  };
}
