import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { CommandFailed } from '../context/command-failed.ts';

export interface Piece {
  /** The path of the file. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

const pieceSize = 4 * 1024 * 1024;

/** The first bytes of a dump in the custom format of pg_dump, which compresses each table. */
const dumpOfOwnFormat = 'PGDMP';

/**
 * Reads every file below the paths in pieces. Each piece repeats the last `overlap` bytes of the previous one. Unpacks
 * gzip files. Throws CommandFailed for a compressed dump, because unread data proves nothing.
 */
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
  const head = await firstBytes(path);
  if (head.toString('latin1') === dumpOfOwnFormat) {
    throw new CommandFailed(
      `${path} is compressed by table; write it as text first: pg_restore -f <file> ${path}`,
    );
  }
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const file = createReadStream(path, { highWaterMark: pieceSize });
  let before = Buffer.alloc(0);
  for await (const chunk of isGzip ? file.pipe(createGunzip({ chunkSize: pieceSize })) : file) {
    const bytes = Buffer.concat([before, chunk]);
    yield { place: path, bytes };
    before = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(dumpOfOwnFormat.length),
      0,
      dumpOfOwnFormat.length,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
