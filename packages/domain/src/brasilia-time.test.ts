import { expect, test } from 'vitest';
import { brasiliaDate, brasiliaDateTime, brasiliaMonth } from './brasilia-time.ts';

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
