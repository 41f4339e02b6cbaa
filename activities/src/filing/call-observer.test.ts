import { createMetrics } from '@fiscal/observability';
import type { AttemptResult } from '@fiscal/services';
import { expect, test } from 'vitest';
import { observeCalls } from './call-observer.ts';

test('calls are counted by their result, answers by their class, and timed in seconds', async () => {
  const metrics = createMetrics();
  const observe = observeCalls(metrics);
  const call = { kind: 'transmit', authorizer: 'SP', environment: 'homologation' } as const;
  const answered = { kind: 'answered', class: 'rejected' } as AttemptResult;
  observe({ ...call, result: answered, durationMs: 1_500 });
  observe({ ...call, result: { kind: 'unknown', reason: 'timeout' }, durationMs: 30_000 });
  const text = await metrics.text();
  const labels = 'kind="transmit",authorizer="SP",environment="homologation"';
  expect(text).toContain(`fiscal_authority_calls_total{${labels},result="rejected"} 1\n`);
  expect(text).toContain(`fiscal_authority_calls_total{${labels},result="unknown"} 1\n`);
  expect(text).toContain(`fiscal_authority_call_seconds_sum{${labels}} 31.5\n`);
});
