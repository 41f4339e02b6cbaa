import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Depot {
  readonly url: string;
  /** `POST <key>`, in order. */
  readonly calls: readonly string[];
  /** Keys that it holds, with the bytes as they came. */
  readonly held: ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
}

/**
 * Refuses a parcel of more than 30 kilograms. Loses the first one before it is stored, the answer to the second one after.
 */
export async function startDepot(): Promise<Depot> {
  const calls: string[] = [];
  const held = new Map<string, string[]>();
  let posts = 0;
  const server = createServer(async (request, response) => {
    const key = (request.url ?? '').slice(1);
    calls.push(`${request.method} ${key}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'GET') return void response.writeHead(held.has(key) ? 200 : 404).end();
    posts += 1;
    if (posts === 1) return void request.socket.destroy();
    const sent = Buffer.concat(chunks).toString();
    if (Number(/<weight>(\d+)/.exec(sent)?.[1] ?? 0) > 30) return void response.writeHead(422).end();
    held.set(key, [...(held.get(key) ?? []), sent]);
    if (posts === 2) return void request.socket.destroy();
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    held,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
