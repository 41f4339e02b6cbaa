import type { Id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { reopenFiling } from '../../filing-operations/reopen-filing.ts';
import { type Mailer, mailsOf } from '../../testing/a-mailer.ts';
import { aProvider, endedAt, publishedOf, refuseEventOfEnded } from '../../testing/ended-nfse-steps.ts';
import { close, endRun, lose, open } from '../../testing/filing-steps.ts';
import { authorizedNfse, nfseEventOf, queryNfseEvent, queuedNfse } from '../../testing/nfse-steps.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getNfse } from '../nfse/get-nfse.ts';
import { queriedEventAnswerOf, sentEventAnswerOf } from '../sefin/nfse-event-answer.ts';
import { classifyNfseEventAnswer } from './classify-nfse-event.ts';
import { getNfseDecisionXml } from './get-nfse-decision-xml.ts';
import { cancelNfse, getNfseEvent, requestNfseCancellation, retryNfseEvent } from './nfse-event-verbs.ts';
import { ourNfseEventOf } from './our-nfse-event.ts';

const harness = useHarness({ emails: 'on' });

const justification = 'Serviço contratado em duplicidade';
const registeredAt = new Date(endedAt).toISOString();
const raw = new TextEncoder().encode('{}');

/** Makes an authorized NFS-e with a cancellation of ours whose answer is lost, and a request. */
async function inDoubt({ ctx, companyId }: Mailer) {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'in doubt' });
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  const { event: request } = await requestNfseCancellation(ctx, { id, justification });
  const sent = await open(harness.sys, cancellation.id);
  await close(harness.sys, sent, { kind: 'unknown', reason: 'timeout' });
  const { digestValue: digest } = sent.document;
  return { id, cancellationId: cancellation.id, requestId: request.id, digest };
}

const giveUp = (id: Id24, reason = 'reconcile_exhausted') =>
  endRun(harness, id, { kind: 'failed', code: 'transmission_uncertain', reason });

/** The ends of the NFS-e that were sent to receivers and the taker. */
async function reportedOf(provider: Mailer, id: Id24) {
  const reported = (await publishedOf(harness, provider)).filter(({ event }) => event === 'nfse.cancelled');
  const mails = (await mailsOf(harness, id)).filter(({ event }) => event === 'email.cancelled');
  return { reported: reported.map(({ data }) => data), mails: mails.length };
}

test.each(['the NFS-e ends first', 'the cancellation is given up first'] as const)(
  'when our cancellation is abandoned, a cancellation that the Sefin holds ends the NFS-e: %s',
  async (order) => {
    const provider = await aProvider(harness);
    const { ctx } = provider;
    const { id, cancellationId, requestId } = await inDoubt(provider);
    const steps = [
      () => refuseEventOfEnded(harness, requestId, { type: '101101' }),
      () => giveUp(cancellationId),
    ];
    if (order === 'the cancellation is given up first') steps.reverse();
    await steps[0]?.();
    expect(await getNfse(ctx, { id })).toMatchObject({ status: 'authorized' });
    await steps[1]?.();
    expect(await getNfse(ctx, { id })).toMatchObject({ status: 'cancelled' });
    expect(await reportedOf(provider, id)).toMatchObject({
      reported: [{ id, eventId: null, registeredAt }],
      mails: 1,
    });
  },
);

test('when our cancellation is abandoned because the Sefin holds one with other words, that one ends the NFS-e', async () => {
  const provider = await aProvider(harness);
  const { ctx } = provider;
  const { id, cancellationId } = await inDoubt(provider);
  await queryNfseEvent(harness, cancellationId, 'textMismatch');
  await giveUp(cancellationId, 'text_mismatch');
  const nfse = await getNfse(ctx, { id });
  expect(nfse).toMatchObject({ status: 'cancelled' });
  expect(nfse.warnings.join()).toMatch(/101101 \(cancelamento pelo emitente\).*não consta deste serviço/);
  expect(await reportedOf(provider, id)).toMatchObject({ reported: [{ id, eventId: null }], mails: 1 });
});

test('a cancellation that the Sefin returned with its refusal of ours counts too, even if no question was answered', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'shown once' });
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  const opened = await open(harness.sys, cancellation.id);
  const event = { ...nfseEventOf(opened.document), text: 'Outras palavras', digest: 'b3V0cm8=' };
  const answer = queriedEventAnswerOf({ kind: 'found', event });
  expect(classifyNfseEventAnswer(answer, ourNfseEventOf(opened.document))).toBe('duplicate');
  await close(harness.sys, opened, { kind: 'answered', answer, class: 'duplicate', raw });
  await giveUp(cancellation.id);
  expect(await getNfse(ctx, { id })).toMatchObject({ status: 'cancelled' });
  expect(await warnings(provider, id)).toContain(isOfOthers);
  expect(await reportedOf(provider, id)).toMatchObject({ reported: [{ id, eventId: null }], mails: 1 });
});

test('a cancellation of ours that was never sent does not keep an NFS-e authorized that the Sefin has cancelled', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'never sent' });
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  await endRun(harness, cancellation.id, { kind: 'failed', code: 'certificate_expired' });
  const { event: request } = await requestNfseCancellation(ctx, { id, justification });
  await refuseEventOfEnded(harness, request.id, { type: '101101' });
  const nfse = await getNfse(ctx, { id });
  expect(nfse).toMatchObject({ status: 'cancelled' });
  expect(nfse.warnings.join()).toContain(isOfOthers);
  const once = { reported: [{ id, eventId: null, registeredAt }], mails: 1 };
  expect(await reportedOf(provider, id)).toMatchObject(once);
  const attemptId = await queryNfseEvent(harness, cancellation.id);
  await endRun(harness, cancellation.id, { kind: 'authorized', attemptId });
  expect(await reportedOf(provider, id)).toMatchObject(once);
});

/**
 * Makes an authorized NFS-e with a request, and with a cancellation that did not reach the Sefin or was answered with a
 * pause.
 */
async function unheard({ ctx, companyId }: Mailer, how: 'not sent' | 'paused') {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: how });
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  const { event: request } = await requestNfseCancellation(ctx, { id, justification });
  const opened = await open(harness.sys, cancellation.id);
  const errors = [{ code: '503', reason: 'Fora do ar', detail: null }] as const;
  const answer = sentEventAnswerOf({ kind: 'refused', cStat: '503', xMotivo: 'Fora do ar', errors });
  const result =
    how === 'paused'
      ? ({ kind: 'answered', answer, class: 'paused', raw } as const)
      : ({ kind: 'notSent', reason: 'connection_queue' } as const);
  await close(harness.sys, opened, result);
  const { digestValue: digest } = opened.document;
  return { id, cancellationId: cancellation.id, requestId: request.id, digest };
}

test.each(['not sent', 'paused'] as const)(
  'nor does one whose transmission was %s: the Sefin has nothing of it',
  async (how) => {
    const provider = await aProvider(harness);
    const { id, requestId } = await unheard(provider, how);
    await refuseEventOfEnded(harness, requestId, { type: '101101' });
    expect(await getNfse(provider.ctx, { id })).toMatchObject({ status: 'cancelled' });
    expect(await reportedOf(provider, id)).toMatchObject({ reported: [{ id, eventId: null }], mails: 1 });
  },
);

test('a cancellation that was paused, and that the Sefin holds nevertheless, is published as ours', async () => {
  const provider = await aProvider(harness);
  const { id, cancellationId, requestId, digest } = await unheard(provider, 'paused');
  await refuseEventOfEnded(harness, requestId, { type: '101101', digest });
  expect(await getNfse(provider.ctx, { id })).toMatchObject({ status: 'authorized' });
  const attemptId = await queryNfseEvent(harness, cancellationId);
  await endRun(harness, cancellationId, { kind: 'authorized', attemptId });
  expect(await reportedOf(provider, id)).toMatchObject({
    reported: [{ id, eventId: cancellationId }],
    mails: 1,
  });
});

test.each(['the NFS-e ends first', 'the cancellation is given up first'] as const)(
  'a cancellation that was paused, failed without a certificate and was abandoned may be the one that the Sefin holds: %s',
  async (order) => {
    const provider = await aProvider(harness);
    const { ctx } = provider;
    const { id, cancellationId, requestId, digest } = await unheard(provider, 'paused');
    await endRun(harness, cancellationId, { kind: 'failed', code: 'certificate_expired' });
    const steps = [
      () => refuseEventOfEnded(harness, requestId, { type: '101101', digest }),
      () => giveUp(cancellationId, 'certificate_expired'),
    ];
    if (order === 'the cancellation is given up first') steps.reverse();
    for (const take of steps) await take();
    const failure = { code: 'transmission_uncertain', reason: 'certificate_expired' };
    expect(await getNfseEvent(ctx, { id, eventId: cancellationId })).toMatchObject({ failure });
    expect(await getNfse(ctx, { id })).toMatchObject({ status: 'cancelled' });
    expect(await warnings(provider, id)).toContain(mayBeOurs);
  },
);

test('when an NFS-e has ended, its event that was never sent for lack of a certificate fails, and cannot be retried', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'no way on' });
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  await endRun(harness, cancellation.id, { kind: 'failed', code: 'certificate_expired' });
  const { event: request } = await requestNfseCancellation(ctx, { id, justification });
  await refuseEventOfEnded(harness, request.id, { type: '101101' });
  const ref = { id, eventId: cancellation.id };
  await expect(retryNfseEvent(ctx, ref)).rejects.toMatchObject({ details: { reason: 'not_authorized' } });
  await giveUp(cancellation.id, 'certificate_expired');
  const { status, attention, failure } = await getNfseEvent(ctx, ref);
  expect({ status, attention, code: failure?.code }).toEqual({
    status: 'failed',
    attention: null,
    code: 'certificate_expired',
  });
});

test('an event that was sent after the certificate was uploaded, and then replaced, does not count as unsent', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'sent after all' });
  const { event: first } = await cancelNfse(ctx, { id, justification });
  await endRun(harness, first.id, { kind: 'failed', code: 'certificate_missing' });
  const sent = await open(harness.sys, first.id);
  const ref = { id, eventId: first.id };
  expect(await getNfseEvent(ctx, ref)).toMatchObject({ status: 'sending', failure: null });
  await close(harness.sys, sent, { kind: 'unknown', reason: 'timeout' });
  await queryNfseEvent(harness, first.id, 'textMismatch');
  await endRun(harness, first.id, { kind: 'attention', attention: 'text_mismatch', status: 'unknown' });
  await cancelNfse(ctx, { id, justification: 'Engano que só depois foi notado' });
  const failure = { code: 'transmission_uncertain', reason: 'text_mismatch' };
  expect(await getNfseEvent(ctx, ref)).toMatchObject({ status: 'failed', failure });
  expect(await reopenFiling(harness.sys, { actor: 'ana' }, { id: first.id })).toEqual({ kind: 'excluded' });
});

test('when a repeated cancellation finds our abandoned one at the Sefin, it is not shown as a cancellation of another system', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'asked again' });
  const { event: first } = await cancelNfse(ctx, { id, justification });
  const lost = await open(harness.sys, first.id);
  await close(harness.sys, lost, { kind: 'unknown', reason: 'timeout' });
  await giveUp(first.id);
  await harness.advance(60_000);
  const { event: again } = await cancelNfse(ctx, { id, justification });
  const opened = await open(harness.sys, again.id);
  const answer = queriedEventAnswerOf({ kind: 'found', event: nfseEventOf(lost.document) });
  await close(harness.sys, opened, { kind: 'answered', answer, class: 'authorized', raw });
  await endRun(harness, again.id, { kind: 'authorized', attemptId: opened.attemptId });
  expect(await getNfseEvent(ctx, { id, eventId: again.id })).toMatchObject({
    status: 'registered',
    warnings: [],
  });
  expect(await reportedOf(provider, id)).toMatchObject({ reported: [{ id, eventId: again.id }], mails: 1 });
});

const isOfOthers = 'não consta deste serviço';
const mayBeOurs = 'pode vir de um pedido deste serviço';
const warnings = async ({ ctx }: Mailer, id: Id24) => (await getNfse(ctx, { id })).warnings.join();

test('a cancellation that was abandoned, and is adopted after the end of its NFS-e, is published once', async () => {
  const provider = await aProvider(harness);
  const { id, cancellationId, requestId, digest } = await inDoubt(provider);
  await giveUp(cancellationId);
  await refuseEventOfEnded(harness, requestId, { type: '101101', digest });
  expect(await warnings(provider, id)).toContain(mayBeOurs);
  const once = { reported: [{ id, eventId: null, registeredAt }], mails: 1 };
  expect(await reportedOf(provider, id)).toMatchObject(once);
  await reopenFiling(harness.sys, { actor: 'ana' }, { id: cancellationId });
  const attemptId = await queryNfseEvent(harness, cancellationId);
  await endRun(harness, cancellationId, { kind: 'authorized', attemptId });
  expect(await getNfse(provider.ctx, { id })).toMatchObject({ status: 'cancelled', warnings: [] });
  expect(await reportedOf(provider, id)).toMatchObject(once);
});

test('a request in doubt may be the granted one; registered later, it is granted and published once', async () => {
  const provider = await aProvider(harness);
  const { id, cancellationId, requestId } = await inDoubt(provider);
  await lose(harness.sys, requestId, { kind: 'unknown', reason: 'timeout' });
  await refuseEventOfEnded(harness, cancellationId, { type: '105104' });
  expect(await warnings(provider, id)).toContain(mayBeOurs);
  const attemptId = await queryNfseEvent(harness, requestId);
  await endRun(harness, requestId, { kind: 'authorized', attemptId });
  expect(await warnings(provider, id)).toBe('');
  expect(await getNfseEvent(provider.ctx, { id, eventId: requestId })).toMatchObject({
    status: 'registered',
    decision: 'granted',
    decidedAt: registeredAt,
  });
  expect((await getNfseDecisionXml(provider.ctx, { id, eventId: requestId })).xml).toBe('<evento/>');
  expect(await reportedOf(provider, id)).toMatchObject({
    reported: [{ id, eventId: null, registeredAt }],
    mails: 1,
  });
});

test.each([
  ['sent', mayBeOurs],
  ['given up', mayBeOurs],
  ['queued', isOfOthers],
] as const)('a replacement of ours that is %s, and one that the Sefin knows: %s', async (state, said) => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const { id, cancellationId } = await inDoubt(provider);
  const { accessKey } = await getNfse(ctx, { id });
  const replaces = { accessKey: accessKey ?? '', reason: '01' } as const;
  const newer = await queuedNfse(ctx, companyId, { externalId: 'newer', replaces });
  if (state !== 'queued') await lose(harness.sys, newer, { kind: 'unknown', reason: 'timeout' });
  if (state === 'given up') await giveUp(newer);
  await refuseEventOfEnded(harness, cancellationId, { type: '105102', replacingKey: '1'.repeat(50) });
  expect(await warnings(provider, id)).toContain(said);
});
