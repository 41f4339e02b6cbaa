import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectStatus, postNote } from '@fiscal/dev-stack';
import { type CollectedSpan, type Collector, startCollector } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followNote, type NoteRecord } from '../harness/follow-note.ts';
import { issueCertificate, registerIssuer } from '../harness/register-issuer.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { findValues } from '../harness/search-traces.ts';
import { type Harness, openHarness, startWatchedStack, type WatchedStack } from '../harness/start-harness.ts';
import { patienceMs, until } from '../harness/until.ts';

const cnpj = '98K7Q2XJ000110';
const company = { legalName: 'Relojoaria Quirguiz Ltda', email: 'contas@quirguiz-relogios.example' };
const recipient = { cnpj: '45Z3W8PL000199', name: 'Zarabatana Comercio', email: 'nf@zarabatana.example' };
const item = { code: 'AMPULHETA-77', description: 'Ampulheta de cobalto', unitPrice: '7319.37' };
const externalId = 'pedido-xk81w';

let collector: Collector;
let watched: WatchedStack;
let harness: Harness;
let note: NoteRecord;
let webhookSecret: string;

beforeAll(async () => {
  collector = await startCollector();
  watched = await startWatchedStack({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  harness = await openHarness(watched);
  const { client, stack, receiver } = harness;
  const issuer = await registerIssuer(
    client,
    cnpj,
    issueCertificate(stack, { cnpj, name: company.legalName, password: 'Wq93!kzSenhaPfx' }),
    company,
  );
  const dead = { url: 'http://127.0.0.1:9/recebe-notas-7f3a' };
  webhookSecret = String(expectStatus(await client.post('/v1/webhooks', dead), 201, 'webhook').json().secret);
  const sale = saleOfTheStack({ companyId: issuer.companyId, externalId, items: 1 });
  const asked = {
    ...sale,
    recipient: { ...sale.recipient, ...recipient },
    items: sale.items.map((one) => ({ ...one, ...item })),
  };
  const posted = (await postNote(client, asked, 202, 'authorize')) as NoteRecord;
  note = (await followNote(client, posted.id)).last;
  expect(note.status).toBe('authorized');
  await receiver.waitFor(({ body }) => body.data.id === note.id, patienceMs);
  await until('the spans of the deliveries', async () =>
    ['delivered', 'retry'].every((result) => spansOf('deliver webhook', result).length > 0),
  );
});
afterAll(async () => {
  await harness?.close();
  await watched?.close();
  await collector?.close();
});

const postOf = (): CollectedSpan => {
  const found = collector.spans.find(
    ({ name, attributes }) => name === 'POST /v1/nfe' && attributes['http.response.status_code'] === 202,
  );
  if (found === undefined) throw new Error('no span of the POST');
  return found;
};

const spansOf = (name: string, result?: string): readonly CollectedSpan[] =>
  collector.spans.filter(
    (span) =>
      span.name === name &&
      (result === undefined || span.attributes['fiscal.delivery.result'] === result) &&
      span.traceId === postOf().traceId,
  );

/** The names of a span and of those above it, up to the first of the trace. */
function pathOf(span: CollectedSpan | undefined): readonly string[] {
  if (span === undefined) return ['(absent)'];
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentId);
  return span.parentId === '' ? [span.name] : [...pathOf(parent), span.name];
}

test('a note is one trace, from its POST over dispatch, activities and authority to the webhook', () => {
  const begin = ['POST /v1/nfe', 'dispatch nfe'];
  expect(pathOf(spansOf('transmit SP')[0])).toEqual([...begin, 'RunActivity:transmit', 'transmit SP']);
  expect(pathOf(spansOf('RunActivity:beginRun')[0])).toEqual([...begin, 'RunActivity:beginRun']);
  expect(pathOf(spansOf('RunActivity:recordOutcome')[0])).toEqual([...begin, 'RunActivity:recordOutcome']);
  expect(pathOf(spansOf('deliver webhook', 'delivered')[0])).toEqual([
    ...begin,
    'RunActivity:attemptDeliveryOnce',
    'deliver webhook',
  ]);
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === postOf().traceId);
  for (const span of ofTrace) expect(pathOf(span).at(0), span.name).toBe('POST /v1/nfe');
});

test('the spans name note, workflow, authority, code and outcome', () => {
  expect(postOf()).toMatchObject({
    kind: 'server',
    resource: { 'service.name': 'fiscal-api' },
    attributes: {
      'http.route': '/v1/nfe',
      'fiscal.mode': 'test',
      'fiscal.client.id': harness.stack.keys.clientId,
    },
  });
  expect(spansOf('RunActivity:transmit')[0]).toMatchObject({
    kind: 'consumer',
    resource: { 'service.name': 'fiscal-worker' },
    attributes: { 'temporal.workflow.id': `nfe:${note.id}`, 'temporal.activity.attempt': 1 },
  });
  expect(spansOf('transmit SP')[0]).toMatchObject({
    kind: 'client',
    hasFailed: false,
    attributes: {
      'server.address': '127.0.0.1',
      'fiscal.authority.service': 'authorization',
      'http.response.status_code': 200,
      'fiscal.result': 'authorized',
      'fiscal.cstat': '100',
    },
  });
  expect(spansOf('RunActivity:recordOutcome')[0]?.attributes).toMatchObject({
    'fiscal.status': 'authorized',
  });
  expect(spansOf('deliver webhook', 'delivered')[0]).toMatchObject({
    kind: 'client',
    attributes: { 'http.response.status_code': 204 },
  });
  expect(spansOf('deliver webhook', 'retry')[0]).toMatchObject({
    hasFailed: true,
    attributes: { 'error.type': 'connection_failed' },
  });
});

test('an attempt after the first is in the trace too, below the outcome that published its event', async () => {
  const next = (): CollectedSpan | undefined =>
    spansOf('deliver webhook').find(({ attributes }) => Number(attributes['fiscal.delivery.attempt']) > 1);
  await until('the second attempt', async () => next() !== undefined);
  expect(pathOf(next())).toEqual([
    'POST /v1/nfe',
    'dispatch nfe',
    'RunActivity:recordOutcome',
    'dispatch webhook',
    'RunActivity:attemptDelivery',
    'deliver webhook',
  ]);
});

test('the log lines of API and worker name the trace', () => {
  const linesOf = (program: string) =>
    readFileSync(join(harness.stack.state.root, 'logs', `${program}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.includes(postOf().traceId))
      .map((line) => JSON.parse(line));
  expect(linesOf('api')).toContainEqual(
    expect.objectContaining({ msg: 'request', span_id: postOf().spanId, status: 202 }),
  );
  expect(linesOf('worker')).toContainEqual(expect.objectContaining({ msg: 'authority', filingId: note.id }));
});

test('no value of a client is in any span', () => {
  const place = 'the collector';
  const bytes = Buffer.concat(collector.received);
  expect(findValues([{ place, bytes }], { id: note.id, route: '/v1/nfe' })).toHaveLength(2);
  const values = {
    CNPJ: cnpj,
    'legal name': company.legalName,
    'e-mail of the company': company.email,
    'CNPJ of the recipient': recipient.cnpj,
    'name of the recipient': recipient.name,
    'e-mail of the recipient': recipient.email,
    externalId,
    'product code': item.code,
    product: item.description,
    'unit price': item.unitPrice,
    'access key': String(note.accessKey),
    'access path of the webhook': 'recebe-notas-7f3a',
    'secret of the webhook': webhookSecret,
    'test key': harness.stack.keys.test,
    receiver: new URL(harness.receiver.url).port,
  };
  expect(findValues([{ place, bytes }], values)).toEqual([]);
});
