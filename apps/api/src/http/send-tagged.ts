import { strongTag } from '@fiscal/services';
import type { Context, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';
import type { ApiEnv } from './api-env.ts';
import { sendDocument } from './send-document.ts';

/** The answer of the handler of a `taggedResponse`. */
export type Tagged<T> = Response &
  (TypedResponse<JSONParsed<T>, 200, 'json'> | TypedResponse<null, 304, 'body'>);

/** Sends a JSON answer with the strong ETag of its bytes; 304 without a body when the client has it already. */
export function sendTagged<T extends object>(c: Context<ApiEnv>, answer: T): Tagged<T> {
  const bytes = JSON.stringify(answer);
  // Only `c.json` has a result of this type, and it would serialize the answer again.
  return sendDocument(c, { bytes, etag: strongTag(bytes), contentType: 'application/json' }) as Tagged<T>;
}
