import { delivery, deliveryAttempt, inTransaction, type Transaction, webhook } from '@fiscal/db';
import {
  createTestDatabase,
  deliveryRow,
  fixDatabaseClock,
  type Ids,
  idsOf,
  plantTenant,
} from '@fiscal/db/testing';
import type { DeliveryEnding, EmailRecipient } from '@fiscal/domain';
import { createTestAuthority } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import type { SystemContext } from '../context/context.ts';
import { recordEmailAttempt } from '../emails/record-email-attempt.ts';
import { createTestContext } from '../testing/test-context.ts';
import { recordDeliveryAttempt } from '../webhooks/record-delivery-attempt.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

let sys: SystemContext;
let tenants = 0;
const database = useOpened(
  () => createTestDatabase(inject('postgresUrl'), { max: 2 }),
  ({ drop }) => drop(),
);
beforeAll(async () => {
  await fixDatabaseClock(database, now);
  sys = createTestContext({ db: database.db, authority: createTestAuthority() }).system;
});

const inSystem = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  inTransaction(database.db, 'system', work);

const queued: readonly EmailRecipient[] = [
  { address: 'a@example.com', role: 'to', status: 'queued', reply: null },
  { address: 'a@example.com', role: 'bcc', status: 'queued', reply: null },
  { address: 'b@example.com', role: 'to', status: 'refused', reply: '550 no' },
];

type Changes = Partial<typeof delivery.$inferInsert>;

/** Makes a delivery, with its own tenant. Its third attempt of round 2 is being sent. */
async function sending(
  channel: 'webhook' | 'email',
  changes: Changes = {},
  failingSince: Date | null = null,
) {
  tenants += 1;
  const ids = idsOf(tenants);
  const ofChannel: Changes =
    channel === 'webhook' ? {} : { targetId: ids.company, event: 'email.nfe.authorized', recipients: queued };
  const planted = deliveryRow(ids, {
    channel,
    round: 2,
    nextAttemptAt: now,
    sendingUntil: after(15_000),
    checkAt: after(1),
    ...ofChannel,
    ...changes,
  });
  await inSystem(async (tx) => {
    await plantTenant(tx, ids);
    await tx.update(webhook).set({ failingSince }).where(eq(webhook.id, ids.webhook));
    await tx.insert(delivery).values(planted);
  });
  return ids;
}

const record = (
  ids: Ids,
  channel: 'webhook' | 'email',
  { final, waitMs, round = 2, number = 3, responseStatus = 503 }: Recorded,
): Promise<void> => {
  const of = { deliveryId: ids.delivery, number, round, final, waitMs };
  const shared = { responseStatus, error: null, durationMs: 12.4 };
  if (channel === 'webhook') {
    return recordDeliveryAttempt(sys, { ...of, attempt: { ...shared, responseExcerpt: 'later' } });
  }
  // Only addresses that still wait take a status from the attempt.
  const recipients = queued.map((each) => ({ ...each, status: 'sent' as const, reply: `250 ${each.role}` }));
  return recordEmailAttempt(sys, { ...of, attempt: { ...shared, reply: 'later', recipients } as never });
};

interface Recorded {
  readonly final: DeliveryEnding | 'retry';
  readonly waitMs?: number;
  readonly round?: number;
  readonly number?: number;
  readonly responseStatus?: number;
}

async function stored(ids: Ids) {
  const [deliveries, attempts, webhooks] = await inSystem(async (tx) => [
    await tx.select().from(delivery).where(eq(delivery.id, ids.delivery)),
    await tx.select().from(deliveryAttempt).where(eq(deliveryAttempt.deliveryId, ids.delivery)),
    await tx.select().from(webhook).where(eq(webhook.id, ids.webhook)),
  ]);
  return { delivery: deliveries?.[0], attempts, webhook: webhooks?.[0] };
}

const channels = ['webhook', 'email'] as const;
const marginMs = () => sys.settings.timing.checkMarginMs;

const ends = [
  { final: 'retry', moved: { status: 'pending', nextAttemptAt: after(60_000), deliveredAt: null } },
  { final: 'delivered', moved: { status: 'delivered', nextAttemptAt: null, deliveredAt: now } },
  { final: 'exhausted', moved: { status: 'exhausted', nextAttemptAt: null, deliveredAt: null } },
  { final: 'discarded', moved: { status: 'discarded', nextAttemptAt: null, deliveredAt: null } },
] as const;

test.each(channels.flatMap((channel) => ends.map((end) => ({ channel, ...end }))))(
  'a $channel attempt with the end $final updates the whole row, and frees its slot',
  async ({ channel, final, moved }) => {
    const ids = await sending(channel);
    const before = await stored(ids);
    await record(ids, channel, { final, ...(final === 'retry' ? { waitMs: 60_000 } : {}) });
    const left = await stored(ids);
    const recipients =
      channel === 'email'
        ? [
            { address: 'a@example.com', role: 'to', status: 'sent', reply: '250 to' },
            { address: 'a@example.com', role: 'bcc', status: 'sent', reply: '250 bcc' },
            queued[2],
          ]
        : null;
    expect(left.delivery).toEqual({
      ...before.delivery,
      ...moved,
      recipients,
      sendingUntil: null,
      checkAt: after((final === 'retry' ? 60_000 : 0) + marginMs()),
    });
    expect(left.attempts).toEqual([
      {
        clientId: ids.client,
        deliveryId: ids.delivery,
        number: 3,
        round: 2,
        at: now,
        durationMs: 12,
        targetId: before.delivery?.targetId,
        responseStatus: 503,
        error: null,
        excerpt: 'later',
      },
    ]);
  },
);

test.each(
  channels.flatMap((channel) => [
    { channel, what: 'that is over', changes: { status: 'discarded' as const, nextAttemptAt: null } },
    { channel, what: 'in another round', changes: { round: 3 } },
  ]),
)('a late attempt of a $channel $what is stored, frees its slot, and changes nothing else', async (late) => {
  const ids = await sending(late.channel, late.changes);
  const before = await stored(ids);
  await record(ids, late.channel, { final: 'delivered', responseStatus: 410 });
  const left = await stored(ids);
  expect(left.delivery).toEqual({ ...before.delivery, sendingUntil: null });
  expect(left.webhook).toEqual(before.webhook);
  expect(left.attempts).toMatchObject([{ number: 3, round: 2, responseStatus: 410 }]);
});

test.each(channels)(
  'an attempt of a %s keeps its first result when it is recorded twice',
  async (channel) => {
    const ids = await sending(channel);
    await record(ids, channel, { final: 'retry', waitMs: 1 });
    const first = await stored(ids);
    await record(ids, channel, { final: 'retry', waitMs: 1, responseStatus: 200 });
    expect(await stored(ids)).toEqual(first);
  },
);

const failing = after(-1_000);
interface Failing extends Required<Pick<Recorded, 'final' | 'responseStatus'>> {
  readonly since: Date | null;
  readonly changed: Partial<typeof webhook.$inferSelect>;
}
test.each<Failing>([
  { final: 'retry', responseStatus: 503, since: null, changed: { failingSince: now } },
  { final: 'retry', responseStatus: 503, since: failing, changed: {} },
  { final: 'exhausted', responseStatus: 503, since: null, changed: { failingSince: now } },
  { final: 'delivered', responseStatus: 200, since: failing, changed: { failingSince: null } },
  { final: 'delivered', responseStatus: 200, since: null, changed: {} },
  {
    final: 'discarded',
    responseStatus: 410,
    since: failing,
    changed: { active: false, updatedAt: now },
  },
  {
    final: 'discarded',
    responseStatus: 410,
    since: null,
    changed: { active: false, updatedAt: now, failingSince: now },
  },
])(
  'a response $responseStatus for a webhook that has failed since $since changes the webhook: $changed',
  async ({ final, responseStatus, since, changed }) => {
    const ids = await sending('webhook', {}, since);
    const before = await stored(ids);
    await record(ids, 'webhook', { final, responseStatus, ...(final === 'retry' ? { waitMs: 1 } : {}) });
    expect((await stored(ids)).webhook).toEqual({ ...before.webhook, ...changed });
  },
);
