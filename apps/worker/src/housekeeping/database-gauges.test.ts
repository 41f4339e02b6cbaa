import { createMetrics } from '@fiscal/observability';
import { expect, test } from 'vitest';
import { createDatabaseGauges } from './database-gauges.ts';

test('the gauges show ages in seconds', async () => {
  const metrics = createMetrics();
  const gauges = createDatabaseGauges(metrics);
  gauges.show({ outbox: { waiting: 7, oldestMs: 3_600_000 }, oldestTransactionMs: 60_000 });
  const shown = await metrics.text();
  expect(shown).toMatch(/^fiscal_outbox_waiting 7$/m);
  expect(shown).toMatch(/^fiscal_outbox_oldest_seconds 3600$/m);
  expect(shown).toMatch(/^fiscal_oldest_transaction_seconds 60$/m);
  gauges.forget();
  const left = await metrics.text();
  for (const name of [
    'fiscal_outbox_waiting',
    'fiscal_outbox_oldest_seconds',
    'fiscal_oldest_transaction_seconds',
  ])
    expect(left).toContain(`\n${name} 0\n`);
});
