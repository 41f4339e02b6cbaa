import { z } from 'zod';

/** The events that a webhook without `events` receives: those of the specification, in its order. */
export const defaultEvents = [
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
] as const;

/** The events that only webhooks with their names in `events` receive. */
export const optInEvents = [
  'nfe.attention',
  'nfe.event_failed',
  'nfe.event_attention',
  'nfe.gaps_due',
  'nfse.attention',
  'nfse.event_failed',
  'nfse.event_attention',
  'company.deleted',
] as const;

export type WebhookEvent = (typeof defaultEvents)[number] | (typeof optInEvents)[number];

export const subscribableEvents: readonly WebhookEvent[] = [...defaultEvents, ...optInEvents];

export const subscribableEventSchema = z.enum(subscribableEvents).meta({
  id: 'WebhookEventName',
  description: `Nome do evento. Só chegam a quem os nomeia: ${optInEvents.join(', ')}.`,
});
