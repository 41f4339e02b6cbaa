import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { AdminRoute } from './authority-routes.ts';

export interface AdminServer {
  readonly address: string;
  close(): Promise<void>;
}

const bodyLimit = 1_000_000;

export interface AdminOptions {
  readonly routes: readonly AdminRoute[];
  readonly port: number;
  /** The first part of every path. Every user of the machine, and web pages in their browsers, can reach loopback. */
  readonly token: string;
}

/** Serves plain HTTP on loopback to callers that know the token in its address. */
export async function openAdminServer({ routes, port, token }: AdminOptions): Promise<AdminServer> {
  const server = createServer((request, response) => {
    request.url = withoutToken(request.url ?? '/', token);
    void answer(routes, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}`;
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the path after the token, or a path that no route has when the token is missing or wrong. */
function withoutToken(path: string, token: string): string {
  const wanted = Buffer.from(`/${token}/`);
  const given = Buffer.from(path).subarray(0, wanted.length);
  const shown = given.length === wanted.length && timingSafeEqual(given, wanted);
  return shown ? path.slice(wanted.length - 1) : '/';
}

async function answer(
  routes: readonly AdminRoute[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await outcome(routes, request);
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function outcome(
  routes: readonly AdminRoute[],
  request: IncomingMessage,
): Promise<{ status: number; body?: unknown }> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const onPath = routes.filter((route) => route.path.test(url.pathname));
  const route = onPath.find((one) => one.method === request.method);
  if (onPath.length === 0) return { status: 404, body: { error: 'not found' } };
  if (route === undefined) return { status: 405, body: { error: 'method not allowed' } };
  try {
    const parameter = decodeURIComponent(route.path.exec(url.pathname)?.[1] ?? '');
    const result = await route.answer({ parameter, query: url.searchParams, body: await readJson(request) });
    if (result === 'absent') return { status: 404, body: { error: 'not found' } };
    return result === undefined ? { status: 204 } : { status: 200, body: result };
  } catch (error) {
    if (error instanceof z.ZodError) return { status: 400, body: { error: z.prettifyError(error) } };
    if (error instanceof RangeError || error instanceof SyntaxError)
      return { status: 400, body: { error: error.message } };
    return { status: 500, body: { error: 'internal error' } };
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw new RangeError('body too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
