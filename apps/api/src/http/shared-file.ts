import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pieceBytes } from '@fiscal/http-server';
import { contentTag } from '@fiscal/services';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { ApiEnv } from './api-env.ts';
import { holdsTag } from './send-document.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file that is the same for every client: kept in memory once, compressed once. */
export interface SharedFile {
  readonly contentType: string;
  readonly bytes: Bytes;
  /** The strong tag of the uncompressed bytes, without quotes. */
  readonly tag: string;
  /** Compressed at the first call. */
  readonly gzipped: () => Promise<Bytes>;
}

export function createSharedFile(content: Uint8Array | string, contentType: string): SharedFile {
  const bytes: Bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  let compressed: Promise<Bytes> | undefined;
  return {
    contentType,
    bytes,
    tag: contentTag(bytes),
    gzipped() {
      compressed ??= promisify(gzip)(bytes, { level: 9 }).then((result) => new Uint8Array(result));
      return compressed;
    },
  };
}

/** Sends the file piece by piece, with gzip when the client accepts it. A client that reads slowly holds no copy of it. */
export async function sendSharedFile(c: Context<ApiEnv>, file: SharedFile): Promise<Response> {
  const coding = acceptsGzip(c.req.header('accept-encoding') ?? '') ? 'gzip' : 'identity';
  const etag = coding === 'gzip' ? `"${file.tag}-gzip"` : `"${file.tag}"`;
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding');
  if (holdsTag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  const bytes = coding === 'gzip' ? await file.gzipped() : file.bytes;
  c.header('Content-Type', file.contentType);
  if (coding === 'gzip') c.header('Content-Encoding', 'gzip');
  c.header('Content-Length', String(bytes.byteLength));
  return c.body(inPieces(bytes), 200);
}

const acceptsGzip = (header: string): boolean =>
  parseAccept(header).some(({ type, q }) => q > 0 && type.toLowerCase() === 'gzip');

/** Streams views of the same bytes; each is made when the one before it was taken. */
function inPieces(bytes: Bytes): ReadableStream<Uint8Array> {
  let offset = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const piece = bytes.subarray(offset, offset + pieceBytes);
    offset += piece.byteLength;
    if (piece.byteLength > 0) controller.enqueue(piece);
    else controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
