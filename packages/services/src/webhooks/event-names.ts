import { type FilingKind, filingKinds } from '@fiscal/contracts';

type KindRow = (typeof filingKinds)[FilingKind];

const rows: readonly KindRow[] = Object.values(filingKinds);

/** Events of the specification whose kinds are not built yet: a webhook may already name them. */
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

type DeliveredEvent = KindRow['events'][number] | (typeof announcedEvents)[number] | 'webhook.test';
type OptInEvent = KindRow['optInEvents'][number] | (typeof announcedOptIns)[number];
export type WebhookEvent = DeliveredEvent | OptInEvent;
export type EmittedEvent = KindRow['events'][number] | KindRow['optInEvents'][number] | 'webhook.test';

const once = <T>(names: readonly T[]): readonly T[] => [...new Set(names)];

/** Delivered to every webhook that names none. */
export const webhookEvents: readonly DeliveredEvent[] = once<DeliveredEvent>([
  ...rows.flatMap(({ events }) => events),
  ...announcedEvents,
  'webhook.test',
]);

/** Delivered only to webhooks that name them. */
export const optInEvents: readonly OptInEvent[] = once<OptInEvent>([
  ...rows.flatMap(({ optInEvents: names }) => names),
  ...announcedOptIns,
]);

/** Those that the kinds of the table, and the test of a webhook, bring about. */
export const emittedEvents: readonly EmittedEvent[] = once<EmittedEvent>([
  ...rows.flatMap(({ events }) => events),
  ...rows.flatMap(({ optInEvents: names }) => names),
  'webhook.test',
]);

const optIn: ReadonlySet<string> = new Set(optInEvents);
const known: ReadonlySet<string> = new Set([...webhookEvents, ...optInEvents]);

export const isWebhookEvent = (name: string): name is WebhookEvent => known.has(name);

/** Whether a webhook that registered `events` (null: all) receives `event`. */
export const isSubscribed = (events: readonly string[] | null, event: WebhookEvent): boolean =>
  events === null ? !optIn.has(event) : events.includes(event);
