import { expect, test } from 'vitest';
import { readRange } from './read-range.ts';

const body = { size: 100, etag: '"a"' };
const whole = { kind: 'whole' };
const none = { kind: 'unsatisfiable' };
const part = (first: number, last: number) => ({ kind: 'part', range: { first, last } });

test.each([
  [undefined, whole],
  ['bytes=0-', part(0, 99)],
  ['bytes=10-19', part(10, 19)],
  ['bytes=99-', part(99, 99)],
  ['bytes=10-1000', part(10, 99)],
  ['bytes=-1', part(99, 99)],
  ['bytes=-1000', part(0, 99)],
  ['BYTES=5-5', part(5, 5)],
  ['bytes=100-', none],
  ['bytes=100-200', none],
  ['bytes=-0', none],
  ['bytes=-', whole],
  ['bytes=9-5', whole],
  ['bytes=0-1,4-5', whole],
  ['items=0-1', whole],
  ['bytes=a-b', whole],
  [`bytes=${'9'.repeat(40)}-`, whole],
])('Range: %s', (range, expected) => {
  expect(readRange({ range, ifRange: undefined }, body)).toEqual(expected);
});

test.each([
  ['"a"', part(10, 99)],
  ['"b"', whole],
  ['W/"a"', whole],
  ['Sat, 21 Nov 2026 12:00:00 GMT', whole],
])('with If-Range %s a part is sent only of that version', (ifRange, expected) => {
  expect(readRange({ range: 'bytes=10-', ifRange }, body)).toEqual(expected);
});
