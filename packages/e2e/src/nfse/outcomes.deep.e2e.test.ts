import { expectStatus } from '@fiscal/dev-stack';
import { expect } from 'vitest';
import {
  type FollowedNfse,
  followNfse,
  getNfse,
  issueService,
  type NfseRecord,
  serviceBody,
} from '../harness/follow-nfse.ts';
import { readStatuses } from '../harness/kept-statuses.ts';
import { readTraces } from '../harness/read-traces.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { patienceMs, until } from '../harness/until.ts';
import { compareOwnNfse } from '../ledger/compare-own-nfse.ts';
import { readNfseLedger } from '../ledger/read-nfse.ts';

/** Scenarios whose NFS-e run at the same time, each under an externalId of its own name. */
const scenarios = [
  'authorize',
  'reject=E0617',
  'drop-after',
  'drop-before',
  'pending=3',
  'status=502,after,html',
  'status=502,before,html',
  'status=504,after,json',
  'unavailable=1,503',
  'garbage',
  'garbage=gzip',
  'garbage=html',
  'status=403,before,none',
  'status=403,after,html',
  'status=500,after,erros',
  'status=400,after,list,RNG9999',
  'unavailable=1,E1217',
] as const;
type ScenarioName = (typeof scenarios)[number];

let harness: Harness;
const followed = new Map<ScenarioName, Promise<FollowedNfse>>();

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  for (const scenario of scenarios) {
    const nfse = issueService(harness, { externalId: scenario, scenario });
    nfse.catch(() => undefined);
    followed.set(scenario, nfse);
  }
});

async function outcomeOf(scenario: ScenarioName): Promise<FollowedNfse> {
  const nfse = await followed.get(scenario);
  if (nfse === undefined) throw new Error(`${scenario} was not posted`);
  return nfse;
}

/** The webhook of an NFS-e: its signature holds, and its data is exactly `data` beside what every event carries. */
async function expectWebhook(event: string, nfse: NfseRecord, data: Readonly<Record<string, unknown>>) {
  const { id, externalId, companyId, environment, series, number, accessKey } = nfse;
  const delivery = await harness.receiver.waitFor(
    ({ event: name, body }) => name === event && body.data.id === id,
    patienceMs,
  );
  expect(delivery.signatureHolds).toBe(true);
  expect(delivery.body.data).toEqual({
    id,
    externalId,
    companyId,
    environment,
    series,
    number,
    accessKey,
    ...data,
  });
}

const ofLedger = (dpsId: string) =>
  readNfseLedger(harness.stack.state.nfseLedger, 'homologation').filter(
    ({ accessKey }) => accessKey === dpsId,
  );

/** Authorized under the DPS of the POST, once at the Sefin, with its number and key. */
function expectAuthorizedAsPosted({ posted, last }: FollowedNfse): void {
  const { series, number, dpsId } = posted;
  expect(last).toMatchObject({ status: 'authorized', attention: null, series, number, dpsId });
  expect(last.verificationUrl).toContain(last.accessKey);
  expect(ofLedger(dpsId).map(({ protocol }) => protocol)).toEqual([`${last.nfseNumber} ${last.accessKey}`]);
}

const callsOf = async ({ last }: FollowedNfse) =>
  (await readTraces(harness.stack, last.id)).attempts.map(({ kind, outcome }) => `${kind} ${outcome}`);

test('an authorized NFS-e has number and key of the Sefin, its event, its count and its two documents', async () => {
  const nfse = await outcomeOf('authorize');
  expectAuthorizedAsPosted(nfse);
  const { id, nfseNumber, authorizedAt } = nfse.last;
  expect(nfse.posted).toMatchObject({ status: 'queued', nfseNumber: null, accessKey: null });
  await expectWebhook('nfse.authorized', nfse.last, {
    protocol: null,
    authorizedAt,
    nfseNumber,
    earlierRequestAt: null,
  });
  await until('its DANFSe is there', async () => (await readTraces(harness.stack, id)).hasDanfe);
  expect((await readTraces(harness.stack, id)).usage).toBe(1);
  const documentOf = async (path: string) =>
    Buffer.from(expectStatus(await harness.client.get(`/v1/nfse/${id}/${path}`), 200, path).bytes);
  expect((await documentOf('danfse')).subarray(0, 5).toString()).toBe('%PDF-');
  const xml = (await documentOf('xml')).toString();
  expect(xml).toContain(`<infNFSe Id="NFS${nfse.last.accessKey}"`);
  const dps = (await documentOf('xml?document=dps')).toString();
  expect(dps).toContain(`<infDPS Id="${nfse.posted.dpsId}"`);
});

test('for a rejected NFS-e the same body changes nothing, and a corrected body is authorized under the same number', async () => {
  const { posted, last } = await outcomeOf('reject=E0617');
  expect(last).toMatchObject({ status: 'rejected', accessKey: null, rejection: { cStat: 'E0617' } });
  const { explanation, ...refusal } = last.rejection ?? { explanation: undefined };
  await expectWebhook('nfse.rejected', last, { rejection: refusal });
  expect((await readTraces(harness.stack, last.id)).usage).toBe(0);

  const service = { externalId: posted.externalId };
  const repeated = await harness.client.post('/v1/nfse', serviceBody(harness, service));
  expect(expectStatus(repeated, 200, 'the same body').json()).toEqual(last);
  const corrected = serviceBody(harness, { ...service, changes: { additionalInfo: 'Contrato corrigido.' } });
  const again = expectStatus(await harness.client.post('/v1/nfse', corrected), 202, 'a correction').json();
  expect(again).toMatchObject({ id: last.id, status: 'queued', number: last.number, dpsId: last.dpsId });
  expectAuthorizedAsPosted({ posted, last: (await followNfse(harness.client, last.id)).last });
  const repeatedAgain = await harness.client.post('/v1/nfse', corrected);
  expect(expectStatus(repeatedAgain, 200, 'again').json()).toEqual(await getNfse(harness.client, last.id));
  const other = serviceBody(harness, { ...service, changes: { additionalInfo: 'Outro contrato.' } });
  expectStatus(await harness.client.post('/v1/nfse', other), 409, 'another body');
});

test.each([
  'drop-after',
  'status=502,after,html',
  'status=504,after,json',
  'garbage=html',
  'status=403,after,html',
  'status=500,after,erros',
  'status=400,after,list,RNG9999',
] as const)('%s: the Sefin holds the NFS-e, which is queried by the Id of the DPS', async (name) => {
  const nfse = await outcomeOf(name);
  expectAuthorizedAsPosted(nfse);
  expect(await readStatuses(harness.stack, nfse.last.id)).toContain('unknown');
  const [sent, ...requested] = await callsOf(nfse);
  expect(sent).toBe(name === 'status=400,after,list,RNG9999' ? 'transmit answered' : 'transmit unknown');
  expect(requested).toEqual(['situation answered']);
});

test.each(['drop-before', 'status=502,before,html'] as const)(
  '%s: the Sefin never held it, and the same bytes are sent again',
  async (name) => {
    const nfse = await outcomeOf(name);
    expectAuthorizedAsPosted(nfse);
    const calls = await callsOf(nfse);
    expect(calls.filter((call) => call.startsWith('transmit')).length).toBeGreaterThan(1);
    expect(calls.at(-1)).toBe('transmit answered');
  },
);

test.each([
  ['pending=3', 'a slow commit, of which the questions find nothing for a while'],
  ['unavailable=1,503', 'HTTP 503, which says nothing about the DPS'],
] as const)('%s, %s: unknown, then authorized once', async (name, _) => {
  const nfse = await outcomeOf(name);
  expectAuthorizedAsPosted(nfse);
  expect(await readStatuses(harness.stack, nfse.last.id)).toContain('unknown');
});

test('maintenance of the Sefin (E1217) is not a refusal: the same bytes are sent again without a question', async () => {
  const nfse = await outcomeOf('unavailable=1,E1217');
  expectAuthorizedAsPosted(nfse);
  const calls = await callsOf(nfse);
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls)).toEqual(new Set(['transmit answered']));
});

test.each(['garbage', 'garbage=gzip'] as const)(
  '%s: a DPS is never sent again after a 201 with an unreadable NFS-e',
  async (name) => {
    const nfse = await outcomeOf(name);
    expectAuthorizedAsPosted(nfse);
    const calls = await callsOf(nfse);
    expect(calls.filter((call) => call.startsWith('transmit'))).toHaveLength(1);
    expect(calls.at(-1)).toBe('situation answered');
  },
);

test('after a 403 without a DPS at the Sefin the NFS-e fails, and its retry keeps the number', async () => {
  const { posted, last } = await outcomeOf('status=403,before,none');
  expect(await readStatuses(harness.stack, last.id)).toContain('unknown');
  expect(last).toMatchObject({ status: 'failed', attention: null, failure: { reason: 'access_denied' } });
  await expectWebhook('nfse.failed', last, { failure: last.failure, attention: null });
  const path = `/v1/nfse/${last.id}/retry`;
  expectStatus(await harness.client.post(path, undefined), 202, path);
  expectAuthorizedAsPosted({ posted, last: (await followNfse(harness.client, last.id)).last });
});

test('in the end the ledger of the Sefin and the database agree, DPS by DPS', async () => {
  await Promise.all(scenarios.map(outcomeOf));
  expect(await compareOwnNfse(harness.stack, [harness.stack.certificate.cnpj])).toEqual([]);
});
