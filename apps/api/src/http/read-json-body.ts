import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { readLimited } from '@fiscal/http-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { parseJson } from './parse-json.ts';
import { previewTypeOf } from './preferred-type.ts';
import { RequestRefused } from './request-refused.ts';
import type { RequestTurns } from './request-turns.ts';
import { goOnInTurn } from './take-turn.ts';

export const maxBodyBytes = 1_048_576;
const maxDepth = 32;
/** The size from which reading, validating and issuing take turns with the other requests. */
const bigBytes = 64_000;
const jsonType = /^application\/(?:[\w.-]+\+)?json$/i;

/**
 * Reads a JSON body, counts its bytes as they arrive, and gives the validator its value. Refuses a body that is not
 * UTF-8 or JSON, is more than 32 levels deep or repeats a key. When the body is complete, its size decides in which
 * queue the request waits for its turn, if in any: a client that sends slowly takes no place in a queue. The body of a
 * call by another operation is already a value.
 */
const readBody =
  (
    kindOf: (bytes: number) => keyof RequestTurns | undefined,
    whenAbsent?: Uint8Array,
  ): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const given = c.get('givenBody');
    const sent = given === undefined ? await readSent(c, whenAbsent) : undefined;
    const size = given?.bytes ?? sent?.received ?? 0;
    if (size > maxBodyBytes) throw tooLarge();
    const goOn = async (): Promise<void> => {
      leaveValue(c, sent === undefined ? given?.value : readValue(sent.bytes));
      if (size >= bigBytes) await setImmediate();
      await next();
    };
    const kind = kindOf(size);
    return kind === undefined ? goOn() : goOnInTurn(c, goOn, { kind, signal: c.req.raw.signal });
  };

/** Reads the bytes of the body that a client sent; `whenAbsent` is used when there is no body. */
async function readSent(c: Context<ApiEnv>, whenAbsent: Uint8Array | undefined) {
  const type = c.req.header('content-type') ?? '';
  const mayBeAbsent = whenAbsent !== undefined && type === '';
  if (!mayBeAbsent) requireJson(type, c.req.header('content-encoding'));
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
  const body = await readLimited(c.req.raw.body, maxBodyBytes);
  if (body.kind === 'tooLarge') throw tooLarge();
  const received = body.bytes.length;
  if (mayBeAbsent && received > 0) throw new RequestRefused('unsupported_media_type');
  return { bytes: mayBeAbsent ? whenAbsent : body.bytes, received };
}

const inTurn = (bytes: number) => (bytes < bigBytes ? undefined : 'documents');

export const readJsonBody = readBody(inTurn);

/** Reads a body as `readJsonBody` does; a request without a body and without a content type counts as `{}`. */
export const readOptionalJsonBody = readBody(inTurn, new TextEncoder().encode('{}'));

/** Reads the body of an MCP message as `readJsonBody` does. Its own queue: the operations in it may wait for a turn too. */
export const readEnvelope = readBody((bytes) => (bytes < bigBytes ? undefined : 'envelopes'));

/** Reads an uploaded certificate as `readJsonBody` does. Takes a turn at any size, because opening a certificate is slow. */
export const readCertificateBody = readBody(() => 'uploads');

const readRenderedBody = readBody((bytes) => (bytes < bigBytes ? 'drawings' : 'bigPreviews'));

/**
 * Reads a body as `readJsonBody` does. The whole work of a preview as PDF happens in its turn, because a big PDF holds
 * much memory.
 */
export const readPreviewBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  previewTypeOf(c.req.header('accept')) === 'application/pdf'
    ? readRenderedBody(c, next)
    : readJsonBody(c, next);

/** Gives the value to the validator, which calls `json` and knows fewer spellings of the media type than RFC 9110 8.3.1. */
function leaveValue(c: Context<ApiEnv>, value: unknown): void {
  c.req.raw.headers.set('content-type', 'application/json');
  Object.assign(c.req, { json: async () => value });
}

function requireJson(contentType: string, encoding: string | undefined): void {
  const mediaType = contentType.split(';')[0]?.trim() ?? '';
  const compressed = encoding !== undefined && encoding.toLowerCase() !== 'identity';
  if (!jsonType.test(mediaType) || compressed) throw new RequestRefused('unsupported_media_type');
}

/** Keeps a byte order mark, so that the parser refuses it: RFC 8259 8.1 does not allow it. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function readValue(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new RequestRefused('bad_request');
  try {
    return parseJson(utf8.decode(bytes), maxDepth);
  } catch (error) {
    if (error instanceof SyntaxError) throw new RequestRefused('bad_request');
    throw error;
  }
}

const tooLarge = (): RequestRefused => new RequestRefused('payload_too_large', { maxBytes: maxBodyBytes });
