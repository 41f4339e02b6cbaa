import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPost {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly posts: readonly ReceivedPost[];
  close(): Promise<void>;
}

/** Starts an endpoint that answers with these statuses in turn; the last one repeats. */
export async function startReceiver(statuses: readonly number[]): Promise<Receiver> {
  const posts: ReceivedPost[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
    posts.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
    response.writeHead(statuses[Math.min(posts.length, statuses.length) - 1] ?? 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    posts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
