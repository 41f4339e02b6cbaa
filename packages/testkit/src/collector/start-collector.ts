import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CollectedSpan, readSpans } from './read-spans.ts';

/** A receiver of traces by OTLP over HTTP. */
export interface Collector {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Everything that was received, byte by byte. */
  readonly received: readonly Buffer[];
  /** The headers of the last request. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** From now on it takes requests and never answers them. */
  silence(): void;
  close(): Promise<void>;
}

/** Starts a collector on the own machine. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const received: Buffer[] = [];
  let headers: Collector['headers'] = {};
  let isSilent = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received.push(body);
      headers = request.headers;
      if (isSilent) return;
      if (request.url === '/v1/traces') spans.push(...readSpans(body));
      response.writeHead(request.url === '/v1/traces' ? 200 : 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received,
    get headers() {
      return headers;
    },
    silence() {
      isSilent = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
