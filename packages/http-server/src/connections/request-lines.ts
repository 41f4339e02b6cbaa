import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the answer to an earlier one. RFC 9112 9.3.2 sets no limit. */
const mostPipelined = 32;

/** Answers the requests of each connection one after the other, and closes all connections in the end. */
export interface RequestLines {
  /** Called with each connection that was accepted. */
  readonly track: (socket: Socket) => void;
  /** Begins the next request of a connection when the answer to the previous one is handed to the operating system. */
  readonly inLine: (listener: RequestListener) => RequestListener;
  /** From now on the last answer of each connection closes it, with `Connection: close`. */
  readonly closeAfterAnswers: () => void;
  /** Closes the connections without a request in progress or arriving. */
  readonly closeIdle: () => void;
  readonly open: () => number;
  /** Cuts all connections that are left. */
  readonly destroy: () => void;
}

interface Line {
  answer: ServerResponse | undefined;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
  /** Bytes that the connection had received when it became idle. */
  received: number;
}

/** `onFlood` is called for a connection that is closed because it sent too many requests ahead. */
export function createRequestLines(onFlood: () => void): RequestLines {
  const lines = new Map<Socket, Line>();
  let isClosing = false;

  const track = (socket: Socket): Line => {
    const line: Line = { answer: undefined, waiting: [], received: 0 };
    lines.set(socket, line);
    socket.once('close', () => lines.delete(socket));
    return line;
  };

  const begin = (
    line: Line,
    [incoming, outgoing]: Line['waiting'][number],
    listener: RequestListener,
  ): void => {
    line.answer = outgoing;
    if (isClosing && line.waiting.length === 0) outgoing.shouldKeepAlive = false;
    outgoing.once('close', () => {
      line.answer = undefined;
      line.received = incoming.socket.bytesRead;
      const next = incoming.socket.destroyed ? undefined : line.waiting.shift();
      if (next !== undefined) begin(line, next, listener);
    });
    listener(incoming, outgoing);
  };

  return {
    track,
    inLine: (listener) => (incoming, outgoing) => {
      const line = lines.get(incoming.socket) ?? track(incoming.socket);
      if (line.answer === undefined) return begin(line, [incoming, outgoing], listener);
      if (line.waiting.length < mostPipelined) return void line.waiting.push([incoming, outgoing]);
      if (!incoming.socket.destroyed) onFlood();
      incoming.socket.destroy();
    },
    closeAfterAnswers() {
      isClosing = true;
      for (const { answer, waiting } of lines.values()) {
        if (answer !== undefined && waiting.length === 0) answer.shouldKeepAlive = false;
      }
    },
    closeIdle() {
      for (const [socket, { answer, received }] of lines) {
        if (answer === undefined && socket.bytesRead === received) socket.destroy();
      }
    },
    open: () => lines.size,
    destroy() {
      for (const socket of lines.keys()) socket.destroy();
    },
  };
}
