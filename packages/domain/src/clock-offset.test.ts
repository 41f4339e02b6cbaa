import { expect, test } from 'vitest';
import { offsetClock, parseClockOffset, readClockOffset, writeClockOffset } from './clock-offset.ts';

const day = 86_400_000;

test.each([
  ['+40d', 40 * day],
  ['-3h', -3 * 3_600_000],
  ['+90m', 90 * 60_000],
  ['-1s', -1_000],
  ['+0s', 0],
  ['+1826d', 1_826 * day],
])('%s is a signed duration', (text, ms) => {
  expect(readClockOffset(text) ?? Number.NaN).toBeCloseTo(ms);
});

test.each([
  '',
  '40d',
  '+40',
  '+4.5d',
  '+40 d',
  '+1w',
  'x+1d',
  '+1days',
  '00',
  '+1827d',
  '-999999999d',
  '2027-01-01T00:00:00-03:00',
])('%j is not an offset', (text) => {
  expect(readClockOffset(text)).toBeUndefined();
});

test('a person may name an instant, with its zone, as the present time', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(parseClockOffset('2027-01-01T00:00:00-03:00', now)).toBe(39 * day + 15 * 3_600_000);
  expect(parseClockOffset('2026-11-22T11:59Z', now)).toBe(-60_000);
  expect(parseClockOffset('+40d', now)).toBe(40 * day);
  for (const text of [
    '2027-01-01',
    '2027-01-01T00:00:00',
    '2027-13-01T00:00:00Z',
    '2099-01-01T00:00:00Z',
    'x2026-11-22T11:59Z',
    '2026-11-22T11:59Z.',
    'tomorrow',
  ])
    expect(parseClockOffset(text, now)).toBeUndefined();
});

test('a written offset is read again, to the second', () => {
  for (const ms of [0, 1_000, -3_600_000, 40 * day])
    expect(readClockOffset(writeClockOffset(ms)) ?? Number.NaN).toBeCloseTo(ms);
  expect(writeClockOffset(1_499)).toBe('+1s');
});

test('an offset clock runs with the clock that it is made from', () => {
  let now = new Date('2026-12-31T23:00:00Z');
  const clock = offsetClock({ now: () => now }, 3_600_000);
  expect(clock.now()).toEqual(new Date('2027-01-01T00:00:00Z'));
  now = new Date('2026-12-31T23:00:01Z');
  expect(clock.now()).toEqual(new Date('2027-01-01T00:00:01Z'));
});

test('five years are the limit on both sides, for a duration and for an instant', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const limit = 1_826 * 86_400;
  expect([`+${limit}s`, `-${limit}s`].map(readClockOffset)).toEqual([limit * 1_000, -limit * 1_000]);
  expect([`+${limit + 1}s`, `-${limit + 1}s`].map(readClockOffset)).toEqual([undefined, undefined]);
  expect(parseClockOffset('2031-11-22T12:00:00Z', now)).toBe(limit * 1_000);
  expect(parseClockOffset('2031-11-22T12:00:01Z', now)).toBeUndefined();
});

test('an offset of zero needs no sign', () => {
  expect(['0', '0s', '0d', '-0s'].map((text) => Math.abs(readClockOffset(text) ?? Number.NaN))).toEqual([
    0, 0, 0, 0,
  ]);
});

test('an offset is written with its sign, rounded to the second', () => {
  expect([1_500, -1_499, -1_501, 0].map(writeClockOffset)).toEqual(['+2s', '-1s', '-2s', '+0s']);
});
