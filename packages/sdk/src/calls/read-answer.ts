import type { FileAnswer } from '../contract/call-types.ts';
import { FiscalApiError } from '../errors/fiscal-api-error.ts';
import { readRetryAfter } from './retry-delay.ts';

/** The service's request id, else the one that was sent. */
export const requestIdOf = (headers: Headers, sent: string): string => headers.get('x-request-id') ?? sent;

/** The error that an answer is, also when a proxy wrote it. */
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

/** Throws where it is no JSON. */
export const readJson = (bytes: Uint8Array): unknown => JSON.parse(textOf(bytes));

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export const fileFacts = (headers: Headers): Omit<FileAnswer, 'bytes' | 'text'> => ({
  contentType: headers.get('content-type') ?? 'application/octet-stream',
  fileName: /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1],
  etag: headers.get('etag') ?? undefined,
});

export const readFile = (headers: Headers, bytes: Uint8Array): FileAnswer => ({
  ...fileFacts(headers),
  bytes,
  text: () => textOf(bytes),
});
