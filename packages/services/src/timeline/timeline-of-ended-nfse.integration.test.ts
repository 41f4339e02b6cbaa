import { timelineSchema } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { findFiling } from '../filing-operations/find-filing.ts';
import { showTimeline } from '../filing-operations/show-timeline.ts';
import { recordMunicipalDecision } from '../housekeeping/record-municipal-decision.ts';
import { getNfse } from '../kinds/nfse/get-nfse.ts';
import { cancelNfse, requestNfseCancellation } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { sentEventAnswerOf } from '../kinds/sefin/nfse-event-answer.ts';
import type { Mailer } from '../testing/a-mailer.ts';
import { aProvider, endingAt, refuseEventOfEnded } from '../testing/ended-nfse-steps.ts';
import { close, endRun, open } from '../testing/filing-steps.ts';
import {
  authorizedNfse,
  finishNfse,
  finishNfseEvent,
  nfseKeyOf,
  nfseOf,
  queryNfse,
  queuedNfse,
} from '../testing/nfse-steps.ts';
import { signedOtherwise } from '../testing/signed-otherwise.ts';
import { useHarness } from '../testing/use-harness.ts';
import { getNfseTimeline } from './get-note-timeline.ts';

const harness = useHarness();

const justification = 'Serviço contratado em duplicidade';
const day = 86_400_000;

/** Reads the lines `cancelled` and `registered` in the history of an NFS-e, with their times. */
async function endsOf({ ctx }: Mailer, id: Id24): Promise<readonly (readonly [step: string, at: string])[]> {
  const { data } = timelineSchema.parse(await getNfseTimeline(ctx, { id }));
  return data
    .filter(({ step }) => step === 'cancelled' || step === 'registered')
    .map(({ step, at }) => [step, at]);
}

test('a request for cancellation keeps the time of its registration when the municipality grants it later', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'granted' });
  const { event } = await requestNfseCancellation(ctx, { id, justification });
  await finishNfseEvent(harness, event.id, 'registered');
  const registeredAt = harness.clock.now().toISOString();
  expect(await endsOf(provider, id)).toEqual([['registered', registeredAt]]);
  await harness.advance(5 * day);
  const decidedAt = harness.clock.now();
  const granted = { decision: 'granted', decidedAt, xml: '<evento/>' } as const;
  await recordMunicipalDecision(harness.sys, { eventId: event.id, ...granted });
  expect(await endsOf(provider, id)).toEqual([
    ['registered', registeredAt],
    ['cancelled', decidedAt.toISOString()],
  ]);
});

test('an operator finds an NFS-e by the id of its client and reads what the client reads, and nothing of its events', async () => {
  const { ctx, companyId } = await aProvider(harness);
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'shown' });
  const { event } = await requestNfseCancellation(ctx, { id, justification });
  const { clientId } = ctx.tenant;
  expect(await findFiling(harness.sys, { by: 'externalId', externalId: 'shown', clientId })).toEqual({
    kind: 'found',
    id,
  });
  expect(await showTimeline(harness.sys, { id })).toEqual(await getNfseTimeline(ctx, { id }));
  expect(await showTimeline(harness.sys, { id: event.id })).toBeUndefined();
});

test('an NFS-e keeps the time of its cancellation when the NFS-e that replaced it is known later', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'replaced' });
  const { accessKey } = await getNfse(ctx, { id });
  const replaces = { accessKey: accessKey ?? '', reason: '01' } as const;
  const newer = await queuedNfse(ctx, companyId, { externalId: 'newer', replaces });
  const { event } = await cancelNfse(ctx, { id, justification });
  const replacingKey = nfseKeyOf((await getNfse(ctx, { id: newer })).dpsId ?? '');
  await refuseEventOfEnded(harness, event.id, { type: '105102', replacingKey });
  const cancelled = [['cancelled', harness.clock.now().toISOString()]];
  expect(await endsOf(provider, id)).toEqual(cancelled);
  await harness.advance(day);
  await finishNfse(harness, newer, 'authorized');
  expect(await getNfse(ctx, { id })).toMatchObject({ replacedBy: newer });
  expect(await endsOf(provider, id)).toEqual(cancelled);
});

test('an answer that ended no filing does not set the time of the cancellation', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'told' });
  const { accessKey = null } = await getNfse(ctx, { id });
  const replaces = { accessKey: accessKey ?? '', reason: '01' } as const;
  const newer = await queuedNfse(ctx, companyId, { externalId: 'newer', replaces });
  const { event } = await cancelNfse(ctx, { id, justification });
  const opened = await open(harness.sys, event.id);
  const errors = [{ code: 'E9999', reason: 'Erro não catalogado', detail: null }] as const;
  const refused = { kind: 'refused', cStat: 'E9999', xMotivo: 'Erro não catalogado', errors } as const;
  const answer = { ...sentEventAnswerOf(refused), ending: endingAt(accessKey ?? '', { type: '105102' }) };
  const raw = new TextEncoder().encode('{}');
  await close(harness.sys, opened, { kind: 'answered', answer, class: 'undecided', raw });
  await harness.advance(day);
  await finishNfse(harness, newer, 'authorized');
  expect(await getNfse(ctx, { id })).toMatchObject({ status: 'cancelled', replacedBy: newer });
  expect(await endsOf(provider, id)).toEqual([['cancelled', harness.clock.now().toISOString()]]);
});

test('an adopted NFS-e is cancelled from the time of its adoption, not of an earlier answer', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const newer = await authorizedNfse(harness, ctx, companyId, { externalId: 'newer' });
  const { accessKey: replacingKey = null } = await getNfse(ctx, { id: newer });
  const id = await queuedNfse(ctx, companyId, { externalId: 'adopted' });
  const theirs = await signedOtherwise(harness, id, (xml) =>
    xml.replace(/<dCompet>[^<]*/, '<dCompet>2026-11-01'),
  );
  const send = () =>
    queryNfse(
      harness,
      id,
      (document) => nfseOf({ ...document, ...theirs }),
      ({ accessKey }) => endingAt(accessKey, { type: '105102', replacingKey: replacingKey ?? undefined }),
    );
  await send();
  await endRun(harness, id, { kind: 'attention', attention: 'dps_mismatch', status: 'unknown' });
  await harness.advance(day);
  const attemptId = await send();
  await endRun(harness, id, { kind: 'cancelled', attemptId, adopted: {} });
  expect(await getNfse(ctx, { id })).toMatchObject({ status: 'cancelled', replacedBy: newer });
  expect(await endsOf(provider, id)).toEqual([['cancelled', harness.clock.now().toISOString()]]);
});
