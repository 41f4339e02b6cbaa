import { expect, test } from 'vitest';
import { optInEvents, webhookEvents } from './event-names.ts';
import { emittedEvents } from './events.ts';

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
