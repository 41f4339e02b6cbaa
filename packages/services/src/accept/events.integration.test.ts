import { filing, inTransaction, outbox, usage } from '@fiscal/db';
import type { FilingStatus, Id24 } from '@fiscal/domain';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { reopenFiling } from '../filing-operations/reopen-filing.ts';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import * as ofNfe from '../kinds/nfe-event/nfe-event-verbs.ts';
import { getNfse } from '../kinds/nfse/get-nfse.ts';
import * as ofNfse from '../kinds/nfse-event/nfse-event-verbs.ts';
import { lockSeries } from '../series/reserve-number.ts';
import { authorizedNote, finishEvent, queryNfeEvent } from '../testing/event-steps.ts';
import { claim, endRun, lose, open, unsignedXml } from '../testing/filing-steps.ts';
import { authorizedNfse, finishNfseEvent, queryNfseEvent, withDpsSeries } from '../testing/nfse-steps.ts';
import { published } from '../testing/queued-note.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { waitsForALock } from '../testing/waiting-for-locks.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import type { EventRef } from './event-row.ts';

let ctx: TestTenant;
let companyId: Id24;
const harness = useHarness({ authoritySimulated: true });
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
  await withDpsSeries(ctx, companyId);
});

const justification = 'Venda desfeita a pedido do comprador';
const otherWords = 'Outra justificativa qualquer';
const lost = { kind: 'unknown', reason: 'interrupted' } as const;
const exhausted = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
const given = { kind: 'failed', code: 'transmission_uncertain', reason: 'reconcile_exhausted' } as const;

interface Accepted {
  readonly kind: 'created' | 'repeated';
  readonly event: Shown;
}

interface Shown {
  readonly id: Id24;
  readonly status: string;
  readonly text: string;
  readonly attention: string | null;
  readonly failure: { readonly code: string } | null;
}

/** The events of one kind of document, with the steps of their authority. */
interface Kind {
  readonly model: '55' | 'dps';
  readonly failed: 'nfe.event_failed' | 'nfse.event_failed';
  authorized(ctx: TestTenant, companyId: Id24, externalId: string): Promise<Id24>;
  statusOf(id: Id24): Promise<FilingStatus | 'replaced'>;
  cancel(ctx: TestTenant, id: Id24, text: string, simulation?: string): Promise<Accepted>;
  readonly verbs: {
    retry(ctx: TestTenant, ref: EventRef): Promise<Shown>;
    get(ctx: TestTenant, ref: EventRef): Promise<Shown & { readonly warnings: readonly string[] }>;
    list(ctx: TestTenant, ref: { readonly id: string }): Promise<readonly Shown[]>;
    xml(ctx: TestTenant, ref: EventRef): Promise<{ readonly xml: string }>;
  };
  finish(id: Id24, kind: 'registered' | 'rejected'): Promise<void>;
  /** Lets the authority return the event with other words. */
  showOther(id: Id24): Promise<unknown>;
}

const kinds: readonly (readonly [string, Kind])[] = [
  [
    'an NF-e',
    {
      model: '55',
      failed: 'nfe.event_failed',
      authorized: (by, company, externalId) => authorizedNote(harness, by, company, externalId),
      statusOf: async (id) => (await getNfe(ctx, { id })).status,
      cancel: (by, id, text, simulation) => ofNfe.cancelNfe(by, { id, justification: text, simulation }),
      verbs: {
        retry: ofNfe.retryNfeEvent,
        get: ofNfe.getNfeEvent,
        list: ofNfe.listNfeEvents,
        xml: ofNfe.getNfeEventXml,
      },
      finish: (id, kind) => finishEvent(harness, id, kind),
      showOther: (id) => queryNfeEvent(harness.sys, id, 'textMismatch'),
    },
  ],
  [
    'an NFS-e',
    {
      model: 'dps',
      failed: 'nfse.event_failed',
      authorized: async (by, company, externalId) => authorizedNfse(harness, by, company, { externalId }),
      statusOf: async (id) => (await getNfse(ctx, { id })).status,
      cancel: (by, id, text, simulation) => ofNfse.cancelNfse(by, { id, justification: text, simulation }),
      verbs: {
        retry: ofNfse.retryNfseEvent,
        get: ofNfse.getNfseEvent,
        list: ofNfse.listNfseEvents,
        xml: ofNfse.getNfseEventXml,
      },
      finish: (id, kind) => finishNfseEvent(harness, id, kind),
      showOther: (id) => queryNfseEvent(harness, id, 'textMismatch'),
    },
  ],
];

const conflictOf = (reason: string, status?: string) => ({
  code: 'conflict',
  details: status === undefined ? { reason } : { reason, status },
});
const inProgress = conflictOf('event_in_progress');
const cancelled = conflictOf('not_authorized', 'cancelled');

let documents = 0;

describe.each(kinds)('events of %s', (_, kind) => {
  const { verbs } = kind;
  const aDocument = (): Promise<Id24> => {
    documents += 1;
    return kind.authorized(ctx, companyId, `document-${documents}`);
  };
  const cancel = async (id: Id24, text = justification) => (await kind.cancel(ctx, id, text)).event;
  /** Makes an event whose answer is lost and that an operator gave up. */
  const givenUp = async (id: Id24): Promise<Id24> => {
    const event = await cancel(id);
    await lose(harness.sys, event.id, lost);
    await endRun(harness, event.id, given);
    return event.id;
  };

  test('a cancellation is registered with its document, and ends the cancelled document', async () => {
    const id = await aDocument();
    const { kind: made, event } = await kind.cancel(ctx, id, ` ${justification} `);
    const ref = { id, eventId: event.id };
    expect([made, event.text, event.status]).toEqual(['created', justification, 'queued']);
    expect(await refusal(verbs.xml(ctx, ref))).toEqual(conflictOf('xml_not_available'));
    await kind.finish(event.id, 'registered');
    expect(await verbs.get(ctx, ref)).toMatchObject({ status: 'registered', warnings: [] });
    expect((await verbs.xml(ctx, ref)).xml).toContain(justification);
    expect(await kind.statusOf(id)).toBe('cancelled');
  });

  test('the same words return the same event unless it was rejected or failed; other words are refused', async () => {
    const id = await aDocument();
    const first = await cancel(id);
    const again = await kind.cancel(ctx, id, justification);
    expect([again.kind, again.event.id]).toEqual(['repeated', first.id]);
    expect(await refusal(cancel(id, otherWords))).toEqual(inProgress);
    await kind.finish(first.id, 'registered');
    expect((await kind.cancel(ctx, id, justification)).kind).toBe('repeated');
    expect(await refusal(cancel(id, otherWords))).toEqual(cancelled);
  });

  test('after a rejection or a failure a new event begins, and the execution of an event that waited is woken', async () => {
    const id = await aDocument();
    const rejected = await cancel(id);
    await kind.finish(rejected.id, 'rejected');
    await harness.advance(1);
    const failed = await cancel(id);
    await endRun(harness, failed.id, { kind: 'failed', code: 'internal' });
    await harness.advance(1);
    const unsigned = await cancel(id);
    await endRun(harness, unsigned.id, { kind: 'failed', code: 'certificate_expired' });
    await harness.advance(1);
    const last = await cancel(id);
    const events = await verbs.list(ctx, { id });
    expect(events.map(({ id: eventId, status }) => [eventId, status])).toEqual([
      [rejected.id, 'rejected'],
      [failed.id, 'failed'],
      [unsigned.id, 'failed'],
      [last.id, 'queued'],
    ]);
    expect(events[2]).toMatchObject({ attention: null, failure: { code: 'certificate_expired' } });
    const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
      tx.select({ action: outbox.action }).from(outbox).where(eq(outbox.documentId, unsigned.id)),
    );
    expect(rows).toContainEqual({ action: 'submit' });
  });

  test.each([
    ['failed', { kind: 'failed', code: 'certificate_expired' }, 'certificate_expired'],
    [
      'unknown',
      { kind: 'attention', attention: 'digest_mismatch', status: 'unknown' },
      'transmission_uncertain',
    ],
  ] as const)(
    'when a %s event is replaced by another one, receivers get the event that it failed',
    async (__, end, code) => {
      const own = await harness.aClient();
      const company = await harness.aCompany(own);
      await withDpsSeries(own, company);
      const id = await kind.authorized(own, company, 'replaced');
      const { event: replaced } = await kind.cancel(own, id, justification);
      await endRun(harness, replaced.id, end);
      await createWebhook(own, { url: 'http://127.0.0.1:9/replaced', events: [kind.failed] });
      const { event: next } = await kind.cancel(own, id, otherWords);
      expect(next.status).toBe('queued');
      const data = { eventId: replaced.id, attention: null, failure: { code } };
      expect(await published(harness, own)).toMatchObject([{ event: kind.failed, data }]);
    },
  );

  test('while an event is in doubt, no other event is accepted', async () => {
    const id = await aDocument();
    const { id: eventId } = await cancel(id);
    await lose(harness.sys, eventId, lost);
    await endRun(harness, eventId, exhausted);
    expect((await kind.cancel(ctx, id, justification)).kind).toBe('repeated');
    expect(await refusal(cancel(id, otherWords))).toEqual(inProgress);
  });

  test('a failed event is written again with a new dhEvento; an event in doubt keeps its bytes', async () => {
    const id = await aDocument();
    const { id: eventId } = await cancel(id);
    const before = await unsignedXml(harness.sys, eventId);
    await endRun(harness, eventId, { kind: 'failed', code: 'internal' });
    await harness.advance(60_000);
    await verbs.retry(ctx, { id, eventId });
    const renewed = await unsignedXml(harness.sys, eventId);
    expect(renewed).not.toBe(before);
    expect(renewed.replace(/<dhEvento>[^<]+/, '')).toBe(before.replace(/<dhEvento>[^<]+/, ''));
    const sent = await open(harness.sys, eventId);
    await endRun(harness, eventId, exhausted, 2);
    await harness.advance(3_600_000);
    expect(await verbs.retry(ctx, { id, eventId })).toMatchObject({ status: 'queued', attention: null });
    // The signed bytes are copied with the run: nothing is signed, and the authority is queried first.
    expect(await claim(harness.sys, eventId)).toMatchObject({
      run: 3,
      transmittedBefore: true,
      unsignedXml: undefined,
    });
    expect((await open(harness.sys, eventId)).document.signedXml).toBe(sent.document.signedXml);
  });

  test('a failed event that has a later event is retried only if nothing prevents it', async () => {
    const id = await aDocument();
    const failed = await cancel(id);
    await endRun(harness, failed.id, { kind: 'failed', code: 'internal' });
    const followed = await cancel(id);
    const retry = () => refusal(verbs.retry(ctx, { id, eventId: failed.id }));
    expect(await retry()).toEqual(inProgress);
    await kind.finish(followed.id, 'registered');
    expect(await retry()).toEqual(cancelled);
  });

  test('an abandoned event can be reopened until another event is registered in its place', async () => {
    const id = await aDocument();
    const eventId = await givenUp(id);
    const refused = await cancel(id, 'Uma justificativa recusada');
    await kind.finish(refused.id, 'rejected');
    expect(await verbs.retry(ctx, { id, eventId })).toMatchObject({ id: eventId, status: 'queued' });
    await endRun(harness, eventId, given, 2);
    const second = await cancel(id, otherWords);
    await kind.finish(second.id, 'registered');
    const before = await verbs.get(ctx, { id, eventId });
    expect(before).toMatchObject({ status: 'failed', attention: null });
    expect(await refusal(verbs.retry(ctx, { id, eventId }))).toEqual(conflictOf('state'));
    expect(await reopenFiling(harness.sys, { actor: 'ana' }, { id: eventId })).toEqual({
      kind: 'registeredInstead',
    });
    expect(await verbs.get(ctx, { id, eventId })).toEqual(before);
  });

  test('an event that was abandoned, reopened and found with other words is written again with those words', async () => {
    const id = await aDocument();
    const eventId = await givenUp(id);
    await reopenFiling(harness.sys, { actor: 'ana' }, { id: eventId });
    await kind.showOther(eventId);
    await endRun(harness, eventId, { kind: 'attention', attention: 'text_mismatch', status: 'unknown' });
    expect((await kind.cancel(ctx, id, justification)).kind).toBe('repeated');
    await cancel(id, otherWords);
    expect(await verbs.get(ctx, { id, eventId })).toMatchObject({
      status: 'failed',
      failure: { code: 'transmission_uncertain', reason: 'text_mismatch' },
    });
  });

  test('an acceptance and a retry wait for the transaction that has locked the series', async () => {
    const [id, other] = [await aDocument(), await aDocument()];
    const failed = await cancel(other);
    await endRun(harness, failed.id, { kind: 'failed', code: 'internal' });
    const { held } = await inSystem(harness.sys, async (tx) => {
      const company = { clientId: ctx.tenant.clientId, id: companyId, environment: 'homologation' } as const;
      await lockSeries(tx, company, 1, kind.model);
      const accepting = kind.cancel(ctx, id, justification);
      await waitsForALock(harness);
      const retrying = verbs.retry(ctx, { id: other, eventId: failed.id });
      expect(await verbs.list(ctx, { id })).toEqual([]);
      return { held: Promise.all([accepting, retrying]) };
    });
    expect((await held).map((each) => ('kind' in each ? each.kind : each.status))).toEqual([
      'created',
      'queued',
    ]);
  });

  test('events do not count as usage, and their document is counted only once', async () => {
    const id = await aDocument();
    const { id: eventId } = await cancel(id);
    await kind.finish(eventId, 'registered');
    const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
      tx
        .select({ id: usage.documentId })
        .from(usage)
        .where(inArray(usage.documentId, [id, eventId])),
    );
    expect(rows).toEqual([{ id }]);
  });

  test('an event has the scenario if its authority is simulated, and a warning otherwise', async () => {
    const id = await aDocument();
    const { event } = await kind.cancel(ctx, id, justification, 'drop-after');
    const [row] = await inTransaction(harness.sys.db, 'system', (tx) =>
      tx.select({ simulation: filing.simulation }).from(filing).where(eq(filing.id, event.id)),
    );
    expect(row).toEqual({ simulation: 'drop-after' });
    const real = { ...ctx, settings: { ...ctx.settings, authoritySimulated: false } };
    const ignored = await kind.cancel(real, await aDocument(), justification, 'drop-after');
    expect(ignored.event).toMatchObject({ warnings: ['O cabeçalho X-Fiscal-Simulate foi ignorado.'] });
  });
});
