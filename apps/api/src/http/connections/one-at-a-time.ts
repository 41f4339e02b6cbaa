import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that one connection may send before its answers are out (RFC 9112 9.3.2 leaves it to the server). */
const mostPipelined = 32;

interface Line {
  isBusy: boolean;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/**
 * Begins the next request of a connection once the answer to the one before is with the operating system: what a
 * client does not read is made once. `onCut` is called when a connection that sends too many is closed.
 */
export function oneAtATime(listener: RequestListener, onCut: () => void): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  const begin = (line: Line, [incoming, outgoing]: Line['waiting'][number]): void => {
    line.isBusy = true;
    outgoing.once('close', () => {
      line.isBusy = false;
      const next = incoming.socket.destroyed ? undefined : line.waiting.shift();
      if (next !== undefined) begin(line, next);
    });
    listener(incoming, outgoing);
  };

  return (incoming, outgoing) => {
    const line = lines.get(incoming.socket) ?? { isBusy: false, waiting: [] };
    lines.set(incoming.socket, line);
    if (!line.isBusy) return begin(line, [incoming, outgoing]);
    if (line.waiting.length < mostPipelined) return void line.waiting.push([incoming, outgoing]);
    if (!incoming.socket.destroyed) onCut();
    incoming.socket.destroy();
  };
}
