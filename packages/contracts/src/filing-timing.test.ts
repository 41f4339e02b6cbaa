import { expect, test } from 'vitest';
import { filingInput } from './filing.ts';
import { resolveTiming, startTiming } from './filing-timing.ts';
import { filingKinds } from './kinds-table.ts';
import { productionTiming, scaleTiming } from './timing.ts';

const hours = (count: number): readonly number[] => Array.from({ length: count }, () => 3_600_000);

// Open executions hold the number of a version. The delays of each released version are written here and never change.

test('the delays of version 1 never change', () => {
  const common = {
    receiptMs: [15_000, 20_000, 30_000, 60_000, 120_000],
    retryMs: [30_000, 60_000, 120_000, 300_000, 600_000, 900_000],
    outageLimitMs: 604_800_000,
    heartbeatMs: 5_000,
    misuseMs: 3_600_000,
    databaseMs: [5_000, 15_000, 30_000, 60_000, 120_000, 300_000],
    checkMarginMs: 300_000,
    queueMs: 600_000,
  };
  const ofVersion = (network: 'sefaz' | 'sefin') =>
    resolveTiming({ named: { network, version: 1, factor: 1 } });
  const fromAMinuteOn = [60_000, 120_000, 300_000, 900_000, 1_800_000, ...hours(23)];
  expect(ofVersion('sefaz')).toEqual({ ...common, reconcileMs: fromAMinuteOn, coolingMs: 300_000 });
  const soon = [5_000, 15_000, ...fromAMinuteOn];
  expect(ofVersion('sefin')).toEqual({ ...common, reconcileMs: soon, coolingMs: 75_000 });
});

test.each([1, 0.5, 0.1, 0.02, 0.01])(
  'the delays of production times %s have a name that means the same delays',
  (factor) => {
    const timing = scaleTiming(productionTiming, factor);
    for (const network of ['sefaz', 'sefin'] as const) {
      const said = startTiming(network, timing);
      expect(said).toEqual({ named: { network, version: 1, factor } });
      expect(resolveTiming(said).reconcileMs).toEqual(
        network === 'sefaz' ? timing.reconcileMs : timing.sefinReconcileMs,
      );
      expect(resolveTiming(said)).toMatchObject({
        misuseMs: timing.misuseMs,
        heartbeatMs: timing.heartbeatMs,
      });
    }
  },
);

test('delays without a name are listed in the input', () => {
  const changed = { ...productionTiming, retryMs: [1_000] };
  const said = startTiming('sefaz', changed);
  expect(said).toMatchObject({ timing: { retryMs: [1_000], reconcileMs: productionTiming.reconcileMs } });
  expect(resolveTiming(said)).toMatchObject({ retryMs: [1_000], queueMs: productionTiming.queueMs });
  expect(startTiming('sefaz', { ...productionTiming, sefinCoolingMs: 1 })).toHaveProperty('named');
});

test('a version of a later release is refused', () => {
  const named = { network: 'sefaz', version: 2, factor: 1 } as const;
  expect(() => resolveTiming({ named })).toThrow(RangeError);
});

test('the input of a start in production has 170 bytes at most', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const input = filingInput(filingKinds.nfe, '65f1c0ffee00000000000001', productionTiming, traceparent);
  expect(JSON.stringify(input).length).toBeLessThanOrEqual(170);
});
