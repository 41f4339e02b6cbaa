import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endInPieces, type PiecesLeft } from './end-in-pieces.ts';

export interface UnsentLimits {
  /** The most bytes of all answers together that clients have not taken yet. */
  readonly bytes: number;
  /** Time in which at least one piece of an answer goes out, whatever the client sends meanwhile. Milliseconds. */
  readonly stalledMs: number;
}

export type UnsentCut = 'stalled' | 'memory';

/** Answers under way, and their bytes that are still in the memory of this process. */
export interface UnsentAnswers {
  add(outgoing: ServerResponse, socket: Socket): void;
  close(): void;
}

interface Unsent {
  readonly outgoing: ServerResponse;
  readonly socket: Socket;
  readonly left: PiecesLeft;
  /** Bytes of the connection that are with the operating system, and since when so many. */
  sent: number;
  since: number;
}

const longestLookMs = 500;

/**
 * Looks again and again at the answers under way, and cuts the connections of those that take too much: one that does
 * not move, and where all together are over the limit, those that have not moved for the longest time.
 */
export function watchUnsentAnswers(limits: UnsentLimits, onCut: (reason: UnsentCut) => void): UnsentAnswers {
  const answers = new Map<ServerResponse, Unsent>();

  const cut = (answer: Unsent, reason: UnsentCut): void => {
    answers.delete(answer.outgoing);
    answer.socket.destroy();
    onCut(reason);
  };

  const look = (): void => {
    const now = performance.now();
    let total = 0;
    for (const answer of answers.values()) {
      noteProgress(answer, now);
      if (now - answer.since > limits.stalledMs) cut(answer, 'stalled');
      else total += unsentOf(answer);
    }
    if (total <= limits.bytes) return;
    for (const answer of [...answers.values()].sort((one, other) => one.since - other.since)) {
      const unsent = unsentOf(answer);
      if (unsent > 0) cut(answer, 'memory');
      total -= unsent;
      if (total <= limits.bytes) return;
    }
  };

  const timer = setInterval(look, Math.min(longestLookMs, limits.stalledMs / 4)).unref();
  return {
    add(outgoing, socket) {
      const left = endInPieces(outgoing);
      answers.set(outgoing, { outgoing, socket, left, sent: -1, since: performance.now() });
      outgoing.once('close', () => answers.delete(outgoing));
    },
    close: () => clearInterval(timer),
  };
}

const unsentOf = ({ outgoing, left }: Unsent): number => outgoing.writableLength + left.bytes();

/** An answer that has nothing to send is with its handler, and stands still for good reason. */
function noteProgress(answer: Unsent, now: number): void {
  const sent = answer.socket.bytesWritten - answer.socket.writableLength;
  if (unsentOf(answer) > 0 && sent === answer.sent) return;
  answer.sent = sent;
  answer.since = now;
}
