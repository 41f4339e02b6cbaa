import { expectStatus, postNote } from '@fiscal/dev-stack';
import { expect } from 'vitest';
import { type FollowedNote, followNote, type Issuer, type NoteRecord } from '../harness/follow-note.ts';
import { readHistories } from '../harness/read-histories.ts';
import { issueCertificate, registerIssuer } from '../harness/register-issuer.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { collectTraces, findValues, type Trace } from '../harness/search-traces.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { patienceMs } from '../harness/until.ts';

const cnpj = '98K7Q2XJ000110';
const company = {
  legalName: 'Relojoaria Quirguiz Ltda',
  tradeName: 'Quirguiz Relogios',
  email: 'contas@quirguiz-relogios.example',
};
const street = 'Travessa Zimbabue';
const recipient = { cnpj: '45Z3W8PL000199', name: 'Zarabatana Comercio', email: 'nf@zarabatana.example' };
const password = 'Wq93!kzSenhaPfx';
const externalId = 'pedido-xk81w';
const item = {
  code: 'AMPULHETA-77',
  description: 'Ampulheta de cobalto',
  quantity: '3',
  unitPrice: '7319.37',
};
const total = '21958.11';
const deadReceiver = 'http://127.0.0.1:9/recebe-notas-7f3a';

const scenarios = ['authorize', 'reject=778', 'deny=301', 'drop-after', 'garbage=html', 'duplicate'];

let harness: Harness;
let issuer: Issuer;
let notes: readonly FollowedNote[];
let traces: readonly Trace[];
let values: Readonly<Record<string, string>>;

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  const { client, stack } = harness;
  const certificate = issueCertificate(stack, { cnpj, name: company.legalName, password });
  issuer = await registerIssuer(client, cnpj, certificate, company);
  const webhook = expectStatus(
    await client.post('/v1/webhooks', { url: deadReceiver }),
    201,
    'webhook',
  ).json();
  notes = await issueInEveryWay();
  await makeMistakes(certificate.pfxBase64);
  await harness.receiver.waitFor(({ body }) => body.data.id === notes[0]?.last.id, patienceMs);
  traces = await collectTraces(stack);
  values = secretsOf({ webhookSecret: String(webhook.secret), pfxBase64: certificate.pfxBase64 });
});

const saleOf = (name: string) => {
  const sale = saleOfTheStack({ companyId: issuer.companyId, externalId: `${externalId}-${name}`, items: 1 });
  const { address } = sale.recipient;
  return {
    ...sale,
    recipient: { ...sale.recipient, ...recipient, address: { ...address, street } },
    items: sale.items.map((one) => ({ ...one, ...item })),
  };
};

async function issueInEveryWay(): Promise<readonly FollowedNote[]> {
  const { client } = harness;
  return Promise.all(
    scenarios.map(async (scenario) => {
      const posted = (await postNote(client, saleOf(scenario), 202, scenario)) as NoteRecord;
      return { posted, ...(await followNote(client, posted.id)) };
    }),
  );
}

/** Requests that are refused, each of which quotes what must not be written down. */
async function makeMistakes(pfxBase64: string): Promise<void> {
  const { client, stack } = harness;
  const { companyId } = issuer;
  const sale = saleOf('twice');
  const twice = await Promise.all([client.post('/v1/nfe', sale), client.post('/v1/nfe', sale)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 202]);
  const certificate = `/v1/companies/${companyId}/certificate`;
  expectStatus(await client.put(certificate, { pfxBase64, password: `${password}x` }), 422, 'wrong password');
  expectStatus(
    await client.post('/v1/nfe', { ...saleOf('bad'), operation: item.description }),
    422,
    'bad value',
  );
  expectStatus(await client.post('/v1/nfe', { ...saleOf('big'), expectedTotal: '1.00' }), 422, 'other total');
  expectStatus(
    await client.post('/v1/nfe', { ...saleOf('authorize'), additionalInfo: street }),
    409,
    'conflict',
  );
  expectStatus(await client.get(`/v1/nfe?externalId=${externalId}-authorize`), 200, 'by externalId');
  expectStatus(await client.get(`/v1/nfe/${notes[0]?.last.accessKey}`), 404, 'by key');
  expectStatus(await client.get(`/v1/nfe/${notes[0]?.last.id}/xml`), 200, 'xml');
  const broken = await fetch(`${stack.addresses.apiSandbox}/v1/nfe`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.keys.test}`, 'content-type': 'application/json' },
    body: `{"recipient":"${recipient.name}`,
  });
  expect(broken.status).toBe(400);
  const refused = await fetch(`${stack.addresses.apiProduction}/v1/me`, {
    headers: { authorization: `Bearer ${stack.keys.test}` },
  });
  expect(refused.status).toBe(401);
}

const secretsOf = (made: { readonly webhookSecret: string; readonly pfxBase64: string }) => ({
  CNPJ: cnpj,
  'CNPJ as written': '98.K7Q.2XJ/0001-10',
  'legal name': company.legalName,
  'trade name': company.tradeName,
  'e-mail of the company': company.email,
  'CNPJ of the recipient': recipient.cnpj,
  'name of the recipient': recipient.name,
  'e-mail of the recipient': recipient.email,
  street,
  externalId,
  'product code': item.code,
  product: item.description,
  'unit price': item.unitPrice,
  total,
  'certificate password': password,
  'certificate file': made.pfxBase64.slice(40, 120),
  'webhook URL': deadReceiver,
  'webhook path': 'recebe-notas-7f3a',
  'webhook secret': made.webhookSecret,
  'test key': harness.stack.keys.test,
  'secret part of the test key': harness.stack.keys.test.split('_').at(-1) ?? '',
  'live key': harness.stack.keys.live,
  ...Object.fromEntries(
    notes.map(({ posted, last }) => [`access key of ${posted.externalId}`, last.accessKey]),
  ),
});

test('the notes ended in every requested way, with the values that are searched', async () => {
  expect(notes.map(({ last }) => [last.status, last.attention])).toEqual([
    ['authorized', null],
    ['rejected', null],
    ['denied', null],
    ['authorized', null],
    ['authorized', null],
    ['unknown', 'duplicate_unresolved'],
  ]);
  expect(notes[0]?.last.totals.invoice).toBe(total);
  expect(Object.values(values).every((value) => value.length > 5)).toBe(true);
});

test('the search finds ids, which are allowed: in logs, in the store, in histories sealed and opened', () => {
  const id = notes[0]?.last.id ?? '';
  const found = findValues(traces, {
    id,
    client: harness.stack.keys.clientId,
    environment: 'homologation',
    route: '/v1/nfe',
  });
  for (const place of [
    'logs/api.log: client',
    'logs/worker.log: id',
    'temporal.db: id',
    `stored history of nfe:${id}: id`,
    `opened history of nfe:${id}: id`,
    'metrics of the API: route',
    'metrics of the worker: environment',
  ]) {
    expect(found).toContain(place);
  }
  const planted = [{ place: 'a log', bytes: Buffer.from(`{"msg":"${recipient.name.toUpperCase()}"}`) }];
  expect(findValues(planted, values)).toEqual(['a log: name of the recipient']);
});

test('no value of a client is in any log, in the store, in the histories of Temporal or in metrics', () => {
  expect(findValues(traces, values)).toEqual([]);
});

test('every payload is encrypted, except search attributes and the clocks of short steps that the SDK writes', async () => {
  const workflows = await readHistories(harness.stack);
  const plain = workflows.flatMap(({ payloads }) =>
    payloads.filter(({ encoding }) => encoding !== 'binary/encrypted'),
  );
  const [attributes, others] = [
    plain.filter(({ searchAttribute }) => searchAttribute !== undefined),
    plain.filter(({ searchAttribute }) => searchAttribute === undefined),
  ];
  expect(new Set(attributes.map(({ searchAttribute }) => searchAttribute))).toEqual(
    new Set(['Keyword', 'KeywordList', 'Datetime', 'Int']),
  );
  expect(others.filter(({ text }) => !/^\{"seq":\d+,"attempt":\d+,"activity_id":/.test(text))).toEqual([]);
});
