import { createMetrics } from '@fiscal/observability';
import { createHealthGauges } from '@fiscal/services';
import { expect, test } from 'vitest';

test('a gauge without labels is absent from the page, and not 0, when its reading has become old', async () => {
  const metrics = createMetrics();
  const show = createHealthGauges(metrics, { db: { pools: () => [] } });
  const figures = { probe: undefined, leases: { pace: 0, sweep: 0 }, businessReading: 1_000 };
  const sample = { name: 'fiscal_without_call_oldest_seconds', labels: {}, value: 3 } as const;
  show({ ...figures, samples: [sample] }, []);
  expect(await metrics.text()).toMatch(/^fiscal_without_call_oldest_seconds 3$/m);
  show({ ...figures, businessReading: undefined, samples: [] }, []);
  expect(await metrics.text()).not.toMatch(/^fiscal_(without_call_oldest|business_reading)_seconds/m);
});
