import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The fault of a request. `cutReply`: the request is carried out and its answer is lost. */
export type Fault =
  | { readonly kind: 'none' | 'hang' | 'cut' | 'cutReply' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly code: string;
      readonly date?: Date | undefined;
    };

export interface FaultyProxy {
  readonly endpoint: string;
  /** Methods and paths of the requests, in their order. */
  readonly requests: readonly string[];
  /** Sets the faults of the next requests, one each; the last one repeats. */
  meet(...faults: readonly Fault[]): void;
  close(): Promise<void>;
}

/** Starts a server on loopback that passes requests to `target`, with their signatures, or fails. */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const requests: string[] = [];
  let faults: readonly Fault[] = [{ kind: 'none' }];
  const next = (): Fault => {
    const [first = { kind: 'none' } as const, ...rest] = faults;
    if (rest.length > 0) faults = rest;
    return first;
  };
  const server = createServer((incoming, answer) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    void meet(next(), target, incoming, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    requests,
    meet: (...given) => {
      faults = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function meet(
  fault: Fault,
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming).catch(() => Buffer.alloc(0));
  switch (fault.kind) {
    case 'hang':
      return;
    case 'cut':
      answer.destroy();
      return;
    case 'answer':
      answer.writeHead(fault.status, {
        'content-type': 'application/xml',
        date: (fault.date ?? new Date()).toUTCString(),
      });
      answer.end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>m</Message></Error>`);
      return;
    default: {
      const { method, url, headers } = incoming;
      const passed = request(`${target}${url}`, { method, headers }, (reply) => {
        if (fault.kind === 'cutReply') {
          reply.resume();
          answer.destroy();
          return;
        }
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      passed.end(body);
    }
  }
}
