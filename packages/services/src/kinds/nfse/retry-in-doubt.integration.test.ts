import { type Id24, id24 } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../context/scope.ts';
import type { OpenedAttempt } from '../../filing/filing-types.ts';
import { refuseEventOfEnded } from '../../testing/ended-nfse-steps.ts';
import { close, endRun, open } from '../../testing/filing-steps.ts';
import { anNfseCompany, authorizedNfse, queryNfseEvent, queuedNfse } from '../../testing/nfse-steps.ts';
import { refusal } from '../../testing/refusal.ts';
import type { TestMunicipal } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import {
  cancelNfse,
  getNfseEvent,
  requestNfseCancellation,
  retryNfseEvent,
} from '../nfse-event/nfse-event-verbs.ts';
import { getNfse } from './get-nfse.ts';
import { retryNfse } from './retry-nfse.ts';

const harness = useHarness();
let ctx: TestMunicipal;
let companyId: Id24;
beforeAll(async () => {
  ({ ctx, companyId } = await anNfseCompany(harness));
});

const justification = 'Serviço contratado em duplicidade pelo tomador';

/** Loses the answer, so that the document waits for a person. */
async function lose(id: Id24): Promise<OpenedAttempt> {
  const sent = await open(harness.sys, id);
  await close(harness.sys, sent, { kind: 'unknown', reason: 'interrupted' });
  await endRun(harness, id, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  return sent;
}

test('an NFS-e in doubt is retried an hour later with the same bytes', async () => {
  const id = await queuedNfse(ctx, companyId, { externalId: 'in doubt' });
  const sent = await lose(id);
  await harness.advance(3_600_000);
  expect(await retryNfse(ctx, { id })).toMatchObject({ status: 'queued', attention: null });
  expect((await open(harness.sys, id)).document.signedXml).toBe(sent.document.signedXml);
});

test('an event of an NFS-e is not queued again when it is registered while its retry waits for the row', async () => {
  const nfseId = await authorizedNfse(harness, ctx, companyId, { externalId: 'registered meanwhile' });
  const { event } = await cancelNfse(ctx, { id: nfseId, justification });
  const eventId = id24(event.id);
  await lose(eventId);
  const attemptId = await queryNfseEvent(harness, eventId);
  const waiting = (count: number) =>
    expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(count);
  const { both } = await inSystem(harness.sys, async (tx) => {
    // The recording has locked the filing by now.
    await tx.execute(sql`select from nfse_event where id = ${eventId} for update`);
    const recorded = endRun(harness, eventId, { kind: 'authorized', attemptId });
    await waiting(1);
    const retried = refusal(retryNfseEvent(ctx, { id: nfseId, eventId }));
    await waiting(2);
    return { both: Promise.all([recorded, retried]) };
  });
  const [{ kind }, refused] = await both;
  expect(kind).toBe('recorded');
  expect(refused).toMatchObject({ code: 'conflict', details: { reason: 'state', status: 'registered' } });
  expect(await getNfseEvent(ctx, { id: nfseId, eventId })).toMatchObject({ status: 'registered' });
});

test('an event of an NFS-e in doubt is retried with the same bytes, even after the NFS-e has ended', async () => {
  const nfseId = await authorizedNfse(harness, ctx, companyId, { externalId: 'ended meanwhile' });
  const { event } = await cancelNfse(ctx, { id: nfseId, justification });
  const { event: request } = await requestNfseCancellation(ctx, { id: nfseId, justification });
  const eventId = id24(event.id);
  const sent = await lose(eventId);
  await refuseEventOfEnded(harness, request.id, { type: '105104' });
  expect(await getNfse(ctx, { id: nfseId })).toMatchObject({ status: 'cancelled' });
  await harness.advance(3_600_000);
  expect(await retryNfseEvent(ctx, { id: nfseId, eventId })).toMatchObject({
    status: 'queued',
    attention: null,
  });
  expect((await open(harness.sys, eventId)).document.signedXml).toBe(sent.document.signedXml);
});
