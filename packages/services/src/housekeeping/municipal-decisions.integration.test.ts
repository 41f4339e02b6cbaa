import type { DispatchOrder } from '@fiscal/contracts';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { beforeEach, expect, test } from 'vitest';
import { getNfse } from '../kinds/nfse/get-nfse.ts';
import { getNfseDecisionXml } from '../kinds/nfse-event/get-nfse-decision-xml.ts';
import {
  getNfseEvent,
  getNfseEventXml,
  requestNfseCancellation,
} from '../kinds/nfse-event/nfse-event-verbs.ts';
import { type Mailer, mailsOf } from '../testing/a-mailer.ts';
import { aServiceMailer } from '../testing/a-service-mailer.ts';
import { authorizedNfse, finishNfseEvent } from '../testing/nfse-steps.ts';
import { useHarness } from '../testing/use-harness.ts';
import { recordMunicipalDecision } from './record-municipal-decision.ts';
import { takeUndecidedRequests } from './take-undecided-requests.ts';

const harness = useHarness({ emails: 'on' });
beforeEach(() =>
  harness.database.asOwner(`
    delete from housekeeping_position;
    update nfse_event set decision = 'refused', decided_at = now()
      where registered_at is not null and decision is null and type = 'cancellationRequest'`),
);

const day = 86_400_000;

const aProvider = () => aServiceMailer(harness);

interface Requested {
  readonly id: Id24;
  readonly eventId: Id24;
}

/** Makes an NFS-e with a request to its municipality; `queued`: the Sefin has not registered the request yet. */
async function aRequest(
  { ctx, companyId }: Mailer,
  externalId = 'asked',
  status: 'registered' | 'queued' = 'registered',
): Promise<Requested> {
  const { recipient } = aService({ companyId });
  const taker = { recipient: recipient && { ...recipient, email: 'tomador@example.com' } };
  const id = await authorizedNfse(harness, ctx, companyId, { externalId, ...taker });
  const justification = 'Serviço não prestado ao tomador';
  const { event } = await requestNfseCancellation(ctx, { id, justification });
  if (status === 'registered') await finishNfseEvent(harness, event.id, 'registered');
  return { id, eventId: event.id };
}

const take = async (most = 10, everyMs = 0) =>
  (await takeUndecidedRequests(harness.sys, { most, everyMs })).map(({ eventId }) => eventId);

test('a round queries a few at a time, and the next round begins a fixed time after the end of the previous one', async () => {
  const provider = await aProvider();
  const requests = [
    await aRequest(provider, 'a'),
    await aRequest(provider, 'b'),
    await aRequest(provider, 'c'),
  ];
  const ids = requests.map(({ eventId }) => eventId).sort();
  expect(await take(2, day)).toEqual(ids.slice(0, 2));
  expect(await take(2, day)).toEqual(ids.slice(2));
  expect(await take(2, day)).toEqual([]);
  await harness.advance(day);
  expect(await take(2, day)).toEqual(ids.slice(0, 2));
});

test('no question is sent about a request that is not registered, is half a year old, or has no company for it', async () => {
  const provider = await aProvider();
  await aRequest(provider, 'queued', 'queued');
  expect(await take()).toEqual([]);
  const { id, eventId } = await aRequest(provider);
  const before = harness.clock.now();
  const { registeredAt } = await getNfseEvent(provider.ctx, { id, eventId });
  const old = Date.parse(registeredAt ?? '') + 180 * day;
  await harness.setClock(new Date(old - 1_000));
  expect(await take()).toEqual([eventId]);
  await harness.setClock(new Date(old));
  expect(await take()).toEqual([]);
  await harness.setClock(before);
  await harness.database.asOwner('delete from housekeeping_position');
  const company = `where id = '${provider.companyId}'`;
  await harness.database.asOwner(`update company set status = 'deleting' ${company}`);
  expect(await take()).toEqual([]);
  await harness.database.asOwner(`update company set status = 'active' ${company}`);
  expect(await take()).toEqual([eventId]);
  await harness.database.asOwner(
    `update certificate set not_after = now() where company_id = '${provider.companyId}' and replaced_at is null`,
  );
  expect(await take()).toEqual([]);
});

test('a granted request ends its NFS-e once: its DANFSe is removed, the taker gets a mail, and no document is promised', async () => {
  const provider = await aProvider();
  const { id, eventId } = await aRequest(provider);
  // Any document can replace its page.
  await harness.database.asOwner(`update nfse set danfse_id = nfse_xml_id where id = '${id}'`);
  await harness.advance(60_000);
  const notified: string[] = [];
  const handedOver: DispatchOrder[] = [];
  const sys = {
    ...harness.sys,
    notify: (changed: string) => notified.push(changed),
    handOver: (orders: readonly DispatchOrder[]) => handedOver.push(...orders),
  };
  const decidedAt = harness.clock.now();
  await recordMunicipalDecision(sys, { eventId, decision: 'granted', decidedAt, xml: '<evento/>' });
  const { updatedAt } = await getNfseEvent(provider.ctx, { id, eventId });
  expect(updatedAt).toBe(decidedAt.toISOString());
  expect(await getNfse(provider.ctx, { id })).toMatchObject({ status: 'cancelled', updatedAt });
  const [nfse] = await harness.database.readAsOwner(`select danfse_id from nfse where id = '${id}'`);
  expect(nfse).toEqual({ danfse_id: null });
  expect(notified).toEqual([eventId, id]);
  const mails = (await mailsOf(harness, id)).filter(({ event }) => event === 'email.cancelled');
  expect(mails).toMatchObject([{ payload: { eventId: null, attachments: [] } }]);
  expect(handedOver.map(({ documentId }) => documentId)).toEqual(mails.map((mail) => mail.id));
  await harness.advance(60_000);
  await recordMunicipalDecision(sys, {
    eventId,
    decision: 'refused',
    decidedAt: harness.clock.now(),
    xml: '<other/>',
  });
  const kept = await getNfseDecisionXml(provider.ctx, { id, eventId });
  expect([kept.xml, kept.fileName]).toEqual([
    '<evento/>',
    expect.stringMatching(/^\w{50}-105104-evento\.xml$/),
  ]);
  expect((await getNfseEventXml(provider.ctx, { id, eventId })).xml).toContain('<e101103>');
  expect(await getNfseEvent(provider.ctx, { id, eventId })).toMatchObject({
    decision: 'granted',
    decidedAt: decidedAt.toISOString(),
  });
});

test('no decision waits for a bucket while it holds locks', async () => {
  const provider = await aProvider();
  const { id, eventId } = await aRequest(provider);
  const { documents } = harness.sys;
  const staged: string[] = [];
  const bucket: typeof documents = {
    ...documents,
    isStagedAway: () => true,
    async stage(document) {
      await harness.database.asOwner(
        `select from filing where id in ('${id}', '${eventId}') for update nowait`,
      );
      staged.push(document.kind);
      return documents.stage(document);
    },
  };
  const decided = { decision: 'granted', decidedAt: harness.clock.now(), xml: '<evento/>' } as const;
  await recordMunicipalDecision({ ...harness.sys, documents: bucket }, { eventId, ...decided });
  expect(staged).toEqual(['nfseEvent']);
  expect(await getNfse(provider.ctx, { id })).toMatchObject({ status: 'cancelled' });
});
