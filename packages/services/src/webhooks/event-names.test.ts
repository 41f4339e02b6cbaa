import { afterEach, expect, test, vi } from 'vitest';
import { emittedEvents, isSubscribed, isWebhookEvent, optInEvents, webhookEvents } from './event-names.ts';

afterEach(() => {
  vi.doUnmock('@fiscal/contracts/kinds-table');
  vi.resetModules();
});

test('the names are those of the specification, each once and in its order', () => {
  expect(webhookEvents).toEqual([
    'nfe.authorized',
    'nfe.rejected',
    'nfe.denied',
    'nfe.failed',
    'nfe.cancelled',
    'nfe.correction_registered',
    'nfe.event_rejected',
    'nfe.disabled',
    'nfse.authorized',
    'nfse.rejected',
    'nfse.failed',
    'nfse.cancelled',
    'nfse.event_rejected',
    'certificate.expiring',
    'certificate.expired',
    'webhook.test',
  ]);
  expect(optInEvents).toEqual(['nfe.attention', 'nfse.attention', 'company.deleted']);
  expect(emittedEvents).toEqual([...webhookEvents.slice(0, 5), 'nfe.attention', 'webhook.test']);
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
  expect(names.emittedEvents).toEqual(expect.arrayContaining(known));
});
