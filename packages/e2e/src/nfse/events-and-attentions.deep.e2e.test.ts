import { expectStatus } from '@fiscal/dev-stack';
import { enableNfse, sampleCompany } from '@fiscal/dev-stack/client';
import { afterAll, expect } from 'vitest';
import { cancelAtSefin } from '../harness/cancel-at-sefin.ts';
import {
  type FollowedNfse,
  followNfse,
  followNfseEvent,
  getNfse,
  issueService,
  type NfseEventView,
  postNfseCancellation,
  postService,
} from '../harness/follow-nfse.ts';
import type { Issuer } from '../harness/follow-note.ts';
import { type Operator, openOperator } from '../harness/operator.ts';
import { orderSefinFault, setMunicipality } from '../harness/order-fault.ts';
import { isDelivered, readTraces } from '../harness/read-traces.ts';
import { issueCertificate, registerIssuer } from '../harness/register-issuer.ts';
import { branchOf, test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { patienceMs, until } from '../harness/until.ts';
import { compareOwnNfse } from '../ledger/compare-own-nfse.ts';

/** The city whose register at the Sefin only this file uses. */
const campinas = { cityName: 'Campinas', cityCode: '3509502', uf: 'SP', zip: '13010-000' };

let harness: Harness;
let branch: Issuer & { readonly cnpj: string };
let operator: Operator;

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  operator = openOperator(harness.stack, 'nfse');
  const { stack, client } = harness;
  const cnpj = branchOf(stack.certificate.cnpj);
  const address = { ...sampleCompany(cnpj).address, ...campinas };
  const certificate = issueCertificate(stack, { cnpj, name: 'Filial' });
  branch = { ...(await registerIssuer(client, cnpj, certificate, { address })), cnpj };
  await enableNfse(client, branch.companyId);
});
afterAll(async () => {
  await operator?.close();
});

const authorized = async (issuer: Issuer, externalId: string): Promise<FollowedNfse['last']> => {
  const { last } = await issueService(issuer, { externalId });
  expect(last, JSON.stringify(last.rejection)).toMatchObject({ status: 'authorized' });
  return last;
};

async function cancel(nfseId: string, scenario?: string): Promise<NfseEventView> {
  return followNfseEvent(harness, await postNfseCancellation(harness, nfseId, scenario));
}

const expectDelivery = async (event: string, wanted: Readonly<Record<string, unknown>>) => {
  const matches = (data: Readonly<Record<string, unknown>>): boolean =>
    Object.entries(wanted).every(([name, value]) => data[name] === value);
  const found = await harness.receiver.waitFor(
    ({ event: name, body }) => name === event && matches(body.data),
    patienceMs,
  );
  expect(found.signatureHolds).toBe(true);
  return found.body.data;
};

const callsOf = async (id: string) => (await readTraces(harness.stack, id)).attempts.map(({ kind }) => kind);

test.each([undefined, 'drop-after', 'drop-before', 'status=502,after,html', 'garbage=gzip'])(
  'a cancellation (%s) is registered once, makes the NFS-e cancelled, and publishes one event',
  async (scenario) => {
    const nfse = await authorized(harness, `cancelled ${scenario}`);
    const event = await cancel(nfse.id, scenario);
    expect(event).toMatchObject({ status: 'registered', attention: null });
    expect(await getNfse(harness.client, nfse.id)).toMatchObject({ status: 'cancelled', replacedBy: null });
    expect(await expectDelivery('nfse.cancelled', { id: nfse.id })).toMatchObject({
      eventId: event.id,
      accessKey: nfse.accessKey,
      protocol: null,
    });
    await until('its event is delivered', () => isDelivered(harness.stack, event.id));
    expect((await readTraces(harness.stack, event.id)).deliveries).toHaveLength(1);
  },
);

test.each(['plain', 'list'])(
  'after the deadline of the municipality (erro as %s): E0822, and the NFS-e stays authorized',
  async (shape) => {
    const nfse = await authorized(branch, `too late, ${shape}`);
    await setMunicipality(harness.stack, campinas.cityCode, { cancelHours: 0 });
    const event = await cancel(nfse.id, `messages=${shape}`);
    await setMunicipality(harness.stack, campinas.cityCode, {});
    expect(event).toMatchObject({ status: 'rejected', rejection: { cStat: 'E0822' } });
    expect(await getNfse(harness.client, nfse.id)).toMatchObject({ status: 'authorized' });
    await expectDelivery('nfse.event_rejected', { eventId: event.id });
  },
);

test('an NFS-e refused with errors in the other shape is rejected with their code', async () => {
  const { cnpj } = branch;
  const fault = { scenario: 'reject=E0312', service: 'nfse.issue', cnpj, count: 1 };
  await orderSefinFault(harness.stack, fault);
  const { last } = await issueService(branch, { externalId: 'plain', scenario: 'messages=plain' });
  expect(last).toMatchObject({
    status: 'rejected',
    rejection: { cStat: 'E0312', errors: [{ code: 'E0312' }] },
  });
});

test('a replacement authorizes the new NFS-e and cancels the old one', async () => {
  const old = await authorized(harness, 'replaced');
  const replaces = {
    accessKey: old.accessKey,
    reason: '99',
    description: 'Descrição do serviço incompleta',
  };
  const { last } = await issueService(harness, { externalId: 'replacement', changes: { replaces } });
  expect(last, JSON.stringify(last.rejection)).toMatchObject({ status: 'authorized' });
  expect(await getNfse(harness.client, old.id)).toMatchObject({ status: 'cancelled', replacedBy: last.id });
  await expectDelivery('nfse.authorized', { id: last.id });
  expect(await expectDelivery('nfse.cancelled', { id: old.id })).toMatchObject({ eventId: null });
  const path = `/v1/nfse/${old.id}/cancel`;
  const body = { justification: 'Serviço contratado em duplicidade pelo tomador' };
  expectStatus(await harness.client.post(path, body), 409, path);
});

test('a replacement whose answer is lost replaces the NFS-e once', async () => {
  const old = await authorized(harness, 'replaced, answer lost');
  const replaces = { accessKey: old.accessKey, reason: '01' };
  const service = { externalId: 'replacement, answer lost', scenario: 'drop-after', changes: { replaces } };
  const { last } = await issueService(harness, service);
  expect(last, JSON.stringify(last.rejection)).toMatchObject({ status: 'authorized' });
  expect(await getNfse(harness.client, old.id)).toMatchObject({ status: 'cancelled', replacedBy: last.id });
});

test('dps_mismatch: another document under our series and number; a recheck queries, giving up ends it', async () => {
  const { last } = await issueService(branch, { externalId: 'taken', scenario: 'duplicate' });
  const { id } = last;
  expect(last).toMatchObject({ status: 'unknown', attention: 'dps_mismatch', accessKey: null });
  const before = await callsOf(id);
  const isParked = () =>
    expect.poll(async () => (await operator.progressOf(id)).step, { timeout: patienceMs }).toBe('parked');
  await isParked();
  await operator.decide(id, 'recheck');
  await expect.poll(() => callsOf(id), { timeout: patienceMs }).toEqual([...before, 'situation']);
  await isParked();
  expect(await getNfse(harness.client, id)).toMatchObject({ status: 'unknown', attention: 'dps_mismatch' });
  await expect(operator.decide(id, 'resend')).rejects.toThrow();
  await operator.decide(id, 'abandon');
  await expect.poll(() => operator.readState(id), { timeout: patienceMs }).toBe('COMPLETED');
  expect(await getNfse(harness.client, id)).toMatchObject({
    status: 'failed',
    attention: null,
    failure: { code: 'transmission_uncertain', reason: 'dps_mismatch' },
  });
  await expectDelivery('nfse.failed', { id });
  expect((await readTraces(harness.stack, id)).usage).toBe(0);
  expect((await authorized(branch, 'the same service, elsewhere')).number).toBe(last.number + 1);
});

test('text_mismatch: another program cancelled it with another text; the retry takes that text', async () => {
  const nfse = await authorized(harness, 'cancelled elsewhere');
  const justification = 'Cancelada pelo portal do contribuinte';
  await cancelAtSefin(harness.stack, { accessKey: nfse.accessKey ?? '', justification });
  const event = await cancel(nfse.id);
  expect(event).toMatchObject({ attention: 'text_mismatch' });
  expect(await getNfse(harness.client, nfse.id)).toMatchObject({ status: 'authorized' });
  const path = `/v1/nfse/${nfse.id}/events/${event.id}/retry`;
  expectStatus(await harness.client.post(path, undefined), 202, path);
  await expect
    .poll(() => followNfseEvent(harness, event), { timeout: patienceMs })
    .toMatchObject({ status: 'registered', attention: null, text: justification });
  expect(await getNfse(harness.client, nfse.id)).toMatchObject({ status: 'cancelled' });
  await expectDelivery('nfse.cancelled', { id: nfse.id });
});

test('a cancellation of another program with the same text counts as ours', async () => {
  const nfse = await authorized(harness, 'cancelled elsewhere with our words');
  const justification = 'Serviço contratado em duplicidade pelo tomador';
  await cancelAtSefin(harness.stack, { accessKey: nfse.accessKey ?? '', justification });
  expect(await cancel(nfse.id)).toMatchObject({ status: 'registered', attention: null });
});

test('a cancellation that is posted while no worker runs is registered by the next worker', async () => {
  const nfse = await authorized(harness, 'cancelled without a worker');
  await harness.stack.worker.kill();
  const [event, other] = await Promise.all([
    postNfseCancellation(harness, nfse.id),
    postService(harness, { externalId: 'issued without a worker' }),
  ]);
  await harness.stack.worker.restart();
  expect(await followNfseEvent(harness, event)).toMatchObject({ status: 'registered' });
  expect((await followNfse(harness.client, other.id)).last).toMatchObject({ status: 'authorized' });
});

test('in the end the ledger of the Sefin and the database agree, except for the number that another program took', async () => {
  const issuers = [harness.stack.certificate.cnpj, branch.cnpj];
  const differences = await compareOwnNfse(harness.stack, issuers);
  expect(differences).toEqual([
    expect.stringContaining('authorized in the ledger, failed in the database'),
    expect.stringContaining('the protocols differ'),
    expect.stringContaining('the digests differ'),
  ]);
});
