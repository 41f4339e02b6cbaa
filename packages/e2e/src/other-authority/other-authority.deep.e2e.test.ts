import { expect, test } from 'vitest';
import { runAgainstOther } from './run-against-other.ts';

const seed = 7;

test(`ledger, database, API and webhooks agree after every fault of another authority (seed ${seed})`, async () => {
  const report = await runAgainstOther({
    seed,
    documents: 340,
    timing: 0.001,
    stalledMs: 120_000,
    progress: () => undefined,
  });
  expect(report).toMatchObject({ stuck: [], unexpected: [], differences: [], unmet: [], failures: [] });
  expect(report.documents).toBeGreaterThanOrEqual(300);
  expect(report.faulted).toBeGreaterThanOrEqual(250);
}, 1_200_000);
