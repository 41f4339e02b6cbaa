import { type LogoMediaType, largestLogo, logoMediaTypes } from '@fiscal/domain';
import { readLimited } from '@fiscal/http-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';
import { goOnInTurn } from './take-turn.ts';

/** Returns the declared type of an uploaded logo; undefined when we do not accept the type. */
export function logoTypeOf(contentType: string | undefined): LogoMediaType | undefined {
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase();
  return logoMediaTypes.find((each) => each === mediaType);
}

/**
 * Reads an uploaded logo, counts its bytes as they arrive, and continues at the turn of the client: decoding even a
 * small file may take long.
 */
export const readLogoBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const mediaType = logoTypeOf(c.req.header('content-type'));
  const encoding = c.req.header('content-encoding')?.toLowerCase() ?? 'identity';
  if (mediaType === undefined || encoding !== 'identity') throw new RequestRefused('unsupported_media_type');
  if (Number(c.req.header('content-length') ?? 0) > largestLogo.bytes) throw tooLarge();
  const { signal, body: stream } = c.req.raw;
  const body = await readLimited(stream, largestLogo.bytes);
  if (body.kind === 'tooLarge') throw tooLarge();
  leaveBytes(c, body.bytes);
  return goOnInTurn(c, next, { kind: 'uploads', signal });
};

function leaveBytes(c: Context<ApiEnv>, bytes: Uint8Array): void {
  const { url, method, headers } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, body: new Uint8Array(bytes) });
}

const tooLarge = (): RequestRefused =>
  new RequestRefused('payload_too_large', { maxBytes: largestLogo.bytes });
