import { defaultEvents, emittedEvents, optInEvents } from '@fiscal/api-contract';
import type { FilingOutcome } from '@fiscal/contracts';
import { certificate, delivery } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import { announceCertificate, checkSeriesGaps, finishErasure } from '@fiscal/services';
import { createTestKinds, endRun, queryRun, transmit } from '@fiscal/services/testing';
import { fixedClock } from '@fiscal/testkit';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createWebhookOperation } from '../routes/webhooks/create-webhook/create-webhook.operation.ts';
import { testWebhookOperation } from '../routes/webhooks/test-webhook/test-webhook.operation.ts';
import { checkEvent } from '../testing/check-published.ts';
import { finishDisabling, queueDisabling } from '../testing/disablings.ts';
import {
  authorizeService,
  finishService,
  finishServiceEvent,
  requestServiceAnalysis,
  requestServiceCancellation,
} from '../testing/finished-services.ts';
import {
  authorizeNote,
  finishEvent,
  requestCancellation,
  requestCorrection,
} from '../testing/note-events.ts';
import { queueNote, readyCompany } from '../testing/notes.ts';
import { addDpsSeries, queueService } from '../testing/services-of-nfse.ts';
import { expectStatus } from '../testing/typed-client.ts';
import { useOwnTestApi } from '../testing/use-test-api.ts';

// The day on which gaps of the month before are due to be published.
const now = new Date('2026-12-05T12:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });
const kinds = createTestKinds();

type Ending = (noteId: Id24) => Promise<FilingOutcome>;

const sent =
  (kind: 'authorized' | 'rejected' | 'denied', cStat: string): Ending =>
  async (noteId) => ({ kind, attemptId: await transmit(api().services, noteId, { cStat, class: kind }) });

/** Endings of a note, which cause all of its events. */
const endings: Readonly<Record<string, Ending>> = {
  authorized: sent('authorized', '100'),
  rejected: sent('rejected', '610'),
  denied: sent('denied', '301'),
  cancelled: async (noteId) => {
    // The protocol of a cancelled note stays that of its authorization.
    const answering = { cStat: '100', class: 'cancelled' } as const;
    return { kind: 'cancelled', attemptId: await queryRun(api().services, noteId, answering) };
  },
  failed: async () => ({ kind: 'failed', code: 'certificate_expired' }),
  attention: async () => ({ kind: 'attention', attention: 'reconcile_exhausted', status: 'failed' }),
  'attention in progress': async () => ({
    kind: 'attention',
    attention: 'certificate_expired',
    status: 'unknown',
  }),
};

/** Outcomes of a disabling, which cause all of its events. */
const rangeOutcomes = ['registered', 'rejected', 'failed', 'uncertain'] as const;
/** Endings of an event of an authorized note, which cause all of its webhook events. */
const eventEndings: Readonly<Record<string, (noteId: string) => Promise<unknown>>> = {
  'cancellation registered': async (noteId) =>
    finishEvent(api(), await requestCancellation(api(), noteId), 'registered'),
  'correction registered': async (noteId) =>
    finishEvent(api(), await requestCorrection(api(), noteId), 'registered'),
  'cancellation rejected': async (noteId) =>
    finishEvent(api(), await requestCancellation(api(), noteId), 'rejected'),
  'correction failed': async (noteId) => finishEvent(api(), await requestCorrection(api(), noteId), 'failed'),
  'cancellation in attention': async (noteId) => {
    const eventId = id24(await requestCancellation(api(), noteId));
    const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
    await endRun({ sys: api().services, kinds }, eventId, outcome);
  },
};

/** Endings of an NFS-e, which cause all of its events. */
const serviceEndings: Readonly<Record<string, (id: Id24) => Promise<unknown>>> = {
  authorized: (id) => finishService(api(), id, 'authorized'),
  rejected: (id) => finishService(api(), id, 'rejected'),
  failed: (id) => finishService(api(), id, 'failed'),
  attention: (id) =>
    endRun({ sys: api().services, kinds }, id, {
      kind: 'attention',
      attention: 'dps_mismatch',
      status: 'unknown',
    }),
};

/** Endings of an event of an authorized NFS-e, which cause all of its webhook events. */
const serviceEventEndings: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'cancellation registered': async (id) =>
    finishServiceEvent(api(), await requestServiceCancellation(api(), id), 'registered'),
  'cancellation rejected': async (id) =>
    finishServiceEvent(api(), await requestServiceCancellation(api(), id), 'rejected'),
  'request failed': async (id) =>
    finishServiceEvent(api(), await requestServiceAnalysis(api(), id), 'failed'),
  'request in attention': async (id) => {
    const eventId = id24(await requestServiceAnalysis(api(), id));
    const outcome = { kind: 'attention', attention: 'text_mismatch', status: 'unknown' } as const;
    await endRun({ sys: api().services, kinds }, eventId, outcome);
  },
};

/** Causes every event about a certificate. */
async function announceEach(companyId: string): Promise<void> {
  const [current] = await api().services.db.transaction('system', (tx) =>
    tx.select().from(certificate).where(eq(certificate.companyId, companyId)),
  );
  for (const daysLeft of [30, 0]) {
    const notAfter = new Date(now.getTime() + daysLeft * 86_400_000).toISOString();
    await api().asOwner(`update certificate set not_after = '${notAfter}' where id = '${current?.id}'`);
    await announceCertificate(api().services, { certificateId: current?.id ?? '' });
  }
}

/** Ends an erasure as the worker does after it erased the company. */
async function endErasure(): Promise<void> {
  const { clientId, services } = api();
  const [erasureId, companyId] = ['0123456789abcdef0000e0e0', '0123456789abcdef0000e0e1'];
  await api().asOwner(`insert into erasure (id, client_id, company_id, mode, delete_documents, requested_by, requested_at,
      status, started_at, check_at)
    values ('${erasureId}', '${clientId}', '${companyId}', 'test', true, 'test', now(), 'erasing', now(), now())`);
  const nothingLeft = {
    autocommit: async () => [],
    transaction: () => Promise.reject(new Error('nothing is left')),
  };
  const company = { erasureId, clientId, companyId };
  await finishErasure(services, nothingLeft, company, { companyRemoved: async () => undefined });
}

test('every published event matches the document, with each of its fields', async () => {
  const body = { url: 'https://example.com/fiscal', events: [...defaultEvents, ...optInEvents] };
  const created = await api().call(createWebhookOperation, { body });
  const { id: webhookId } = expectStatus(created, 201).body;
  const companyId = await readyCompany(api());
  for (const [externalId, ending] of Object.entries(endings)) {
    const noteId = id24(await queueNote(api(), companyId, { externalId }));
    await endRun({ sys: api().services, kinds }, noteId, await ending(noteId));
  }
  for (const outcome of rangeOutcomes) {
    await finishDisabling(api(), await queueDisabling(api(), companyId, `range-${outcome}`), outcome);
  }
  await api().asOwner("update filing set updated_at = '2026-11-20T12:00:00Z' where status = 'rejected'");
  await checkSeriesGaps(api().services);
  for (const [externalId, ending] of Object.entries(eventEndings)) {
    await ending(await authorizeNote(api(), companyId, externalId));
  }
  await addDpsSeries(api(), companyId);
  for (const [externalId, ending] of Object.entries(serviceEndings)) {
    await ending(id24(await queueService(api(), companyId, { externalId })));
  }
  for (const [externalId, ending] of Object.entries(serviceEventEndings)) {
    await ending(await authorizeService(api(), companyId, { externalId }));
  }
  await announceEach(companyId);
  await endErasure();
  await api().call(testWebhookOperation, { params: { id: webhookId } });

  const frozen = await api().services.db.transaction('system', (tx) =>
    tx.select({ payload: delivery.payload }).from(delivery).where(eq(delivery.clientId, api().clientId)),
  );
  const events = frozen.map(({ payload }) => JSON.parse(payload) as { event: string });
  for (const event of events) checkEvent(event);
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(emittedEvents));
});
