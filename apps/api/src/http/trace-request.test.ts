import type { RunningSpan, SpanToRun, Tracing } from '@fiscal/observability';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from './api-env.ts';
import { type CallerTrace, traceRequest } from './trace-request.ts';

const noteId = 'a'.repeat(24);
const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

interface SeenSpan extends SpanToRun {
  renamed?: string;
  set?: object;
  failed?: string;
}

/** An API with a route for a note and one that fails. */
function anApi(callerTrace: CallerTrace = 'linked') {
  const spans: SeenSpan[] = [];
  const tracing: Pick<Tracing, 'run'> = {
    run(begun, work) {
      const seen: SeenSpan = { ...begun };
      spans.push(seen);
      const span: RunningSpan = {
        rename: (name) => void Object.assign(seen, { renamed: name }),
        set: (attributes) => void Object.assign(seen, { set: attributes }),
        fail: (type) => void Object.assign(seen, { failed: type }),
      };
      return work(span);
    },
  };
  const app = new Hono<ApiEnv>();
  app.use(traceRequest({ tracing, callerTrace }));
  app.get('/health', (c) => c.text('ok'));
  app.get('/v1/nfe/:id/xml', (c) => c.text('xml'));
  app.get('/v1/broken', (c) => c.text('busy', 503));
  return { app, spans };
}

test('a span has the route, the status and ids of this service: no path, no parameters, nothing of the caller', async () => {
  const { app, spans } = anApi();
  const headers = { 'user-agent': 'erp-of-somebody', 'x-forwarded-for': '203.0.113.7', baggage: 'cnpj=1' };
  await app.request(`/v1/nfe/${noteId}/xml?cnpj=11222333000181`, { headers });
  await app.request('/v1/nfe/35261111222333000181550010000000011000000015/xml');
  await app.request('/v1/broken', { method: 'GET' });
  await app.request('/v1/nowhere', { method: 'BREW' });
  expect(spans.map(({ renamed, failed }) => [renamed, failed])).toEqual([
    ['GET /v1/nfe/:id/xml', undefined],
    ['GET /v1/nfe/:id/xml', undefined],
    ['GET /v1/broken', '503'],
    [expect.stringMatching(/^_OTHER \/\*/), undefined],
  ]);
  expect(spans[0]).toMatchObject({
    kind: 'server',
    set: { 'http.route': '/v1/nfe/:id/xml', 'http.response.status_code': 200, 'fiscal.note.id': noteId },
  });
  const written = JSON.stringify(spans);
  for (const canary of ['11222333000181', 'erp-of-somebody', '203.0.113.7', 'nowhere', 'BREW'])
    expect(written).not.toContain(canary);
});

test.each<[CallerTrace, object]>([
  ['linked', { link: caller }],
  ['continued', { parent: caller }],
])('the trace of a caller is %s, if it is valid', async (callerTrace, expected) => {
  const { app, spans } = anApi(callerTrace);
  for (const traceparent of [caller, `${caller}<script>`])
    await app.request('/v1/broken', { headers: { traceparent } });
  expect(spans[0]).toMatchObject(expected);
  expect([spans[1]?.link, spans[1]?.parent]).toEqual([undefined, undefined]);
});

test('the probe of health makes no span', async () => {
  const { app, spans } = anApi();
  expect((await app.request('/health')).status).toBe(200);
  expect(spans).toEqual([]);
});
