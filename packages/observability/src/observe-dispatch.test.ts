import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import { observeDispatch } from './observe-dispatch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('rows are counted by their result, and the time of their starts is measured in seconds', async () => {
  const metrics = createMetrics();
  const observe = observeDispatch(metrics, { warn: () => undefined });
  const about = { kind: 'nfe', documentId: '1' };
  observe('dispatched', { ...about, ms: 1_500 });
  observe('unreachable', { ...about, ms: 500 });
  observe('declined', { ...about, ms: 0 });
  const shown = (await metrics.text()).split('\n');
  expect(shown.filter((line) => /^fiscal_dispatch_(total|seconds_(sum|count))/.test(line))).toEqual([
    'fiscal_dispatch_total{result="dispatched"} 1',
    'fiscal_dispatch_total{result="unreachable"} 1',
    'fiscal_dispatch_total{result="denied"} 0',
    'fiscal_dispatch_total{result="overtaken"} 0',
    'fiscal_dispatch_total{result="refused"} 0',
    'fiscal_dispatch_total{result="declined"} 1',
    'fiscal_dispatch_seconds_sum 2',
    'fiscal_dispatch_seconds_count 2',
  ]);
});

test('one line for each reason gives the number of failed rows and the last one; dispatched and declined rows have no line', () => {
  const logged: unknown[] = [];
  const observe = observeDispatch(createMetrics(), { warn: (...line: unknown[]) => void logged.push(line) });
  const about = (documentId: string) => ({ kind: 'nfe', documentId, ms: 1 });
  for (const result of ['dispatched', 'declined', 'unreachable', 'denied', 'overtaken'] as const)
    observe(result, about('1'));
  const error = new Error('no such workflow');
  for (const documentId of ['1', '2']) observe('refused', { ...about(documentId), error });
  vi.advanceTimersByTime(1_000);
  const last = (documentId: string) => ({ kind: 'nfe', documentId });
  expect(logged).toEqual([
    [{ rows: 1, last: last('1') }, expect.stringContaining('does not answer in time')],
    [{ rows: 1, last: last('1') }, expect.stringContaining('does not let this process in')],
    [{ rows: 1, last: last('1') }, expect.stringContaining('does for later ones')],
    [{ rows: 2, last: last('2'), error }, expect.stringContaining('refuses rows')],
  ]);
});
