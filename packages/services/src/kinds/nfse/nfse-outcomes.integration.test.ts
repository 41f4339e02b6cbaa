import { type Id24, id24 } from '@fiscal/domain';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DanfseInput } from '../../context/context.ts';
import { makeFollowUp } from '../../filing/filing-kind-adapter.ts';
import {
  anNfseCompany,
  authorizedNfse,
  finishNfse,
  finishNfseEvent,
  queuedNfse,
} from '../../testing/nfse-steps.ts';
import type { TestMunicipal } from '../../testing/test-context.ts';
import { createTestKinds } from '../../testing/test-kinds.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { withRenderers } from '../../testing/with-renderers.ts';
import { getUsage } from '../../usage/get-usage.ts';
import { cancelNfse } from '../nfse-event/nfse-event-verbs.ts';
import { getNfse, getNfseDanfse } from './get-nfse.ts';

const harness = useHarness();
let ctx: TestMunicipal;
let companyId: Id24;
beforeAll(async () => {
  ({ ctx, companyId } = await anNfseCompany(harness));
});

/** The status with which each DANFSe was rendered. */
let rendered: DanfseInput['status'][];
beforeEach(() => {
  rendered = [];
});
const renderDanfse = async ({ status }: DanfseInput): Promise<Uint8Array> => {
  rendered.push(status);
  return new TextEncoder().encode(`%PDF ${status}`);
};

type PrintedKind = 'nfse' | 'nfseEvent';
/** Runs the step after a registration. `rendered` runs between drawing and storing. */
const followUp = (kind: PrintedKind, filingId: Id24, rendered: () => Promise<void> = async () => undefined) =>
  makeFollowUp(
    createTestKinds({ renderers: { nfse: renderDanfse } })[kind],
    harness.sys,
    { filingId, run: 1 },
    async (place) => (place === 'rendered' ? rendered() : undefined),
  );
const shownOf = async (id: Id24) =>
  new TextDecoder().decode((await getNfseDanfse(withRenderers(ctx, { nfse: renderDanfse }), { id })).pdf);

async function cancel(id: Id24): Promise<Id24> {
  const { event } = await cancelNfse(ctx, { id, justification: 'Serviço contratado em duplicidade' });
  await finishNfseEvent(harness, event.id, 'registered');
  return event.id;
}

test('a registered cancellation removes the DANFSe, and the next one is that of a cancelled NFS-e', async () => {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'cancelled' });
  await followUp('nfse', id);
  expect(await shownOf(id)).toBe('%PDF authorized');
  const eventId = await cancel(id);
  expect(await shownOf(id)).toBe('%PDF cancelled');
  expect(await followUp('nfseEvent', eventId)).toBe('stored');
  expect(await shownOf(id)).toBe('%PDF cancelled');
  expect(rendered).toEqual(['authorized', 'cancelled', 'cancelled']);
});

test('a DANFSe that was drawn before a cancellation is not stored after it', async () => {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'overtaken' });
  const kept = await followUp('nfse', id, async () => {
    await cancel(id);
  });
  expect(kept).toBe('already');
  expect(await shownOf(id)).toBe('%PDF cancelled');
});

test('an NFS-e that another one replaces is shown as replaced, before and after its DANFSe is drawn again', async () => {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'replaced' });
  await followUp('nfse', id);
  const { accessKey } = await getNfse(ctx, { id });
  const replaces = { accessKey: accessKey ?? '', reason: '01' } as const;
  const newer = await authorizedNfse(harness, ctx, companyId, { externalId: 'replacing', replaces });
  expect(await shownOf(id)).toBe('%PDF replaced');
  await followUp('nfse', newer);
  expect([await shownOf(id), await shownOf(newer)]).toEqual(['%PDF replaced', '%PDF authorized']);
  expect(rendered).toEqual(['authorized', 'replaced', 'authorized', 'replaced']);
});

test('an NFS-e counts in the month in which the Sefin authorized it, not in that of its request', async () => {
  const countedIn = async (month: string) => (await getUsage(ctx, { month })).total.nfse.homologation;
  const now = harness.clock.now();
  await harness.setClock(new Date('2026-10-31T15:00:00Z'));
  const id = id24(
    await queuedNfse(ctx, companyId, { externalId: 'of October', competenceDate: '2026-10-31' }),
  );
  await harness.setClock(now);
  const before = await countedIn('2026-11');
  await finishNfse(harness, id, 'authorized');
  expect([await countedIn('2026-10'), await countedIn('2026-11')]).toEqual([0, before + 1]);
});
