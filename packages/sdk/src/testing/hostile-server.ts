import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The reaction of the server to one request. `after`: the request had its effect before the trouble. */
export type Behaviour =
  | { readonly kind: 'answer' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'drop' | 'half' | 'halfUnframed' | 'silent'; readonly after: boolean };

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

export interface HostileServer {
  readonly baseUrl: string;
  readonly requests: readonly HostileRequest[];
  /** Requests that had their effect. */
  readonly effects: () => number;
}

/** Starts a service that follows a script with one behaviour per request, and after it always answers with `body`. */
export async function startHostileServer(
  script: readonly Behaviour[],
  body: unknown = { id: 'a' },
): Promise<HostileServer> {
  const rest = [...script];
  const requests: HostileRequest[] = [];
  let effects = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const behaviour = rest.shift() ?? { kind: 'answer' };
    if (behaviour.kind === 'answer' || ('after' in behaviour && behaviour.after)) effects += 1;
    behave(behaviour, response, JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, requests, effects: () => effects };
}

function behave(behaviour: Behaviour, response: ServerResponse, text: string): void {
  switch (behaviour.kind) {
    case 'answer':
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'of-the-service' })
        .end(text);
      return;
    case 'status': {
      const { status, retryAfter } = behaviour;
      const wait = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      const elsewhere = status < 400 ? { location: '/elsewhere' } : {};
      const error = { code: 'busy', message: 'Ocupado.', details: { retryAfterSeconds: 1 } };
      response
        .writeHead(status, { 'content-type': 'application/json', ...wait, ...elsewhere })
        .end(JSON.stringify({ error }));
      return;
    }
    case 'drop':
      response.destroy();
      return;
    case 'half':
      response.writeHead(200, { 'content-length': text.length });
      response.write(text.slice(0, 4), () => response.destroy());
      return;
    // The connection ends normally, so that only the JSON shows that something is missing.
    case 'halfUnframed':
      response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, 4));
      return;
    case 'silent':
      return;
  }
}
