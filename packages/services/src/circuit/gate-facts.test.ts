import { expect, test } from 'vitest';
import type { SystemContext } from '../context/context.ts';
import { type GateFacts, gateOf, spread } from './gate-facts.ts';

/** A system that draws this part of the range of four bytes as its random number. */
const drawing = (part: number, ratePerSecond = 5): SystemContext =>
  ({
    random: { bytes: () => new Uint8Array(Uint32Array.of(part * 2 ** 32).buffer) },
    settings: {
      circuit: { failures: 3, trials: 3, trialMs: 60_000, ratePerSecond },
      timing: { retryMs: [1, 1_000] },
    },
  }) as unknown as SystemContext;

const closed: GateFacts = {
  circuitState: null,
  circuitLeftMs: null,
  circuitPermits: null,
  circuitWaiting: null,
  misuseLeftMs: null,
  isPaused: false,
};
const opened: GateFacts = { ...closed, circuitState: 'open', circuitLeftMs: 1_000.2, circuitWaiting: 0 };
const trying: GateFacts = { ...opened, circuitState: 'half_open', circuitPermits: 0 };
const waits = (waitMs: number, reason = 'circuit') => ({ kind: 'closed', waitMs, reason });

test.each<[string, Partial<GateFacts>, object]>([
  ['no circuit and no misuse', {}, { kind: 'open' }],
  ['a misuse that is over', { misuseLeftMs: 0 }, { kind: 'open' }],
  ['a misuse that goes on', { misuseLeftMs: 0.1 }, waits(1, 'misuse')],
  ['a misuse, before the circuit', { ...opened, misuseLeftMs: 5 }, waits(5, 'misuse')],
  [
    'a pause, before misuse and circuit',
    { ...opened, misuseLeftMs: 5, isPaused: true },
    { ...waits(1_500), byOperator: true },
  ],
  ['an open circuit', opened, waits(1_001)],
  ['an open circuit with permits of before', { ...opened, circuitPermits: 3 }, waits(1_001)],
  ['an open circuit whose time is over', { ...opened, circuitLeftMs: 0 }, { kind: 'open' }],
  ['an open circuit whose time is unknown', { ...opened, circuitLeftMs: null }, { kind: 'open' }],
  ['a circuit that tries, with no permit left', trying, waits(1_001)],
  [
    'a circuit that tries, with an unknown number of permits',
    { ...trying, circuitPermits: null },
    waits(1_001),
  ],
  ['a circuit that tries, with a permit', { ...trying, circuitPermits: 1 }, { kind: 'open' }],
  ['a circuit that tries, whose time is over', { ...trying, circuitLeftMs: 0 }, { kind: 'open' }],
  [
    'a circuit that tries, with an unknown number of waiting filings',
    { ...trying, circuitWaiting: null },
    waits(1_001),
  ],
])('what a filing finds at its circuit: %s', (_, facts, gate) => {
  expect(gateOf({ ...closed, ...facts }, drawing(0.5))).toEqual(gate);
});

test('when more filings wait than may try, each waits far longer, and they are spread at the configured rate', () => {
  expect(gateOf({ ...opened, circuitWaiting: 3 }, drawing(0.5))).toEqual(waits(1_001));
  expect(gateOf({ ...opened, circuitWaiting: 100 }, drawing(0.5))).toEqual(waits(12_001));
  expect([0, 0.25, 0.75].map((part) => spread(1_000, 100, drawing(part)))).toEqual([2_000, 7_000, 17_000]);
  expect(spread(1_000, 100, drawing(0.75, 10))).toBe(9_500);
  expect(spread(0, 0, drawing(0.75))).toBe(1);
});
