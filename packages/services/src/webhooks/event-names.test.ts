import { expect, test } from 'vitest';
import { isSubscribed, isWebhookEvent } from './event-names.ts';

test('a webhook that names no event receives all but those that must be named', () => {
  expect(isSubscribed(null, 'nfe.rejected')).toBe(true);
  expect(isSubscribed(null, 'nfe.attention')).toBe(false);
  expect(isSubscribed(['nfe.attention'], 'nfe.attention')).toBe(true);
  expect(isSubscribed(['nfe.attention'], 'nfe.rejected')).toBe(false);
  expect(isWebhookEvent('nfe.lost')).toBe(false);
});
