import { request } from 'node:https';
import type { Environment } from '@fiscal/domain';

/** The data of a running simulator that a client needs. */
export interface SefinServer {
  readonly addresses: Readonly<Record<Environment, string>>;
  readonly caPem: string;
}

export interface SefinReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The body as JSON; an empty object when it is not JSON. */
  readonly json: Record<string, unknown>;
}

export interface SefinRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | undefined;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The client's key and certificate; without it the client presents none. */
  readonly identity?: { readonly keyPem: string; readonly certificatePem: string } | undefined;
  readonly environment?: Environment | undefined;
}

/** Sends one request on its own connection. Rejects when the connection is lost. */
export function callSefin(simulator: SefinServer, options: SefinRequest): Promise<SefinReply> {
  const { method = 'GET', path, body, headers, identity, environment = 'homologation' } = options;
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      new URL(path, simulator.addresses[environment]),
      {
        method,
        agent: false,
        ca: simulator.caPem,
        maxVersion: 'TLSv1.2',
        ...(identity && { key: identity.keyPem, cert: identity.certificatePem }),
        headers: { ...(text !== '' && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const received = Buffer.concat(chunks).toString('utf8');
          const type = response.headers['content-type'] ?? '';
          resolve({ status: response.statusCode ?? 0, type, text: received, json: jsonOf(type, received) });
        });
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

function jsonOf(type: string, text: string): Record<string, unknown> {
  try {
    return type.startsWith('application/json') ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
