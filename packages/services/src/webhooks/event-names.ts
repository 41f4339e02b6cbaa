import {
  type defaultEvents,
  type EmittedEvent,
  optInEvents,
  subscribableEvents,
  type WebhookEvent,
} from '@fiscal/api-contract';
import type { FilingKindRow } from '@fiscal/contracts';

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
type SubsetOf<A, B> = [A] extends [B] ? true : never;
type DefaultEvent =
  | FilingKindRow['events'][number]
  | 'certificate.expiring'
  | 'certificate.expired'
  | 'webhook.test';
type OptInEvent = FilingKindRow['optInEvents'][number] | 'nfe.gaps_due' | 'company.deleted';

// Compiles only when the contract has exactly the events of all kinds and those without a kind.
true satisfies Equal<EmittedEvent, DefaultEvent | OptInEvent>;

// Compiles only when the contract delivers each of these events to the same webhooks.
true satisfies SubsetOf<DefaultEvent, (typeof defaultEvents)[number]> &
  SubsetOf<OptInEvent, (typeof optInEvents)[number]>;

const optIn: ReadonlySet<string> = new Set(optInEvents);
const known: ReadonlySet<string> = new Set(subscribableEvents);

export const isWebhookEvent = (name: string): name is WebhookEvent => known.has(name);

/** Reads the stored name of an event. Throws when no event has the name, which is a defect. */
export function webhookEvent(name: string): WebhookEvent {
  if (isWebhookEvent(name)) return name;
  throw new RangeError(`no event is called ${name}`);
}

/**
 * Says whether a webhook with the subscription `events` receives `event`. null: it receives all but the opt-in events.
 */
export const isSubscribed = (events: readonly string[] | null, event: WebhookEvent): boolean =>
  events === null ? !optIn.has(event) : events.includes(event);
