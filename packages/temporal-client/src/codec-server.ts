import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { cookieForForm, showsToken, signInPage, signInPath } from './codec-sign-in.ts';

export interface CodecServerOptions {
  readonly codec: PayloadCodec;
  /** Origin of the Temporal UI, for example `http://127.0.0.1:8233`; no other page may read the answers. */
  readonly allowedOrigins: readonly string[];
  /**
   * `Host` values that browsers send for this server: a foreign name bound to this machine is refused. Loopback unless
   * given.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The token, sent as bearer token or entered on the page `/sign-in`. */
  readonly token: string;
}

export interface CodecServer {
  readonly address: string;
  close(): Promise<void>;
}

interface WirePayload {
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly data?: string | undefined;
}

const bodyLimit = 4 * 1024 * 1024;

/** Serves POST `/encode` and `/decode` of the codec protocol (proto JSON) to the Temporal UI and CLI. */
export async function serveCodec(
  options: CodecServerOptions,
  listen: { readonly host: string; readonly port: number },
): Promise<CodecServer> {
  const { allowedHosts } = options;
  if (allowedHosts === undefined && !isLoopback(listen.host)) {
    throw new RangeError('a codec server beyond loopback needs the hosts under which it is called');
  }
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(listen.port, listen.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  server.on('request', createCodecHandler({ ...options, allowedHosts: allowedHosts ?? loopbackHosts(port) }));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
    });
  };
  return { address: `http://${listen.host}:${port}`, close };
}

type CodecHandlerOptions = CodecServerOptions & { readonly allowedHosts: readonly string[] };

function createCodecHandler(options: CodecHandlerOptions): RequestListener {
  return (request, response) => {
    answer(request, response, options).catch(() => end(response, 400, { message: 'unreadable payloads' }));
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { codec, allowedOrigins, allowedHosts, token }: CodecHandlerOptions,
): Promise<void> {
  if (!allowedHosts.includes(request.headers.host ?? '')) {
    return end(response, 421, { message: 'not the host of this server' });
  }
  if (request.url === signInPath) return signIn(request, response, token);
  const { origin } = request.headers;
  if (origin !== undefined && !allowedOrigins.includes(origin)) {
    return end(response, 403, { message: 'origin not allowed' });
  }
  if (origin !== undefined) allowOrigin(response, origin);
  if (request.method === 'OPTIONS') return end(response, 204);
  if (!showsToken(request.headers, token)) {
    return end(response, 401, { message: 'token missing or wrong' });
  }
  const path = (request.url ?? '').split('?')[0] ?? '';
  const operation = path.endsWith('/encode')
    ? codec.encode
    : path.endsWith('/decode')
      ? codec.decode
      : undefined;
  if (request.method !== 'POST' || operation === undefined)
    return end(response, 404, { message: 'not found' });
  const payloads = await readPayloads(request);
  const result = await operation(payloads);
  return end(response, 200, { payloads: result.map(toWire) });
}

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
  response.setHeader('access-control-allow-headers', 'content-type, authorization, x-namespace');
  response.setHeader('vary', 'origin');
}

/** The sign-in page, and the form that it sends. */
async function signIn(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
  const page = (status: number, html: string): void => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' });
    response.end(html);
  };
  if (request.method !== 'POST') return page(200, signInPage);
  const cookie = cookieForForm(await readText(request), token);
  if (cookie === undefined) return page(401, signInPage);
  response.setHeader('set-cookie', cookie);
  return page(200, 'Signed in: the Temporal UI now shows payloads in this browser.');
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part as Uint8Array);
    size += bytes.length;
    if (size > bodyLimit) throw new RangeError('body too large');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function readPayloads(request: IncomingMessage): Promise<Payload[]> {
  const body = JSON.parse(await readText(request)) as { payloads?: readonly WirePayload[] };
  return (body.payloads ?? []).map(fromWire);
}

function fromWire({ metadata = {}, data = '' }: WirePayload): Payload {
  const fields = Object.entries(metadata).map(
    ([name, value]) => [name, Buffer.from(value, 'base64')] as const,
  );
  return { metadata: Object.fromEntries(fields), data: Buffer.from(data, 'base64') };
}

function toWire({ metadata, data }: Payload): WirePayload {
  const fields = Object.entries(metadata ?? {}).map(
    ([name, value]) => [name, Buffer.from(value).toString('base64')] as const,
  );
  return { metadata: Object.fromEntries(fields), data: Buffer.from(data ?? []).toString('base64') };
}

function end(response: ServerResponse, status: number, body?: object): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

const loopback = ['127.0.0.1', 'localhost', '::1'];
const isLoopback = (host: string): boolean => loopback.includes(host);
const loopbackHosts = (port: number): readonly string[] =>
  ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${port}`);
