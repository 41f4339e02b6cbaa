import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import type { ApiEnv } from '../../../http/api-env.ts';
import { RequestRefused } from '../../../http/request-refused.ts';
import type { CallInside } from '../../../operation/call-inside.ts';
import { createToolCall } from '../tools/tool.ts';
import { createMcpServer } from './create-mcp-server.ts';

/** A browser's page sends its origin, a program does not. Throws `origin_not_allowed`. */
export function refuseForeignOrigin(c: Context<ApiEnv>, allowed: readonly string[]): void {
  const origin = c.req.header('origin');
  if (origin !== undefined && !allowed.includes(origin)) throw new RequestRefused('origin_not_allowed');
}

/** A message that opens a stream of changes: nothing here ever changes while a client listens. */
const streams: ReadonlySet<string> = new Set(['subscriptions/listen']);

/**
 * Answers one message of either era by a server of its own, without a session: nothing is kept between two requests. The
 * answer is JSON in both eras.
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
  const body = isStream ? lastEvent(text) : text;
  if (body === '') return c.body(null, 202);
  // Both refuse a message that is out of form.
  const status = answer.status === 200 ? 200 : 400;
  return c.body(body, status, { 'Content-Type': 'application/json' });
}

/** The older era wants clients to take both forms of an answer, whichever comes. */
function readyRequest(c: Context<ApiEnv>): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.set('accept', 'application/json, text/event-stream');
  headers.delete('authorization');
  return new Request(c.req.raw.url, { method: 'POST', headers, signal: c.req.raw.signal });
}

/**
 * A stream of the older era holds one event, the answer: no handler here says anything before. Its lines end with a line
 * feed alone: a text may hold U+2028, which ends a line for a pattern.
 */
const lastEvent = (stream: string): string =>
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
