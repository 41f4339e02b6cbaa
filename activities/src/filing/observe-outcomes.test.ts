import { createMetrics } from '@fiscal/observability';
import { expect, test } from 'vitest';
import { observeOutcomes } from './observe-outcomes.ts';

test('the page shows how long documents took, by kind and outcome', async () => {
  const metrics = createMetrics();
  const observe = observeOutcomes(metrics);
  observe({ kind: 'nfe', outcome: 'authorized', ms: 1_500 });
  observe({ kind: 'nfe', outcome: 'parked', ms: 90_000 });
  const text = await metrics.text();
  expect(text).toContain('fiscal_outcome_seconds_bucket{le="1",kind="nfe",outcome="authorized"} 0');
  expect(text).toContain('fiscal_outcome_seconds_bucket{le="2",kind="nfe",outcome="authorized"} 1');
  expect(text).toContain('fiscal_outcome_seconds_sum{kind="nfe",outcome="parked"} 90');
});
