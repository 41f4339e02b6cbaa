import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { parseJson } from './parse-json.ts';
import { previewTypeOf } from './preferred-type.ts';
import { readLimited } from './read-limited.ts';
import { RequestRefused } from './request-refused.ts';
import type { RequestTurns } from './request-turns.ts';
import { goOnInTurn } from './take-turn.ts';

export const maxBodyBytes = 1_048_576;
const maxDepth = 32;
/** From here on reading, validating and issuing take turns with the other requests. */
const bigBytes = 64_000;
const jsonType = /^application\/(?:[\w.-]+\+)?json$/i;

/**
 * Reads the body of an operation that has one, counting bytes as they arrive, and gives the validator its value: it is
 * well formed UTF-8 and JSON, at most 32 levels deep and without repeated keys. Its size says where it takes turns, if
 * anywhere, once it is here: a client that sends it slowly holds no place.
 */
const readBody =
  (
    kindOf: (bytes: number) => keyof RequestTurns | undefined,
    whenAbsent?: Uint8Array,
  ): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const type = c.req.header('content-type') ?? '';
    const mayBeAbsent = whenAbsent !== undefined && type === '';
    if (!mayBeAbsent) requireJson(type, c.req.header('content-encoding'));
    if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
    const { signal, body: stream } = c.req.raw;
    const body = await readLimited(stream, maxBodyBytes);
    if (body.kind === 'tooLarge') throw tooLarge();
    const isAbsent = mayBeAbsent && body.bytes.length === 0;
    if (mayBeAbsent && !isAbsent) throw new RequestRefused('unsupported_media_type');
    const goOn = async (): Promise<void> => {
      leaveValue(c, isAbsent ? whenAbsent : body.bytes);
      if (body.bytes.length >= bigBytes) await setImmediate();
      await next();
    };
    const kind = kindOf(body.bytes.length);
    return kind === undefined ? goOn() : goOnInTurn(c, goOn, { kind, signal });
  };

const inTurn = (bytes: number) => (bytes < bigBytes ? undefined : 'documents');

export const readJsonBody = readBody(inTurn);

/** Reads a body as `readJsonBody` does; a request without a body and without its type has a body without fields. */
export const readOptionalJsonBody = readBody(inTurn, new TextEncoder().encode('{}'));

/** Reads a body as `readJsonBody` does, for a request whose work is that of other operations: some take their own turn. */
export const readEnvelope = readBody((bytes) => (bytes < bigBytes ? undefined : 'envelopes'));

/** Reads an uploaded certificate as `readJsonBody` does, and takes a turn at any size, since opening it takes long. */
export const readCertificateBody = readBody(() => 'uploads');

const readRenderedBody = readBody((bytes) => (bytes < bigBytes ? 'drawings' : 'bigPreviews'));

/**
 * Reads a body as `readJsonBody` does. A preview that is rendered takes its turn with all of its work: a big one holds much
 * memory.
 */
export const readPreviewBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  previewTypeOf(c.req.header('accept')) === 'application/pdf'
    ? readRenderedBody(c, next)
    : readJsonBody(c, next);

/** Leaves the value for the validator, which asks `json` and reads fewer spellings of the media type than RFC 9110 8.3.1. */
function leaveValue(c: Context<ApiEnv>, bytes: Uint8Array): void {
  const value = readValue(bytes);
  c.req.raw.headers.set('content-type', 'application/json');
  Object.assign(c.req, { json: async () => value });
}

function requireJson(contentType: string, encoding: string | undefined): void {
  const mediaType = contentType.split(';')[0]?.trim() ?? '';
  const compressed = encoding !== undefined && encoding.toLowerCase() !== 'identity';
  if (!jsonType.test(mediaType) || compressed) throw new RequestRefused('unsupported_media_type');
}

/** A byte order mark stays, and is no JSON: RFC 8259 8.1 does not allow it. */
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
