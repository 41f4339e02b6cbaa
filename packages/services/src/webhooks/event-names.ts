/** Events of the specification: delivered to every webhook that names none. */
export const webhookEvents = [
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

/** Delivered only to webhooks that name them. */
export const optInEvents = ['nfe.attention', 'nfse.attention', 'company.deleted'] as const;

/** Those that what is built so far brings about. */
export const emittedEvents = [
  'nfe.authorized',
  'nfe.rejected',
  'nfe.denied',
  'nfe.failed',
  'nfe.cancelled',
  'nfe.attention',
  'webhook.test',
] as const satisfies readonly WebhookEvent[];
export type EmittedEvent = (typeof emittedEvents)[number];

export type WebhookEvent = (typeof webhookEvents)[number] | (typeof optInEvents)[number];

const optIn: ReadonlySet<string> = new Set(optInEvents);
const known: ReadonlySet<string> = new Set([...webhookEvents, ...optInEvents]);

export const isWebhookEvent = (name: string): name is WebhookEvent => known.has(name);

/** Whether a webhook that registered `events` (null: all) hears of `event`. */
export const isSubscribed = (events: readonly string[] | null, event: WebhookEvent): boolean =>
  events === null ? !optIn.has(event) : events.includes(event);
