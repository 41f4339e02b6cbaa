import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Piece {
  /** The file. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

const pieceSize = 4 * 1024 * 1024;

/** Reads every file below the paths in pieces, each of which repeats the last `overlap` bytes of the one before. */
export async function* readEveryFile(paths: readonly string[], overlap: number): AsyncGenerator<Piece> {
  for (const path of paths) {
    const found = await stat(path);
    if (found.isDirectory()) {
      const names = await readdir(path);
      yield* readEveryFile(
        names.sort().map((name) => join(path, name)),
        overlap,
      );
    } else if (found.isFile()) yield* readFileInPieces(path, overlap);
  }
}

async function* readFileInPieces(path: string, overlap: number): AsyncGenerator<Piece> {
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: pieceSize })) {
    const bytes = Buffer.concat([before, chunk]);
    yield { place: path, bytes };
    before = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
}
