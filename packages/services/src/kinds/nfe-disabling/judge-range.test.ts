import { expect, test } from 'vitest';
import { judgeRange } from './judge-range.ts';
import type { RangeFacts } from './range-facts.ts';

const range = (first: number, last: number) => ({
  clientId: 'c',
  companyId: 'e',
  environment: 'homologation' as const,
  series: 1,
  first,
  last,
});
/** The last second of 2026 in Brasília, and the first second of 2027. */
const [endOf2026, startOf2027] = [new Date('2027-01-01T02:59:59Z'), new Date('2027-01-01T03:00:00Z')];
const facts = (changes: Partial<RangeFacts>): RangeFacts => ({
  seriesFirst: 1,
  next: 11,
  used: [],
  years: [],
  notes: 0,
  ...changes,
});

test.each([
  ['no number has a note: the present year in Brasília', facts({}), endOf2026, 2026],
  ['a second later: the next year', facts({}), startOf2027, 2027],
  ['all numbers have notes: the year of their keys', facts({ notes: 3, years: [2025] }), startOf2027, 2025],
  ['some numbers have notes: the year, when both agree', facts({ notes: 2, years: [2026] }), endOf2026, 2026],
])('the year of a range: %s', (_, known, now, year) => {
  expect(judgeRange(range(8, 10), known, now)).toBe(year);
});

test.each([
  ['unused numbers beside a note of the year before', facts({ notes: 2, years: [2026] }), '2026, 2027'],
  ['notes of two years', facts({ notes: 3, years: [2026, 2027] }), '2026, 2027'],
  ['notes of two years beside unused numbers', facts({ notes: 2, years: [2025, 2026] }), '2025, 2026, 2027'],
])('%s need one request for each year', (_, known, years) => {
  expect(() => judgeRange(range(8, 10), known, startOf2027)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: [{ path: 'to', message: expect.stringContaining(`anos diferentes (${years}):`) }],
    }),
  );
});

test('the last number must have been reached by the series, and no number may be in use', () => {
  expect(judgeRange(range(8, 10), facts({}), endOf2026)).toBe(2026);
  expect(() => judgeRange(range(8, 11), facts({}), endOf2026)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: [{ path: 'to', message: 'deve ser menor que o próximo número da série, 11' }],
    }),
  );
  expect(() => judgeRange(range(8, 10), facts({ used: [9] }), endOf2026)).toThrow(
    expect.objectContaining({ code: 'conflict', details: { reason: 'range_in_use', numbers: [9] } }),
  );
});
