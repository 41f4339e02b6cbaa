import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './create-metrics.ts';

export interface MetricsServer {
  readonly address: string;
  close(): Promise<void>;
}

export interface Probes {
  /** True while the process can do its work; `degraded` while it does a part of it. */
  ready(): Promise<boolean | 'degraded'>;
}

/** Serves `/metrics`, `/livez` and `/readyz` on an internal address; port 0 takes a free one. */
export async function serveMetrics(
  metrics: Metrics,
  probes: Probes,
  listen: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    answer(metrics, probes, request.url ?? '/').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(listen.port, listen.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://${listen.host}:${port}`, close: () => closeServer(server) };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function answer(metrics: Metrics, probes: Probes, url: string): Promise<Answer> {
  const text = (status: number, body: string): Answer => ({ status, type: 'text/plain', body });
  switch (url) {
    case '/metrics':
      return { status: 200, type: metrics.registry.contentType, body: await metrics.text() };
    case '/livez':
      return text(200, 'alive\n');
    case '/readyz':
      return readiness(await probes.ready());
    default:
      return text(404, 'not found\n');
  }
}

function readiness(ready: boolean | 'degraded'): Answer {
  const type = 'text/plain';
  if (ready === true) return { status: 200, type, body: 'ready\n' };
  return { status: 503, type, body: ready === 'degraded' ? 'degraded\n' : 'not ready\n' };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
}
