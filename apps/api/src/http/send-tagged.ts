import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { sendDocument } from './send-document.ts';

/** Sends a JSON answer with the strong ETag of its bytes; 304 without body when the client already holds it. */
export function sendTagged(c: Context<ApiEnv>, answer: object): Response {
  const bytes = JSON.stringify(answer);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return sendDocument(c, { bytes, etag, contentType: 'application/json' });
}
