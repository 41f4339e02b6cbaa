import { timelineSchema } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { recordMunicipalDecision } from '../housekeeping/record-municipal-decision.ts';
import { cancelNfse, getNfse, requestNfseCancellation } from '../nfse/index.ts';
import type { Mailer } from '../testing/a-mailer.ts';
import { aProvider, refuseEventOfEnded } from '../testing/ended-nfse-steps.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { authorizedNfse, finishNfse, finishNfseEvent, nfseKeyOf, queuedNfse } from '../testing/nfse-steps.ts';
import { getNfseTimeline } from './get-nfe-timeline.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

const justification = 'Serviço contratado em duplicidade';
const day = 86_400_000;

/** The steps of the history of an NFS-e that end it or register an event of it, with their times. */
async function endsOf({ ctx }: Mailer, id: Id24): Promise<readonly (readonly [step: string, at: string])[]> {
  const { data } = timelineSchema.parse(await getNfseTimeline(ctx, { id }));
  return data
    .filter(({ step }) => step === 'cancelled' || step === 'registered')
    .map(({ step, at }) => [step, at]);
}

test('a request stays registered when it was, however late the municipality grants it', async () => {
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

test('an NFS-e stays cancelled when it was, however late it is known which one replaced it', async () => {
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
