import { createMetrics } from '@fiscal/observability';
import { expect, test } from 'vitest';
import { createBucketMetrics, createCutMetrics } from './request-metrics.ts';

test('cut connections are counted by their reason', async () => {
  const metrics = createMetrics();
  const onCut = createCutMetrics(metrics);
  for (const reason of ['stalled', 'address', 'address'] as const) onCut(reason);
  const text = await metrics.text();
  expect(text).toMatch(/^fiscal_http_cut_total\{reason="stalled"\} 1$/m);
  expect(text).toMatch(/^fiscal_http_cut_total\{reason="address"\} 2$/m);
});

test('the gauge shows 1 while a process counts requests alone, and 0 after it shares the buckets again', async () => {
  const metrics = createMetrics();
  const onBuckets = createBucketMetrics(metrics);
  onBuckets('test', 'own');
  onBuckets('live', 'own');
  onBuckets('live', 'shared');
  const text = await metrics.text();
  expect(text).toMatch(/^fiscal_rate_buckets_own\{mode="test"\} 1$/m);
  expect(text).toMatch(/^fiscal_rate_buckets_own\{mode="live"\} 0$/m);
});
