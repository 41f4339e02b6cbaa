import type { Id24 } from '@fiscal/domain';
import { beforeEach, expect, test } from 'vitest';
import { loadEmail } from '../emails/load-email.ts';
import { getNfse } from '../kinds/nfse/get-nfse.ts';
import { getNfseDecisionXml } from '../kinds/nfse-event/get-nfse-decision-xml.ts';
import { cancelNfse, getNfseEvent, requestNfseCancellation } from '../kinds/nfse-event/nfse-event-verbs.ts';
import type { Mailer } from '../testing/a-mailer.ts';
import {
  aProvider,
  archivedNfses,
  endedAt,
  publishedOf,
  refuseEventOfEnded,
} from '../testing/ended-nfse-steps.ts';
import { endRun, lose } from '../testing/filing-steps.ts';
import { authorizedNfse, finishNfseEvent, queryNfseEvent } from '../testing/nfse-steps.ts';
import { useHarness } from '../testing/use-harness.ts';
import { recordMunicipalDecision } from './record-municipal-decision.ts';
import { takeUndecidedRequests } from './take-undecided-requests.ts';

const harness = useHarness({ emails: 'on' });
beforeEach(() => harness.database.asOwner('delete from housekeeping_position'));

const justification = 'Serviço contratado em duplicidade';
const decidedAt = new Date(endedAt).toISOString();

interface Granted {
  readonly id: Id24;
  readonly requestId: Id24;
}

/**
 * Makes a request whose answer is lost and that is granted at the Sefin: the refusal of a cancellation reveals the
 * grant, and only later does the question find the request.
 */
async function lateGrant({ ctx, companyId }: Mailer, externalId: string, type = '105104'): Promise<Granted> {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId });
  const { event: request } = await requestNfseCancellation(ctx, { id, justification });
  await lose(harness.sys, request.id, { kind: 'unknown', reason: 'timeout' });
  const { event: cancellation } = await cancelNfse(ctx, { id, justification });
  await refuseEventOfEnded(harness, cancellation.id, { type });
  expect(await getNfse(ctx, { id })).toMatchObject({ status: 'cancelled' });
  const attemptId = await queryNfseEvent(harness, request.id);
  await endRun(harness, request.id, { kind: 'authorized', attemptId });
  expect(await getNfseEvent(ctx, { id, eventId: request.id })).toMatchObject({ status: 'registered' });
  return { id, requestId: request.id };
}

const decisionOf = async ({ ctx }: Mailer, { id, requestId: eventId }: Granted) => {
  const { decision, decidedAt: at } = await getNfseEvent(ctx, { id, eventId });
  return [decision, at, decision && (await getNfseDecisionXml(ctx, { id, eventId })).xml];
};

const endsOf = async (provider: Mailer, id: Id24) =>
  (await publishedOf(harness, provider)).filter(
    ({ event, data }) => event === 'nfse.cancelled' && data.id === id,
  );

test('a request is granted, and published once, when it is registered after its grant was known', async () => {
  const provider = await aProvider(harness);
  const granted = await lateGrant(provider, 'late grant');
  expect(await decisionOf(provider, granted)).toEqual(['granted', decidedAt, '<evento/>']);
  expect(await takeUndecidedRequests(harness.sys, { most: 10, everyMs: 0 })).toEqual([]);
  expect(await endsOf(provider, granted.id)).toHaveLength(1);
});

test('the archive and the mail show the end of such an NFS-e', async () => {
  const provider = await aProvider(harness);
  const { id } = await lateGrant(provider, 'late grant');
  const [row] = await archivedNfses(harness, provider);
  expect.soft(row).toMatchObject({ status: 'cancelled', cancelledAt: new Date(endedAt) });
  const [mail] = await harness.database.readAsOwner<{ id: Id24 }>(
    `select id from delivery where resource_id = '${id}' and event = 'email.cancelled'`,
  );
  const sent = mail && (await loadEmail(harness.sys, mail.id));
  expect(sent?.content.note).toMatchObject({ cancellation: { registeredAt: new Date(endedAt) } });
});

test('a request of an ended NFS-e is queried if a grant of it is known, and not if another event ended it', async () => {
  const provider = await aProvider(harness);
  await lateGrant(provider, 'by the municipality', '305101');
  const granted = await lateGrant(provider, 'granted');
  // The state after a request was registered while the refusal was being recorded.
  await harness.database.asOwner(`
    begin;
    set local session_replication_role = replica;
    update nfse_event set decision = null, decided_at = null where id = '${granted.requestId}';
    commit`);
  const { warnings } = await getNfse(provider.ctx, { id: granted.id });
  expect(warnings.join()).toContain('pode vir de um pedido deste serviço');
  const queried = await takeUndecidedRequests(harness.sys, { most: 10, everyMs: 0 });
  expect(queried.map(({ eventId }) => eventId)).toEqual([granted.requestId]);
});

test('a request is queried also when it is registered after the grant of another one ended its NFS-e', async () => {
  const provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'granted before' });
  const first = await requestNfseCancellation(ctx, { id, justification });
  await finishNfseEvent(harness, first.event.id, 'registered');
  const { event } = await requestNfseCancellation(ctx, { id, justification: `${justification}, outra vez` });
  await lose(harness.sys, event.id, { kind: 'unknown', reason: 'timeout' });
  const granted = { decision: 'granted', decidedAt: new Date(endedAt), xml: '<evento/>' } as const;
  await recordMunicipalDecision(harness.sys, { eventId: first.event.id, ...granted });
  const attemptId = await queryNfseEvent(harness, event.id);
  await endRun(harness, event.id, { kind: 'authorized', attemptId });
  const queried = await takeUndecidedRequests(harness.sys, { most: 10, everyMs: 0 });
  expect(queried.map(({ eventId }) => eventId)).toContain(event.id);
  await recordMunicipalDecision(harness.sys, { eventId: event.id, ...granted });
  expect(await decisionOf(provider, { id, requestId: event.id })).toEqual([
    'granted',
    decidedAt,
    '<evento/>',
  ]);
  expect(await endsOf(provider, id)).toMatchObject([{ data: { eventId: first.event.id } }]);
});

/** Makes an NFS-e with two registered requests: the Sefin holds one, and the second request found it. */
async function twoRequests({ ctx, companyId }: Mailer): Promise<readonly [Granted, Granted]> {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'two requests' });
  const made: Granted[] = [];
  for (const words of [justification, `${justification}, outra vez`]) {
    const { event } = await requestNfseCancellation(ctx, { id, justification: words });
    await finishNfseEvent(harness, event.id, 'registered');
    made.push({ id, requestId: event.id });
    await harness.advance(1_000);
  }
  const [first, second] = made;
  if (first === undefined || second === undefined) throw new Error('two requests were made');
  return [first, second];
}

test.each(['a refusal', 'a question'] as const)(
  'both requests for one NFS-e are granted when %s reports it',
  async (by) => {
    const provider = await aProvider(harness);
    const [first, second] = await twoRequests(provider);
    if (by === 'a refusal') {
      const { event } = await cancelNfse(provider.ctx, { id: first.id, justification });
      await refuseEventOfEnded(harness, event.id, { type: '105104' });
    } else {
      const granted = { decision: 'granted', decidedAt: new Date(endedAt), xml: '<evento/>' } as const;
      await recordMunicipalDecision(harness.sys, { eventId: first.requestId, ...granted });
    }
    for (const request of [first, second])
      expect(await decisionOf(provider, request)).toEqual(['granted', decidedAt, '<evento/>']);
    expect(await endsOf(provider, first.id)).toMatchObject([{ data: { eventId: first.requestId } }]);
  },
);
