import type { StoredXml } from '@fiscal/services';
import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';

interface DocumentResponse {
  readonly bytes: Uint8Array | string;
  /** A strong tag with its quotes. */
  readonly etag: string;
  readonly contentType: string;
  /** `attachment; filename=…` or `inline; filename=…` */
  readonly disposition?: string | undefined;
}

/** Sends an immutable document with its strong ETag; 304 without a body when the client has it already. */
export function sendDocument(c: Context<ApiEnv>, document: DocumentResponse): Response {
  if (isHeld(c, document.etag)) return c.body(null, 304);
  c.header('Content-Type', document.contentType);
  if (document.disposition !== undefined) c.header('Content-Disposition', document.disposition);
  return c.body(typeof document.bytes === 'string' ? document.bytes : new Uint8Array(document.bytes), 200);
}

/** Sends a stored XML document as `sendDocument` does, with its file name. */
export const sendXml = (c: Context<ApiEnv>, { xml, fileName, etag }: StoredXml): Response =>
  sendDocument(c, {
    bytes: xml,
    etag,
    contentType: 'application/xml; charset=utf-8',
    disposition: `inline; filename="${fileName}"`,
  });

/** Sets the ETag and lets only the client's own cache keep the answer. True when the client has this version already. */
export function isHeld(c: Context<ApiEnv>, etag: string): boolean {
  c.header('ETag', etag);
  c.header('Cache-Control', 'private, max-age=0, must-revalidate');
  return holdsTag(c.req.header('if-none-match'), etag);
}

/** True when `If-None-Match` names the tag, by the weak comparison of RFC 9110 13.1.2. */
export function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
