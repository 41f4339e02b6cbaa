import { expect, test } from 'vitest';
import { createMetrics, serveMetrics } from './index.ts';

test('metrics and probes are served, and readiness follows the process', async () => {
  const metrics = createMetrics();
  metrics.counter('notes_total', 'Notes settled.', ['status']).inc({ status: 'authorized' });
  let able = false;
  const server = await serveMetrics(metrics, { ready: async () => able }, { host: '127.0.0.1', port: 0 });
  const status = async (path: string) => (await fetch(server.address + path)).status;
  expect(await (await fetch(`${server.address}/metrics`)).text()).toContain(
    'notes_total{status="authorized"} 1',
  );
  expect(await status('/livez')).toBe(200);
  expect(await status('/readyz')).toBe(503);
  able = true;
  expect(await status('/readyz')).toBe(200);
  expect(await status('/other')).toBe(404);
  await server.close();
});
