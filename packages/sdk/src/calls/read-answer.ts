import type { FileAnswer } from '../contract/call-types.ts';
import { FiscalApiError } from '../errors/fiscal-api-error.ts';
import { FiscalConnectionError } from '../errors/fiscal-connection-error.ts';
import { readRetryAfter } from './retry-delay.ts';

/** Returns the request id of the service, else the one that was sent. */
export const requestIdOf = (headers: Headers, sent: string): string => headers.get('x-request-id') ?? sent;

/** The longest answer that is kept in memory, in bytes. Exports are streams and have no limit. */
export const longestAnswer = 128 * 1_048_576;

/** Reads the whole body. Throws `FiscalConnectionError` (`unreadable`) when it is longer than any answer of the service. */
export async function readBytes(body: Response['body'], requestId: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > longestAnswer) throw new FiscalConnectionError('unreadable', requestId);
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

/** Makes an error of an answer of the service or of a proxy. */
export function readError(
  { status, headers }: Response,
  bytes: Uint8Array,
  { requestId, now }: { readonly requestId: string; readonly now: number },
): FiscalApiError {
  const { code, message, details } = envelopeOf(bytes);
  return new FiscalApiError({
    status,
    code: typeof code === 'string' ? code : `http_${status}`,
    message: typeof message === 'string' ? message : `HTTP ${status}`,
    details: details ?? null,
    requestId: requestIdOf(headers, requestId),
    retryAfterMs: readRetryAfter(headers.get('retry-after'), now),
  });
}

function envelopeOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const { error } = Object(JSON.parse(textOf(bytes)));
    return Object(error);
  } catch {
    return {};
  }
}

/** Reads JSON. Throws when the bytes are not JSON. */
export const readJson = (bytes: Uint8Array): unknown => JSON.parse(textOf(bytes));

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export const fileFacts = (headers: Headers): Omit<FileAnswer, 'bytes' | 'text'> => ({
  contentType: headers.get('content-type') ?? 'application/octet-stream',
  // Accepts no name with a folder: the caller's file would be written elsewhere.
  fileName: /filename="([A-Za-z0-9_-][\w.-]*)"/.exec(headers.get('content-disposition') ?? '')?.[1],
  etag: headers.get('etag') ?? undefined,
});

export const readFile = (headers: Headers, bytes: Uint8Array): FileAnswer => ({
  ...fileFacts(headers),
  bytes,
  text: () => textOf(bytes),
});
