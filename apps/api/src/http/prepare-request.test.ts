import { apiVersion } from '@fiscal/config';
import { createLogger, createMetrics } from '@fiscal/observability';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from './api-env.ts';
import { subjectOfPath } from './log-subject.ts';
import { prepareRequest } from './prepare-request.ts';
import { createRequestMetrics, type SeenRequest } from './request-metrics.ts';

const noteId = 'a'.repeat(24);
const requestId = 'request-0001';

/** An API with one route that takes 250 ms by its clock. */
function anApi(baseUrl = 'https://api.example.com', headers: Readonly<Record<string, string>> = {}) {
  let elapsed = 1_000;
  const lines: string[] = [];
  const seen: SeenRequest[] = [];
  const metrics = createMetrics();
  const measure = createRequestMetrics(metrics);
  const logger = createLogger({
    name: 'api',
    level: 'info',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const app = new Hono<ApiEnv>();
  const observe = (request: SeenRequest): void => {
    seen.push(request);
    measure(request);
  };
  app.use(
    prepareRequest({ logger, baseUrl, mode: 'live', turns: {} as never, observe, elapsedMs: () => elapsed }),
  );
  app.get('/v1/nfe/:id/xml', (c) => {
    elapsed += 250;
    c.set('subject', { tool: 'find_note' });
    return c.body(c.get('requestId'), 202, headers);
  });
  return { app, lines, seen, metrics };
}

test('a request gets its id, is measured in seconds by its route, and is logged in milliseconds', async () => {
  const { app, lines, seen, metrics } = anApi();
  const response = await app.request(`/v1/nfe/${noteId}/xml?secret=1`, {
    headers: { 'x-request-id': requestId },
  });
  expect(await response.text()).toBe(requestId);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-request-id': requestId,
    'x-api-version': apiVersion,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'no-store',
  });
  const shared = { mode: 'live', method: 'GET', route: '/v1/nfe/:id/xml', status: 202 };
  expect(seen).toEqual([{ ...shared, seconds: 0.25 }]);
  const labels = 'mode="live",method="GET",route="/v1/nfe/:id/xml",status="202"';
  const text = await metrics.text();
  expect(text).toContain(`fiscal_http_request_seconds_sum{${labels}} 0.25`);
  expect(text).toContain(`fiscal_http_request_seconds_bucket{le="0.1",${labels}} 0`);
  expect(text).toContain(`fiscal_http_request_seconds_bucket{le="0.25",${labels}} 1`);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...shared, requestId, noteId, tool: 'find_note', durationMs: 250, msg: 'request' },
  ]);
  expect(lines.join()).not.toContain('secret');
});

test.each<[string, string | undefined, object]>([
  ['/v1/nfe/:id', noteId, { noteId }],
  ['/v1/nfe/:id/events/:eventId', noteId, { noteId }],
  ['/v1/nfe/disable-range/:id/xml', noteId, { disablingId: noteId }],
  ['/v1/nfse/:id/xml', noteId, { noteId }],
  ['/v1/companies/:id/status', noteId, { companyId: noteId }],
  ['/v1/webhooks/:id', noteId, { webhookId: noteId }],
  ['/v1/nfe/:id', 'canary', {}],
  ['/v1/nfe/search', undefined, {}],
])('the log line of a request to %s with the id %s is about %o', (route, id, subject) => {
  expect(subjectOfPath(route, id)).toEqual(subject);
});

test('the Cache-Control of a route is kept, and only an https address sends Strict-Transport-Security', async () => {
  const { app } = anApi('http://localhost:3000', { 'Cache-Control': 'private, max-age=60' });
  const { headers } = await app.request(`/v1/nfe/${noteId}/xml`);
  expect(headers.get('cache-control')).toBe('private, max-age=60');
  expect(headers.has('strict-transport-security')).toBe(false);
});

test.each(['short', 'a b c d e f', 'a'.repeat(129), '<script>aaa'])(
  'the malformed request id %s of a caller is replaced',
  async (given) => {
    const { app } = anApi();
    const response = await app.request(`/v1/nfe/${noteId}/xml`, { headers: { 'x-request-id': given } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);
