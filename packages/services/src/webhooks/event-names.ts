import {
  type EmittedEvent,
  optInEvents,
  subscribableEvents,
  type WebhookEvent,
  type webhookEvents,
} from '@fiscal/api-contract';
import type { FilingKindRow } from '@fiscal/contracts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
type IsIn<A, B> = [A] extends [B] ? true : never;
type ForAll =
  | FilingKindRow['events'][number]
  | 'certificate.expiring'
  | 'certificate.expired'
  | 'webhook.test';
type ForThoseThatNameThem = FilingKindRow['optInEvents'][number] | 'nfe.gaps_due' | 'company.deleted';

/** Refuses to compile unless the contract publishes exactly the events of the kinds, and those of no kind. */
export const contractPublishesEveryKind: Same<EmittedEvent, ForAll | ForThoseThatNameThem> = true;

/** Refuses to compile unless the contract delivers each of them to the same webhooks. */
export const contractAgreesOnReceivers: IsIn<ForAll, (typeof webhookEvents)[number]> &
  IsIn<ForThoseThatNameThem, (typeof optInEvents)[number]> = true;

const optIn: ReadonlySet<string> = new Set(optInEvents);
const known: ReadonlySet<string> = new Set(subscribableEvents);

export const isWebhookEvent = (name: string): name is WebhookEvent => known.has(name);

/** The name of an event as it was stored. Throws when there is none of that name, a defect. */
export function webhookEvent(name: string): WebhookEvent {
  if (isWebhookEvent(name)) return name;
  throw new RangeError(`no event is called ${name}`);
}

/** Whether a webhook that registered `events` (null: all) receives `event`. */
export const isSubscribed = (events: readonly string[] | null, event: WebhookEvent): boolean =>
  events === null ? !optIn.has(event) : events.includes(event);
