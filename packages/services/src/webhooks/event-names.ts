import { type EmittedEvent, optInEvents, subscribableEvents, type WebhookEvent } from '@fiscal/api-contract';
import { type FilingKind, type FilingKindDefinition, filingKinds } from '@fiscal/contracts';

type KindRow = (typeof filingKinds)[FilingKind];
type EventOfKind = KindRow['events'][number] | KindRow['optInEvents'][number];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

/** Refuses to compile unless the contract publishes exactly the events of the kinds, and the test of a webhook. */
export const contractPublishesEveryKind: Same<EmittedEvent, EventOfKind | 'webhook.test'> = true;

const rows: readonly FilingKindDefinition[] = Object.values(filingKinds);
const optIns = [...optInEvents, ...rows.flatMap(({ optInEvents: names }) => names)];
const optIn: ReadonlySet<string> = new Set(optIns);
const known: ReadonlySet<string> = new Set([
  ...subscribableEvents,
  ...optIns,
  ...rows.flatMap(({ events }) => events),
]);

export const isWebhookEvent = (name: string): name is WebhookEvent => known.has(name);

/** The name of an event as it was stored. Throws when there is none of that name, a defect. */
export function webhookEvent(name: string): WebhookEvent {
  if (isWebhookEvent(name)) return name;
  throw new RangeError(`no event is called ${name}`);
}

/** Whether a webhook that registered `events` (null: all) receives `event`. */
export const isSubscribed = (events: readonly string[] | null, event: WebhookEvent): boolean =>
  events === null ? !optIn.has(event) : events.includes(event);
