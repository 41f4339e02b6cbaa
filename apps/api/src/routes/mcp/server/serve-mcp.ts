import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import type { ApiEnv } from '../../../http/api-env.ts';
import { RequestRefused } from '../../../http/request-refused.ts';
import type { CallInside } from '../../../operation/call-inside.ts';
import { createToolCall } from '../tools/tool.ts';
import { createMcpServer } from './create-mcp-server.ts';

/** Refuses a web page whose origin is not allowed; programs send no origin. Throws `origin_not_allowed`. */
export function refuseForeignOrigin(c: Context<ApiEnv>, allowed: readonly string[]): void {
  const origin = c.req.header('origin');
  if (origin !== undefined && !allowed.includes(origin)) throw new RequestRefused('origin_not_allowed');
}

/** Messages that open a stream of changes. We refuse them: tools and resources never change while a client listens. */
const streams: ReadonlySet<string> = new Set(['subscriptions/listen']);

/**
 * Answers one message of either protocol revision with a new server and without a session: nothing is kept between two
 * requests. The answer is always JSON.
 */
export async function serveMcp(
  c: Context<ApiEnv>,
  callInside: CallInside,
  message: { readonly id?: string | number | undefined; readonly method: string },
): Promise<Response> {
  if (streams.has(message.method)) return c.json(methodNotFound(message.id ?? null), 200);
  const call = createToolCall(c, callInside);
  const handler = createMcpHandler(() => createMcpServer(call));
  const answer = await handler.fetch(readyRequest(c), { parsedBody: message });
  const text = await answer.text();
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const body = isStream ? onlyEvent(text) : text;
  if (body === '') return c.body(null, 202);
  // The older revision may answer a malformed message with another status than 400.
  const status = answer.status === 200 ? 200 : 400;
  return c.body(body, status, { 'Content-Type': 'application/json' });
}

/** Copies the request with the `Accept` that the older revision demands, and without the key. */
function readyRequest(c: Context<ApiEnv>): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.set('accept', 'application/json, text/event-stream');
  headers.delete('authorization');
  return new Request(c.req.raw.url, { method: 'POST', headers, signal: c.req.raw.signal });
}

/**
 * Returns the data of the only event in a stream of the older revision: the answer. Splits only at line feeds: a text may
 * hold U+2028, which a regular expression takes for the end of a line.
 */
const onlyEvent = (stream: string): string =>
  stream
    .split('\n')
    .find((line) => line.startsWith(dataField))
    ?.slice(dataField.length) ?? '';

const dataField = 'data: ';

const methodNotFound = (id: string | number | null) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32601, message: 'Method not found' },
});
