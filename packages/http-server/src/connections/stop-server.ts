import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { RequestLines } from './request-lines.ts';

/** A request that its client sent before it saw that the connection closes arrives within this time. */
const onTheWayMs = 500;
const lookEveryMs = 20;

/**
 * Accepts no new connections, answers every request of the open ones, and closes them. Cuts connections that are left
 * after `withinMs`.
 */
export async function stopServer(server: Server, lines: RequestLines, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  lines.closeAfterAnswers();
  // http.Server.close() also destroys connections whose answer was handed over and is not sent yet.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const idleFrom = performance.now() + Math.min(onTheWayMs, withinMs / 2);
  while (lines.open() > 0 && performance.now() < end) {
    if (performance.now() >= idleFrom) lines.closeIdle();
    await setTimeout(lookEveryMs);
  }
  lines.destroy();
  await closed;
  // Ends the timer that looks for slow requests.
  server.close();
}
