import type { ServerResponse } from 'node:http';

/** At once on its way; a client that takes one piece less often than answers may stand still is cut. */
export const pieceBytes = 16_384;

/** The rest of an answer that was handed over whole. */
export interface PiecesLeft {
  readonly bytes: () => number;
}

/**
 * Lets `end` write a big body piece by piece, each when the one before is on its way: how much a client has taken is
 * seen in pieces only. The answer says its length in its headers before.
 */
export function endInPieces(outgoing: ServerResponse): PiecesLeft {
  let left = 0;
  const end = outgoing.end.bind(outgoing) as (...given: unknown[]) => ServerResponse;
  outgoing.end = (...given: unknown[]): ServerResponse => {
    const [body] = given;
    const isText = typeof body === 'string';
    if (!(isText || body instanceof Uint8Array) || body.length <= pieceBytes) return end(...given);
    const bytes = isText ? Buffer.from(body) : body;
    let offset = 0;
    left = bytes.byteLength;
    const writeOn = (): void => {
      while (left > pieceBytes) {
        const piece = bytes.subarray(offset, offset + pieceBytes);
        offset += pieceBytes;
        left -= pieceBytes;
        if (!outgoing.write(piece)) return void outgoing.once('drain', writeOn);
      }
      left = 0;
      end(bytes.subarray(offset));
    };
    writeOn();
    return outgoing;
  };
  return { bytes: () => left };
}
