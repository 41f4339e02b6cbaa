import { deliveriesQueue, type FilingOutcome, firstAttemptLeadMs } from '@fiscal/contracts';
import type { Id24 } from '@fiscal/domain';
import type { DeliveryAttempt } from '@fiscal/webhooks';
import { beforeEach, expect, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { recordOutcome } from '../filing/record-outcome.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import { outboxBacklog, outboxLag } from '../outbox/outbox-lag.ts';
import { owner, transmit } from '../testing/filing-steps.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { deleteWebhook } from '../webhooks/delete-webhook.ts';
import { listWebhooks } from '../webhooks/list-webhooks.ts';
import { recordDeliveryAttempt } from '../webhooks/record-delivery-attempt.ts';
import { testWebhook } from '../webhooks/test-webhook.ts';
import { updateWebhook } from '../webhooks/update-webhook.ts';
import { claimDelivery } from './claim-delivery.ts';
import { handOnDelivery } from './hand-on-delivery.ts';

const harness = useHarness();
/** Empties the outbox, as a relay does. */
beforeEach(() => harness.database.asOwner('delete from outbox'));

const authorization = { cStat: '100', class: 'authorized' } as const;
const good: DeliveryAttempt = { responseStatus: 204, error: null, durationMs: 12, responseExcerpt: '' };
const bad: DeliveryAttempt = { ...good, responseStatus: 500 };

interface Ended {
  readonly ctx: TenantContext;
  readonly noteId: Id24;
  readonly outcome: FilingOutcome;
  readonly deliveryIds: readonly string[];
}

/** Makes a note with one receiver, whose execution makes the first attempt. */
async function ended(outcome?: FilingOutcome): Promise<Ended> {
  const { ctx, noteId } = await aQueuedNote(harness);
  await harness.database.asOwner("delete from outbox where kind = 'nfe'");
  const attemptId = await transmit(harness.sys, noteId, authorization);
  const made = outcome ?? { kind: 'authorized', attemptId };
  return { ctx, noteId, outcome: made, deliveryIds: await attemptsOf(noteId, made) };
}

async function attemptsOf(filingId: Id24, outcome: FilingOutcome): Promise<readonly string[]> {
  const recorded = await recordOutcome(harness.sys, harness.kinds, {
    filingId,
    run: 1,
    owner,
    outcome,
    firstAttempts: 'byFiling',
  });
  if (recorded.kind !== 'recorded' && recorded.kind !== 'already') throw new Error(recorded.kind);
  const { firstAttempts } = recorded;
  if (firstAttempts !== undefined) expect(firstAttempts.queue).toBe(deliveriesQueue);
  return firstAttempts?.deliveryIds ?? [];
}

/** Returns the rows that a relay would take now. */
const due = async () =>
  (await claimOutbox(harness.sys, { limit: 50 })).orders.map(({ documentId, action }) => ({
    documentId,
    action,
  }));

const rowsOf = (id: string) =>
  harness.database.readAsOwner(`select action, run from outbox where document_id = '${id}' order by action`);

const record = (deliveryId: string, final: 'delivered' | 'retry', round = 1) =>
  recordDeliveryAttempt(harness.sys, {
    deliveryId,
    number: 1,
    round,
    attempt: final === 'retry' ? bad : good,
    final,
    waitMs: final === 'retry' ? 60_000 : undefined,
  });

test("while the execution of a filing attempts a delivery, the outbox row of the delivery waits; after the attempt it starts the delivery's own execution", async () => {
  const { deliveryIds } = await ended();
  expect(deliveryIds).toHaveLength(1);
  const [documentId = ''] = deliveryIds;
  await harness.advance(firstAttemptLeadMs - 1);
  expect(await due()).toEqual([]);
  expect(await outboxBacklog(harness.sys, { limit: 10 })).toEqual({ waiting: 0, oldestMs: 0 });
  await harness.advance(1);
  expect(await outboxLag(harness.sys, { limit: 10 })).toEqual({ waiting: 1, oldestMs: 0 });
  expect(await due()).toEqual([{ documentId, action: 'start' }]);
});

test('when a filing waits for a person each delivery has its own execution', async () => {
  const attention = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  expect((await ended(attention)).deliveryIds).toEqual([]);
  expect(await due()).toMatchObject([{ action: 'start' }]);
});

test('an execution gets its deliveries again when it did not receive them, while they are left to it', async () => {
  const { noteId, outcome, deliveryIds } = await ended();
  expect(await attemptsOf(noteId, outcome)).toEqual(deliveryIds);
  await record(deliveryIds[0] ?? '', 'delivered');
  expect(await attemptsOf(noteId, outcome)).toEqual([]);
  const late = await ended();
  await harness.advance(firstAttemptLeadMs);
  expect(await attemptsOf(late.noteId, late.outcome)).toEqual([]);
});

test('a delivered first attempt removes the outbox row, and a failed one sets it to the next attempt', async () => {
  const [delivered, failed] = [await ended(), await ended()];
  const [first = '', second = ''] = [...delivered.deliveryIds, ...failed.deliveryIds];
  await record(first, 'delivered');
  await record(second, 'retry');
  expect(await rowsOf(first)).toEqual([]);
  await harness.advance(59_999);
  expect(await due()).toEqual([]);
  await harness.advance(1);
  expect(await due()).toEqual([{ documentId: second, action: 'start' }]);
  expect(await claimDelivery(harness.sys, { deliveryId: second })).toMatchObject({
    kind: 'send',
    attempts: 1,
    roundAttempts: 1,
  });
});

test('a delivery is due at the time of the next try when it was not attempted', async () => {
  const { deliveryIds } = await ended();
  const [deliveryId = ''] = deliveryIds;
  await handOnDelivery(harness.sys, { deliveryId, inMs: 250 });
  expect(await due()).toEqual([]);
  await harness.advance(250);
  expect(await due()).toEqual([{ documentId: deliveryId, action: 'start' }]);
});

test('a delivery is discarded when its webhook was paused before the attempt, and no execution is started for it', async () => {
  const { ctx, deliveryIds } = await ended();
  const [deliveryId = ''] = deliveryIds;
  for (const { id } of (await listWebhooks(ctx)).data) {
    await updateWebhook(ctx, { id, patch: { active: false } });
  }
  expect(await claimDelivery(harness.sys, { deliveryId })).toEqual({ kind: 'discarded' });
  expect(await rowsOf(deliveryId)).toEqual([]);
});

test('an attempt while its webhook is removed removes the row that starts the execution, and keeps the row that wakes it', async () => {
  const { ctx, deliveryIds } = await ended();
  const [deliveryId = ''] = deliveryIds;
  expect((await claimDelivery(harness.sys, { deliveryId })).kind).toBe('send');
  for (const { id } of (await listWebhooks(ctx)).data) await deleteWebhook(ctx, { id });
  await record(deliveryId, 'retry');
  expect(await rowsOf(deliveryId)).toEqual([{ action: 'submit', run: 1 }]);
});

test('an execution whose delivery has ended removes the row that would start another execution, but not a row that wakes one', async () => {
  const { ctx, deliveryIds } = await ended();
  const [deliveryId = ''] = deliveryIds;
  for (const { id } of (await listWebhooks(ctx)).data) await deleteWebhook(ctx, { id });
  expect(await rowsOf(deliveryId)).toEqual([
    { action: 'start', run: 1 },
    { action: 'submit', run: 1 },
  ]);
  expect(await claimDelivery(harness.sys, { deliveryId })).toEqual({ kind: 'discarded' });
  expect(await rowsOf(deliveryId)).toEqual([{ action: 'submit', run: 1 }]);
});

test('clients whose rows are not due yet do not delay the rows of others', async () => {
  await ended();
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url: 'http://127.0.0.1:9/hook' });
  for (let n = 0; n < 3; n += 1) await testWebhook(ctx, { id });
  expect((await claimOutbox(harness.sys, { limit: 2 })).orders).toHaveLength(2);
});
