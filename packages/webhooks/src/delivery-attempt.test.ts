import { expect, test } from 'vitest';
import { type DeliveryAttempt, deliveryErrors, isDelivered, isGone } from './delivery-attempt.ts';

const attempt = (responseStatus: number | null, error: DeliveryAttempt['error'] = null): DeliveryAttempt => ({
  responseStatus,
  error,
  durationMs: 1,
  responseExcerpt: null,
});

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
  [410, false],
  [null, false],
])('an answer of %s: delivered is %s', (status, delivered) => {
  expect(isDelivered(attempt(status))).toBe(delivered);
});

test.each(deliveryErrors)('an attempt with the error %s is not delivered, with any status', (error) => {
  expect(isDelivered(attempt(200, error))).toBe(false);
});

test.each([
  [409, false],
  [410, true],
  [411, false],
  [null, false],
])('an answer of %s: gone is %s', (status, gone) => {
  expect(isGone(attempt(status))).toBe(gone);
});
