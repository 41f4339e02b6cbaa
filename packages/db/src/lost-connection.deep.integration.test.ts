import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

/** A proxy between the driver and Postgres that can cut every connection, as a crash of the server would. */
interface Wire {
  readonly server: Server;
  readonly url: string;
  cut(): void;
}

const database = useTestDatabase();
let wire: Wire;
let db: Database;

beforeAll(async () => {
  wire = await openWire(database.url);
  db = openDatabase({ url: wire.url, max: 8 });
});
afterAll(async () => {
  await db.close();
  wire.cut();
  wire.server.close();
});

async function openWire(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const toServer = connect(Number(target.port), target.hostname);
    for (const side of [socket, toServer]) {
      sockets.add(side);
      side.once('close', () => sockets.delete(side));
      side.on('error', () => side.destroy());
    }
    socket.pipe(toServer).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const proxied = new URL(url);
  proxied.port = `${address.port}`;
  return {
    server,
    url: proxied.href,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('when connections are cut, only the transactions on them fail, and the process continues', async () => {
  const outcomes: Promise<PromiseSettledResult<unknown>[]>[] = [];
  for (let round = 0; round < 4; round += 1) {
    const transactions = Array.from({ length: 16 }, (_, index) =>
      db.transaction('system', async (tx) => {
        await tx.execute(sql`select 1`);
        await pause(index);
        await tx.execute(sql`select repeat('x', 100000)`);
        await tx.execute(sql`select 2`);
      }),
    );
    outcomes.push(Promise.allSettled(transactions));
    await pause(5 + round * 2);
    wire.cut();
  }
  const ended = (await Promise.all(outcomes)).flat();
  expect(ended.some(({ status }) => status === 'rejected')).toBe(true);
  await pause(100);
  const answer = await db.transaction('system', (tx) => tx.execute(sql`select 4 as four`));
  expect(answer).toMatchObject([{ four: 4 }]);
});
