import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { watchOverdueTables } from './watch-overdue-tables.ts';

function started(at: string) {
  const clock = fixedClock(at);
  const warned: object[] = [];
  const read = new Map<string, () => number>();
  const metrics = {
    reading: (name: string, _help: string, value: () => number) => void read.set(name, value),
  };
  watchOverdueTables({ clock, metrics, logger: { warn: (fields) => warned.push(fields) } });
  return { clock, warned, overdue: () => read.get('fiscal_tables_overdue')?.() };
}

test('a process that starts on the day of a publication, in Brasília, logs a warning', () => {
  expect(started('2026-12-15T02:59:59Z').warned).toEqual([]);
  const { warned, overdue } = started('2026-12-15T03:00:00Z');
  expect(warned).toMatchObject([{ overdue: { year: 2027, rates: ['cbs'], day: '2026-12-15' } }]);
  expect(overdue()).toBe(1);
});

test('the metric of a running process changes on the day of the publication', () => {
  const { clock, overdue } = started('2026-12-14T12:00:00Z');
  expect(overdue()).toBe(0);
  clock.advance(24 * 3_600_000);
  expect(overdue()).toBe(1);
});
