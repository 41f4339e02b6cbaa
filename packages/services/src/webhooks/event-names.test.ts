import { afterEach, expect, test, vi } from 'vitest';
import { isSubscribed, isWebhookEvent } from './event-names.ts';

afterEach(() => {
  vi.doUnmock('@fiscal/contracts/kinds-table');
  vi.resetModules();
});

test('a webhook that names no event receives all but those that must be named', () => {
  expect(isSubscribed(null, 'nfe.rejected')).toBe(true);
  expect(isSubscribed(null, 'nfe.attention')).toBe(false);
  expect(isSubscribed(['nfe.attention'], 'nfe.attention')).toBe(true);
  expect(isSubscribed(['nfe.attention'], 'nfe.rejected')).toBe(false);
  expect(isWebhookEvent('nfe.lost')).toBe(false);
});

test('a row of the table of kinds brings its events along', async () => {
  vi.resetModules();
  vi.doMock('@fiscal/contracts/kinds-table', async (original) => {
    const { filingKinds } = await original<{ filingKinds: { nfe: object } }>();
    const events = { events: ['parcel.registered'], optInEvents: ['parcel.attention'] };
    return { filingKinds: { ...filingKinds, parcel: { ...filingKinds.nfe, ...events } } };
  });
  const names = await import('./event-names.ts');
  const known = ['parcel.registered', 'parcel.attention'].filter(names.isWebhookEvent);
  expect(known.map((name) => names.isSubscribed(null, name))).toEqual([true, false]);
});
