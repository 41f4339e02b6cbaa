import { expect, test } from 'vitest';
import { isSubscribed, isWebhookEvent } from './event-names.ts';

test('a webhook without named events receives all except the opt-in events', () => {
  expect(isSubscribed(null, 'nfe.rejected')).toBe(true);
  expect(isSubscribed(null, 'nfe.attention')).toBe(false);
  expect(isSubscribed(['nfe.attention'], 'nfe.attention')).toBe(true);
  expect(isSubscribed(['nfe.attention'], 'nfe.rejected')).toBe(false);
  expect(isWebhookEvent('nfe.lost')).toBe(false);
});
