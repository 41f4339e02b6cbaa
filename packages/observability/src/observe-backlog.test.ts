import { expect, test } from 'vitest';
import { createLogger } from './create-logger.ts';
import { createMetrics } from './create-metrics.ts';
import { observeBacklog } from './observe-backlog.ts';

test('the log shows the begin and end of refusals, and the gauge the number of refused clients', async () => {
  const metrics = createMetrics();
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
  const observe = observeBacklog(metrics, createLogger({ name: 'test', level: 'info', destination }));
  const shown = async () => (await metrics.text()).match(/^fiscal_outbox_refused_clients (\d+)$/m)?.[1];
  expect(await shown()).toBe('0');
  const seen: string[] = [];
  for (const refusedClients of [0, 2, 1, 0, 0]) {
    observe({ waiting: 10, oldestMs: 1_000, refusedClients });
    seen.push((await shown()) ?? '');
  }
  expect(seen).toEqual(['0', '2', '1', '0', '0']);
  expect(lines).toEqual([
    'new documents are answered 503: too many wait for Temporal',
    'new documents are taken again',
  ]);
});
