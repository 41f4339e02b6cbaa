import { expect, onTestFinished, test, vi } from 'vitest';
import { runningClock, startVariable } from './running-clock.ts';

const start = '2030-01-15T15:00:00.000Z';

function expectToRunFrom({ now, offsetMs }: ReturnType<typeof runningClock>): void {
  const shown = now().getTime();
  expect(shown).toBeGreaterThanOrEqual(Date.parse(start));
  expect(shown).toBeLessThan(Date.parse(start) + 60_000);
  expect(Math.abs(shown - Date.now() - offsetMs)).toBeLessThan(60_000);
}

test('a running clock begins at its start and runs from there', () => {
  expectToRunFrom(runningClock(start));
});

test('the variable of a run gives running clocks their start', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv(startVariable, start);
  expectToRunFrom(runningClock());
});
