import type { ByteRange, MonthExport } from '@fiscal/services';
import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { readRange } from './read-range.ts';
import { RequestRefused } from './request-refused.ts';
import { isHeld } from './send-document.ts';

/**
 * Sends an archive, or the part that `Range` requests, no faster than the client reads; 304 without a body when the
 * client has it already. Calls `onEnd` when everything is sent, when the client leaves, or when reading fails. A failure
 * cuts the connection, so that the client sees that the archive is incomplete. Throws `range_not_satisfiable`.
 */
export function sendArchive(c: Context<ApiEnv>, archive: MonthExport, onEnd: () => void): Response {
  const { etag, size } = archive;
  if (isHeld(c, etag)) {
    onEnd();
    return c.body(null, 304);
  }
  c.header('Accept-Ranges', 'bytes');
  const requested = readRange({ range: c.req.header('range'), ifRange: c.req.header('if-range') }, archive);
  if (requested.kind === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${size}`);
    throw new RequestRefused('range_not_satisfiable', { size });
  }
  const range = requested.kind === 'part' ? requested.range : { first: 0, last: size - 1 };
  if (requested.kind === 'part') c.header('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  c.header('Content-Type', 'application/zip');
  c.header('Content-Disposition', `attachment; filename="${archive.fileName}"`);
  c.header('Content-Length', String(range.last - range.first + 1));
  const status = requested.kind === 'part' ? 206 : 200;
  if (c.req.method === 'HEAD') {
    onEnd();
    return c.body(null, status);
  }
  return c.body(openStream(archive, range, { signal: c.req.raw.signal, onEnd }), status);
}

/** Streams the range, and reads a chunk only when the client takes more. */
function openStream(
  archive: MonthExport,
  range: ByteRange,
  { signal, onEnd }: { readonly signal: AbortSignal; readonly onEnd: () => void },
): ReadableStream<Uint8Array> {
  const chunks = archive.bytes(range);
  const end = async (): Promise<void> => {
    signal.removeEventListener('abort', leave);
    onEnd();
    await chunks.return(undefined);
  };
  const leave = (): void => void end();
  signal.addEventListener('abort', leave);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done !== true) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        await end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
