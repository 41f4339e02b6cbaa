import { expect, test } from 'vitest';
import { distanceWords } from './time-words.ts';

test.each([
  [59, 'há 59 minutos'],
  [60, 'há 1 hora'],
  [23 * 60 + 59, 'há 23 horas'],
  [24 * 60, 'há 1 dia'],
])('%i minutes ago is %s', (minutes, words) => {
  const at = new Date('2026-11-21T12:00:00Z');
  expect(distanceWords(at, new Date(at.getTime() + minutes * 60_000))).toBe(words);
});
