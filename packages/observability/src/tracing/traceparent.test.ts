import { expect, test } from 'vitest';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

test('a traceparent is read and written again', () => {
  const text = `00-${traceId}-${spanId}-01`;
  const ids = readTraceparent(text);
  expect(ids).toEqual({ traceId, spanId, flags: 1 });
  expect(ids && writeTraceparent(ids)).toBe(text);
});

test.each([
  undefined,
  null,
  '',
  `00-${traceId}-${spanId}`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01<script>`,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
])('a traceparent that is not valid is not read: %s', (text) => {
  expect(readTraceparent(text)).toBeUndefined();
});
