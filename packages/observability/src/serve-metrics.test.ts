import { expect, test } from 'vitest';
import { createMetrics, serveMetrics } from './index.ts';

test('metrics and probes are served, and readiness follows the process', async () => {
  const metrics = createMetrics();
  metrics.counter('notes_total', 'Notes that ended.', ['status']).inc({ status: 'authorized' });
  let able = false;
  const server = await serveMetrics(metrics, { ready: async () => able }, { host: '127.0.0.1', port: 0 });
  const status = async (path: string) => (await fetch(server.address + path)).status;
  const page = await fetch(`${server.address}/metrics`);
  expect(page.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await page.text()).toContain('notes_total{status="authorized"} 1');
  expect(await status('/livez')).toBe(200);
  expect(await status('/readyz')).toBe(503);
  able = true;
  expect(await status('/readyz')).toBe(200);
  expect(await status('/other')).toBe(404);
  await server.close();
});

test('a process that does only a part of its work is degraded: alive, but not ready', async () => {
  const server = await serveMetrics(
    createMetrics(),
    { ready: async () => 'degraded' as const },
    { host: '127.0.0.1', port: 0 },
  );
  const ready = await fetch(`${server.address}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, 'degraded\n']);
  expect((await fetch(`${server.address}/livez`)).status).toBe(200);
  await server.close();
});

test('a failing probe is reported as a failure of the process', async () => {
  const server = await serveMetrics(
    createMetrics(),
    { ready: () => Promise.reject(new Error('away')) },
    { host: '127.0.0.1', port: 0 },
  );
  expect((await fetch(`${server.address}/readyz`)).status).toBe(500);
  await server.close();
});

test('a gauge with a reader has the value of the moment of the request', async () => {
  const metrics = createMetrics();
  let value = 0;
  metrics.reading('overdue', 'What is overdue.', () => value);
  expect(await metrics.text()).toMatch(/^overdue 0$/m);
  value = 2;
  expect(await metrics.text()).toMatch(/^overdue 2$/m);
});

test('metrics of another part of the process follow ours; a part that cannot be read is counted and left out', async () => {
  const metrics = createMetrics();
  metrics.counter('notes_total', 'Notes that ended.', []).inc();
  let able = true;
  metrics.append(async () => {
    if (!able) throw new Error('away');
    return '# TYPE other gauge\nother 7';
  });
  expect(await metrics.text()).toMatch(/^notes_total 1$[\s\S]*^other 7$/m);
  able = false;
  const text = await metrics.text();
  expect(text).not.toContain('other 7');
  expect(text).toMatch(/^notes_total 1$/m);
  expect(text).toMatch(/^fiscal_metrics_unread 1$/m);
});
