import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endInPieces, type PiecesLeft } from './end-in-pieces.ts';

export interface UnsentLimits {
  /** The most bytes that clients have not taken yet, of all answers together. */
  readonly bytes: number;
  /** Time in milliseconds in which bytes of an answer must move, also while the client sends. */
  readonly stalledMs: number;
}

export type UnsentCut = 'stalled' | 'memory';

/** Watches the answers in progress and their bytes that are still in the memory of this process. */
export interface UnsentAnswers {
  add(outgoing: ServerResponse, socket: Socket): void;
  close(): void;
}

interface Unsent {
  readonly outgoing: ServerResponse;
  readonly socket: Socket;
  readonly left: PiecesLeft;
  /** Bytes of the connection that the operating system has taken. */
  sent: number;
  /** The time since which `sent` has not changed. */
  since: number;
}

const longestCheckMs = 500;

/**
 * Checks the answers in progress at short intervals. Cuts the connection of an answer that does not move; while all
 * together are over the limit, also those that have not moved for the longest time.
 */
export function watchUnsentAnswers(limits: UnsentLimits, onCut: (reason: UnsentCut) => void): UnsentAnswers {
  const answers = new Map<ServerResponse, Unsent>();

  const cut = (answer: Unsent, reason: UnsentCut): void => {
    answers.delete(answer.outgoing);
    answer.socket.destroy();
    onCut(reason);
  };

  const check = (): void => {
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

  // A quarter: an answer that does not move is cut at most 25% too late.
  const timer = setInterval(check, Math.min(longestCheckMs, limits.stalledMs / 4)).unref();
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

/**
 * Notes the progress of an answer. One without bytes to send waits for its handler, not for the client: it counts as
 * moving.
 */
function noteProgress(answer: Unsent, now: number): void {
  const sent = answer.socket.bytesWritten - answer.socket.writableLength;
  if (unsentOf(answer) > 0 && sent === answer.sent) return;
  answer.sent = sent;
  answer.since = now;
}
