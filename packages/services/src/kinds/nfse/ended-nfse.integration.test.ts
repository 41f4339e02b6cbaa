import type { Id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { inSystem } from '../../context/scope.ts';
import { lockEmails } from '../../emails/limit-of-homologation.ts';
import { makeFollowUp } from '../../filing/filing-kind-adapter.ts';
import { type Mailer, mailsOf } from '../../testing/a-mailer.ts';
import {
  aProvider,
  archivedNfses,
  endedAt,
  findEndedNfse,
  publishedOf,
  refuseEventOfEnded,
} from '../../testing/ended-nfse-steps.ts';
import { lose } from '../../testing/filing-steps.ts';
import {
  authorizedNfse,
  finishNfse,
  finishNfseEvent,
  nfseKeyOf,
  queuedNfse,
} from '../../testing/nfse-steps.ts';
import { createTestKinds } from '../../testing/test-kinds.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { withRenderers } from '../../testing/with-renderers.ts';
import { getNfseDecisionXml } from '../nfse-event/get-nfse-decision-xml.ts';
import { cancelNfse, getNfseEvent, requestNfseCancellation } from '../nfse-event/nfse-event-verbs.ts';
import { getNfse, getNfseDanfse } from './get-nfse.ts';

const harness = useHarness({ emails: 'on' });

const substituted = { type: '105102', replacingKey: '1'.repeat(50) };
const registeredAt = new Date(endedAt).toISOString();

/** Makes an authorized NFS-e whose key another NFS-e of the company replaces. */
async function replaceable({ ctx, companyId }: Mailer) {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'old' });
  const { accessKey } = await getNfse(ctx, { id });
  return { id, replaces: { accessKey: accessKey ?? '', reason: '01' } as const };
}

const renderDanfse = async ({ status }: { readonly status: string }) => new TextEncoder().encode(status);
const shown = async ({ ctx }: Mailer, id: Id24): Promise<string> => {
  return new TextDecoder().decode(
    (await getNfseDanfse(withRenderers(ctx, { nfse: renderDanfse }), { id })).pdf,
  );
};

/** Draws and stores the DANFSe, as the step after a registration. */
const draw = (filingId: Id24) =>
  makeFollowUp(
    createTestKinds({ renderers: { nfse: renderDanfse } }).nfse,
    harness.sys,
    { filingId, run: 1 },
    async () => undefined,
  );

const sorted = (reported: Awaited<ReturnType<typeof publishedOf>>) =>
  reported
    .map(({ event, data }) => `${event} ${data.id} ${data.eventId ?? '-'} ${data.registeredAt ?? '-'}`)
    .sort();

/** Returns the time of the end of the NFS-e in the archive of the month. */
const cancelledAtOf = async (provider: Mailer) =>
  (await archivedNfses(harness, provider)).map(({ cancelledAt }) => cancelledAt);

test('an NFS-e that another program replaced is printed as replaced, published once, and not mailed', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const old = await replaceable(provider);
  const id = await queuedNfse(ctx, companyId, { externalId: 'new', replaces: old.replaces });
  await findEndedNfse(harness, id, substituted);
  const nfse = await getNfse(ctx, { id });
  expect(nfse).toMatchObject({ status: 'cancelled', replacedBy: null });
  expect(nfse.warnings.join()).toContain('105102 (cancelamento por substituição)');
  expect(await shown(provider, id)).toBe('replaced');
  expect(await draw(id)).toBe('stored');
  expect(await shown(provider, id)).toBe('replaced');
  expect(await getNfse(ctx, { id: old.id })).toMatchObject({ status: 'cancelled', replacedBy: id });
  const replacedAt = nfse.authorizedAt;
  expect(sorted(await publishedOf(harness, provider))).toEqual(
    [
      `nfse.authorized ${old.id} - -`,
      `nfse.cancelled ${id} - ${registeredAt}`,
      `nfse.cancelled ${old.id} - ${replacedAt}`,
    ].sort(),
  );
  expect(await mailsOf(harness, id)).toEqual([]);
  expect((await mailsOf(harness, old.id)).map(({ event }) => event)).toContain('email.cancelled');
});

test('a refusal ends its NFS-e once, also when others are refused afterwards, and notifies receivers and the taker', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'ended' });
  expect(await draw(id)).toBe('stored');
  expect(await shown(provider, id)).toBe('authorized');
  const justification = 'Serviço contratado em duplicidade';
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  const { event: request } = await requestNfseCancellation(ctx, { id, justification });
  for (const event of [cancellation, request])
    await refuseEventOfEnded(harness, event.id, { type: '305101' });
  expect(await getNfseEvent(ctx, { id, eventId: request.id })).toMatchObject({ status: 'rejected' });
  const nfse = await getNfse(ctx, { id });
  expect(nfse).toMatchObject({ status: 'cancelled', replacedBy: null });
  expect(nfse.warnings.filter((each) => each.includes('305101'))).toHaveLength(1);
  expect(await shown(provider, id)).toBe('cancelled');
  expect(await cancelledAtOf(provider)).toEqual([new Date(endedAt)]);
  expect(sorted(await publishedOf(harness, provider))).toEqual(
    [
      `nfse.authorized ${id} - -`,
      `nfse.event_rejected ${id} ${cancellation.id} -`,
      `nfse.event_rejected ${id} ${request.id} -`,
      `nfse.cancelled ${id} - ${registeredAt}`,
    ].sort(),
  );
  const [mail, ...more] = (await mailsOf(harness, id)).filter(({ event }) => event === 'email.cancelled');
  expect(mail?.payload).toMatchObject({ eventId: null, attachments: [] });
  expect(more).toEqual([]);
});

test("a refusal names the company's NFS-e that replaced the refused one's NFS-e", async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'replaced' });
  const newer = await authorizedNfse(harness, ctx, companyId, { externalId: 'replacing' });
  const { accessKey } = await getNfse(ctx, { id: newer });
  const { event } = await cancelNfse(ctx, { id, justification: 'Serviço contratado em duplicidade' });
  await refuseEventOfEnded(harness, event.id, { type: '105102', replacingKey: accessKey ?? '' });
  const nfse = await getNfse(ctx, { id });
  expect(nfse).toMatchObject({ status: 'cancelled', replacedBy: newer });
  expect(nfse.warnings.filter((each) => each.includes('105102'))).toEqual([]);
});

const justification = 'Serviço contratado em duplicidade';

test('our own cancellation is published as ours if another event is refused because of it', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'by us' });
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  const { event: request } = await requestNfseCancellation(ctx, { id, justification });
  // The request is the first to receive the Sefin's answer about it.
  await lose(harness.sys, cancellation.id, { kind: 'unknown', reason: 'timeout' });
  await refuseEventOfEnded(harness, request.id, { type: '101101' });
  expect(await getNfse(ctx, { id })).toMatchObject({ status: 'authorized' });
  await finishNfseEvent(harness, cancellation.id, 'registered');
  const nfse = await getNfse(ctx, { id });
  expect(nfse.status).toBe('cancelled');
  expect(nfse.warnings.join()).not.toContain('101101');
  const reported = (await publishedOf(harness, provider)).filter(({ event }) => event === 'nfse.cancelled');
  expect(reported).toMatchObject([{ data: { eventId: cancellation.id } }]);
});

test('the refusal of our cancellation reveals a granted request', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'granted' });
  const { event: request } = await requestNfseCancellation(ctx, { id, justification });
  await finishNfseEvent(harness, request.id, 'registered');
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  await harness.advance(60_000);
  await refuseEventOfEnded(harness, cancellation.id, { type: '105104' });
  expect(await getNfseEvent(ctx, { id, eventId: request.id })).toMatchObject({
    decision: 'granted',
    decidedAt: registeredAt,
    updatedAt: harness.clock.now().toISOString(),
  });
  const nfse = await getNfse(ctx, { id });
  expect(nfse.status).toBe('cancelled');
  expect(nfse.warnings.join()).not.toContain('105104');
  expect(await cancelledAtOf(provider)).toEqual([new Date(endedAt)]);
  const reported = (await publishedOf(harness, provider)).filter(({ event }) => event === 'nfse.cancelled');
  expect(reported).toMatchObject([{ data: { eventId: request.id, registeredAt } }]);
  expect((await getNfseDecisionXml(ctx, { id, eventId: request.id })).xml).toBe('<evento/>');
  const [mail] = (await mailsOf(harness, id)).filter(({ event: name }) => name === 'email.cancelled');
  expect(mail?.payload).toMatchObject({ eventId: null, attachments: [] });
});

test('an NFS-e whose end is known before that of its replacement finally names it, and is published once', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const old = await replaceable(provider);
  const id = await queuedNfse(ctx, companyId, { externalId: 'in doubt', replaces: old.replaces });
  const { event } = await cancelNfse(ctx, { id: old.id, justification });
  await refuseEventOfEnded(harness, event.id, substituted);
  expect(await getNfse(ctx, { id: old.id })).toMatchObject({ status: 'cancelled', replacedBy: null });
  await harness.advance(60_000);
  await finishNfse(harness, id, 'authorized');
  const replaced = await getNfse(ctx, { id: old.id });
  expect(replaced).toMatchObject({
    status: 'cancelled',
    replacedBy: id,
    updatedAt: harness.clock.now().toISOString(),
  });
  expect(replaced.warnings.join()).not.toContain('105102');
  const reported = (await publishedOf(harness, provider)).filter(
    ({ event: name }) => name === 'nfse.cancelled',
  );
  expect(reported).toMatchObject([{ data: { id: old.id, registeredAt } }]);
});

test.each(['replacement', 'refusal'] as const)(
  'with the %s recorded first: when the replacement and the end of an NFS-e come at the same time, the NFS-e names the replacement',
  async (first) => {
    const provider = await aProvider(harness);
    const { ctx, companyId } = provider;
    const old = await replaceable(provider);
    const id = await queuedNfse(ctx, companyId, { externalId: 'replacing', replaces: old.replaces });
    const { event } = await cancelNfse(ctx, { id: old.id, justification });
    const replacingKey = nfseKeyOf((await getNfse(ctx, { id })).dpsId ?? '');
    const learn = {
      replacement: () => finishNfse(harness, id, 'authorized'),
      refusal: () => refuseEventOfEnded(harness, event.id, { type: '105102', replacingKey }),
    };
    const second = first === 'refusal' ? 'replacement' : 'refusal';
    // A mail is the last thing that each of them writes.
    const learning = await inSystem(harness.sys, async (tx) => {
      await lockEmails(tx, { companyId });
      const begun = learn[first]();
      await expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(1);
      const both = [begun, learn[second]()];
      await expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(2);
      return both;
    });
    await Promise.all(learning);
    expect(await getNfse(ctx, { id: old.id })).toMatchObject({ status: 'cancelled', replacedBy: id });
    const reported = (await publishedOf(harness, provider)).filter(
      ({ event: name }) => name === 'nfse.cancelled',
    );
    expect(reported).toMatchObject([{ data: { id: old.id } }]);
  },
);
