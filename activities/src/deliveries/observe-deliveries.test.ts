import { createMetrics } from '@fiscal/observability';
import { expect, test } from 'vitest';
import { observeDeliveries } from './observe-deliveries.ts';

test('attempts of deliveries are counted by channel and by the state of their delivery', async () => {
  const metrics = createMetrics();
  const observe = observeDeliveries(metrics);
  observe({ channel: 'webhook', final: 'retry' });
  observe({ channel: 'email', final: 'delivered' });
  const text = await metrics.text();
  expect(text).toContain('fiscal_delivery_attempts_total{channel="webhook",result="retry"} 1\n');
  expect(text).toContain('fiscal_delivery_attempts_total{channel="email",result="delivered"} 1\n');
});
