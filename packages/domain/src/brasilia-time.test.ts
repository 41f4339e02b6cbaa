import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brasiliaDate,
  brasiliaDateTime,
  brasiliaMonth,
  brasiliaMonthBounds,
  endOfBrasiliaDay,
  startOfBrasiliaDay,
} from './brasilia-time.ts';

test('a month ends at midnight in Brasília', () => {
  expect(brasiliaMonth(new Date('2026-12-01T02:59:59Z'))).toBe('2026-11');
  expect(brasiliaMonth(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12');
});

test('day and time carry the offset of Brasília', () => {
  const date = new Date('2026-11-21T01:30:15.999Z');
  expect(brasiliaDate(date)).toBe('2026-11-20');
  expect(brasiliaDateTime(date)).toBe('2026-11-20T22:30:15-03:00');
  expect(new Date(brasiliaDateTime(date)).getTime()).toBe(new Date('2026-11-21T01:30:15Z').getTime());
});

test('a day and a month begin at midnight in Brasília and end where the next one begins', () => {
  expect(startOfBrasiliaDay('2026-11-21').toISOString()).toBe('2026-11-21T03:00:00.000Z');
  expect(endOfBrasiliaDay('2026-12-31').toISOString()).toBe('2027-01-01T03:00:00.000Z');
  const bounds = (month: string) => {
    const { start, end } = brasiliaMonthBounds(month);
    return [start.toISOString(), end.toISOString()];
  };
  expect(bounds('2026-12')).toEqual(['2026-12-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z']);
  expect(bounds('2028-02')).toEqual(['2028-02-01T03:00:00.000Z', '2028-03-01T03:00:00.000Z']);
});

test('every instant is within its day and month, and the first instant after them is not', () => {
  const instants = fc.date({ min: new Date('2019-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const [day, { start, end }] = [brasiliaDate(instant), brasiliaMonthBounds(brasiliaMonth(instant))];
      const [first, after] = [startOfBrasiliaDay(day), endOfBrasiliaDay(day)];
      expect(first <= instant && instant < after && start <= first && after <= end).toBe(true);
      expect([brasiliaDate(first), brasiliaDate(new Date(after.getTime() - 1))]).toEqual([day, day]);
      expect(brasiliaDate(after)).not.toBe(day);
      expect(after.getTime() - first.getTime()).toBe(86_400_000);
    }),
  );
});
