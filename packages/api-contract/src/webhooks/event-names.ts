import { z } from 'zod';
import { type EmittedEvent, emittedEvents, publishedEvents } from './events.ts';

/** Events of the specification that are not published yet: a webhook may already name them. */
const announcedEvents = [
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
] as const;
const announcedOptIns = ['nfse.attention', 'company.deleted'] as const;

export type WebhookEvent = EmittedEvent | (typeof announcedEvents)[number] | (typeof announcedOptIns)[number];

const emittedFor = (audience: 'all' | 'optIn'): readonly EmittedEvent[] =>
  emittedEvents.filter((name) => publishedEvents[name].audience === audience);

/** Delivered to every webhook that names none. */
export const webhookEvents: readonly WebhookEvent[] = [
  ...emittedFor('all').filter((name) => name !== 'webhook.test'),
  ...announcedEvents,
  'webhook.test',
];

/** Delivered only to webhooks that name them. */
export const optInEvents: readonly WebhookEvent[] = [...emittedFor('optIn'), ...announcedOptIns];

export const subscribableEvents: readonly WebhookEvent[] = [...webhookEvents, ...optInEvents];

export const subscribableEventSchema = z.enum(subscribableEvents).meta({
  id: 'WebhookEventName',
  description: `Nome do evento. Só chegam a quem os nomeia: ${optInEvents.join(', ')}. Ainda não são emitidos: ${[
    ...announcedEvents,
    ...announcedOptIns,
  ].join(', ')}.`,
});
