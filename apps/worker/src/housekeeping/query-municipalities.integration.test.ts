import { openSigningKeys } from '@fiscal/activities';
import { carryFiling, createIssuingHarness } from '@fiscal/activities/testing';
import type { Id24, ReceivedNfseEvent } from '@fiscal/domain';
import {
  createWebhook,
  getNfse,
  getNfseEvent,
  pauseAuthority,
  requestNfseCancellation,
  resumeAuthority,
} from '@fiscal/services';
import { useOpened } from '@fiscal/testkit/testing';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type MunicipalQuestions, queryMunicipalities } from './query-municipalities.ts';

const harness = useOpened(() => createIssuingHarness(inject('postgresUrl')));
beforeAll(async () => {
  await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/', events: ['nfse.cancelled'] });
});
beforeEach(async () => {
  warned.length = 0;
  await harness.database.asOwner(`
    delete from housekeeping_position;
    update nfse_event set decision = 'refused', decided_at = now()
      where type = 'cancellationRequest' and registered_at is not null and decision is null`);
});

const warned: object[] = [];
const sixHours = 6 * 3_600_000;
const query = (changes: Partial<MunicipalQuestions> = {}, everyMs = 0) =>
  queryMunicipalities(
    {
      services: harness.system,
      sefin: harness.sefin,
      keys: openSigningKeys(harness.system),
      logger: { warn: (about: object) => warned.push(about) },
      ...changes,
    },
    { everyMs },
  );

interface Requested {
  readonly id: Id24;
  readonly eventId: Id24;
}

/** Registers a request for the cancellation of an authorized NFS-e. */
async function aRegisteredRequest(): Promise<Requested> {
  const { tenant } = harness;
  const ref = await harness.issueNfse();
  await carryFiling(harness.worker(), ref, 'nfse');
  const id = ref.filingId;
  const justification = 'Serviço contratado em duplicidade pelo tomador';
  const { event } = await requestNfseCancellation(tenant, { id, justification });
  await carryFiling(harness.worker(), { filingId: event.id, run: 1 }, 'nfseEvent');
  return { id, eventId: event.id };
}

async function decideAtSefin({ id }: Requested, eventType: '105104' | '105105'): Promise<void> {
  const { accessKey } = await getNfse(harness.tenant, { id });
  const order = { environment: 'homologation', accessKey, eventType, reason: 'Decisão em processo 1/2026' };
  const answer = await fetch(`${harness.simulator.addresses.admin}/nfse/municipal-events`, {
    method: 'POST',
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(200);
}

const eventOf = (request: Requested) => getNfseEvent(harness.tenant, request);
const eventsAbout = async ({ eventId }: Requested) =>
  harness.database.readAsOwner<{ event: string }>(
    `select event from delivery where resource_id = '${eventId}'`,
  );

test('a granted request cancels its NFS-e once, and receivers get the event', async () => {
  const request = await aRegisteredRequest();
  expect(await query()).toBe(0);
  expect(await eventOf(request)).toMatchObject({ status: 'registered', decision: null, decidedAt: null });
  await decideAtSefin(request, '105104');
  expect(await query()).toBe(1);
  expect(await eventOf(request)).toMatchObject({ decision: 'granted', decidedAt: expect.any(String) });
  expect(await getNfse(harness.tenant, request)).toMatchObject({ status: 'cancelled' });
  expect(await eventsAbout(request)).toEqual([{ event: 'nfse.cancelled' }]);
  expect(await query()).toBe(0);
  expect(await eventsAbout(request)).toHaveLength(1);
  expect(warned).toEqual([]);
});

test('a refused request leaves its NFS-e authorized and is not queried again', async () => {
  const request = await aRegisteredRequest();
  await decideAtSefin(request, '105105');
  expect(await query()).toBe(1);
  expect(await eventOf(request)).toMatchObject({ decision: 'refused' });
  expect(await getNfse(harness.tenant, request)).toMatchObject({ status: 'authorized' });
  expect(await eventsAbout(request)).toEqual([]);
  const nobody = { queryNfseEvent: () => Promise.reject(new Error('nobody may query')) };
  expect(await query({ sefin: nobody })).toBe(0);
});

test('each open request is queried once in a round; while the Sefin does not answer, nothing is decided', async () => {
  await aRegisteredRequest();
  const queried: string[] = [];
  const sefin: MunicipalQuestions['sefin'] = {
    async queryNfseEvent({ type }) {
      queried.push(type);
      return { kind: 'notSent', reason: 'connection_refused' };
    },
  };
  expect(await query({ sefin }, sixHours)).toBe(0);
  expect(await query({ sefin }, sixHours)).toBe(0);
  expect(queried).toEqual(['105104', '105105']);
  await harness.database.asOwner(
    "update housekeeping_position set moved_at = moved_at - interval '6 hours' where name = 'municipalDecisions'",
  );
  await query({ sefin }, sixHours);
  expect(queried).toEqual(['105104', '105105', '105104', '105105']);
});

test('no decision is queried while a person has paused the Sefin', async () => {
  await aRegisteredRequest();
  const place = {
    authorizer: 'SEFIN',
    environment: 'homologation',
    actor: 'ana',
    reason: 'recusa tudo',
  } as const;
  await pauseAuthority(harness.system, place);
  const queried: string[] = [];
  const sefin: MunicipalQuestions['sefin'] = {
    async queryNfseEvent({ type }) {
      queried.push(type);
      return { kind: 'notSent', reason: 'connection_refused' };
    },
  };
  await query({ sefin });
  expect(queried).toEqual([]);
  await resumeAuthority(harness.system, place);
  const other = { ...place, environment: 'production' } as const;
  await pauseAuthority(harness.system, other);
  await query({ sefin });
  expect(queried).not.toEqual([]);
  await resumeAuthority(harness.system, other);
});

/** Returns a Sefin that returns changed events. */
const showing = (change: (event: ReceivedNfseEvent) => ReceivedNfseEvent): MunicipalQuestions['sefin'] => ({
  async queryNfseEvent(call) {
    const queried = await harness.sefin.queryNfseEvent(call);
    if (queried.kind !== 'answered' || queried.answer.kind !== 'found') return queried;
    return { ...queried, answer: { kind: 'found', event: change(queried.answer.event) } };
  },
});

test('a decision without a readable time decides nothing', async () => {
  const request = await aRegisteredRequest();
  await decideAtSefin(request, '105104');
  const sefin = showing((event) => ({ ...event, processedAt: 'ontem' }));
  expect(await query({ sefin })).toBe(0);
  expect(await eventOf(request)).toMatchObject({ decision: null });
});

test('a decision whose signature by the Sefin does not hold decides nothing', async () => {
  const request = await aRegisteredRequest();
  await decideAtSefin(request, '105104');
  const sefin = showing((event) => {
    const xml = event.xml.replace('Decisão em processo 1/2026', 'Decisão em processo 2/2026');
    expect(xml).not.toBe(event.xml);
    return { ...event, xml };
  });
  expect(await query({ sefin })).toBe(0);
  expect(warned).toMatchObject([
    { eventId: request.eventId, type: '105104', reason: expect.stringContaining('não confere') },
  ]);
  expect(await eventOf(request)).toMatchObject({ decision: null });
  expect(await getNfse(harness.tenant, request)).toMatchObject({ status: 'authorized' });
  expect(await eventsAbout(request)).toEqual([]);
});

test('a request that cannot be queried is reported and does not prevent the decision of another', async () => {
  const [broken, granted] = [await aRegisteredRequest(), await aRegisteredRequest()];
  await decideAtSefin(granted, '105104');
  const { accessKey } = await getNfse(harness.tenant, broken);
  const sefin: MunicipalQuestions['sefin'] = {
    queryNfseEvent: (call) =>
      call.accessKey === accessKey
        ? Promise.reject(new Error('the key is gone'))
        : harness.sefin.queryNfseEvent(call),
  };
  await expect(query({ sefin })).rejects.toThrow('the key is gone');
  const decisions = await Promise.all([broken, granted].map(eventOf));
  expect(decisions.map(({ decision }) => decision)).toEqual([null, 'granted']);
});
