import type { ServerResponse } from 'node:http';

/** Bytes that are sent together. A client that takes longer than `stalledMs` for one piece is cut. */
export const pieceBytes = 16_384;

/** The bytes of an answer that are not written yet. */
export interface PiecesLeft {
  readonly bytes: () => number;
}

/**
 * Makes `end` write a big body piece by piece, each when the piece before it is on its way: only then can we see how
 * much the client has taken. The headers, with the length, are already set.
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
