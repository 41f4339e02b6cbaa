import { createFiscalClient, expectStatus, startWebhookReceiver } from '@fiscal/dev-stack';
import { expect } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import {
  type FollowedNote,
  followNote,
  getNote,
  type Issuer,
  issue,
  type NoteRecord,
  postSale,
} from '../harness/follow-note.ts';
import { classedSales, createTaxClass, issueByClass } from '../harness/issue-by-class.ts';
import { readStatuses } from '../harness/kept-statuses.ts';
import { orderOutage } from '../harness/order-fault.ts';
import { readLedgerLines, readProcNfes, readTraces } from '../harness/read-traces.ts';
import {
  enterProduction,
  issueCertificate,
  letCertificateExpire,
  type OwnCertificate,
  registerIssuer,
  uploadCertificate,
} from '../harness/register-issuer.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { branchOf, test } from '../harness/shared-stack.ts';
import { type Harness, subscribe } from '../harness/start-harness.ts';
import { patienceMs } from '../harness/until.ts';
import { type DocumentToValidate, documentValidators } from '../harness/validate-documents.ts';

/** Scenarios whose notes run at the same time, each under an externalId of its own name. */
const scenarios = [
  'authorize',
  'reject=778',
  'deny=301',
  'drop-after',
  'drop-before',
  'unavailable=1,108',
  'unavailable=1,109',
  'unavailable=1,503',
  'pending=4',
  'duplicate',
  'wrong-digval',
  'garbage',
  'garbage=html',
] as const;
type ScenarioName = (typeof scenarios)[number];

const ignored = 'O cabeçalho X-Fiscal-Simulate foi ignorado.';

let harness: Harness;
let branch: string;
let certificate: OwnCertificate;
let branchCertificate: OwnCertificate;
let ending: { readonly issuer: Issuer; readonly note: FollowedNote };
const followed = new Map<ScenarioName, Promise<FollowedNote>>();

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  const { stack } = harness;
  branch = branchOf(stack.certificate.cnpj);
  certificate = issueCertificate(stack, { cnpj: stack.certificate.cnpj, name: 'Papelaria Modelo Ltda' });
  await uploadCertificate(harness, certificate);
  ending = await issueWithCertificateThatEnds(harness);
  for (const scenario of scenarios) {
    const note = issue(harness, scenario, scenario);
    note.catch(() => undefined);
    followed.set(scenario, note);
  }
});

/** Posts while no worker runs, and lets the certificate expire before one does. */
async function issueWithCertificateThatEnds({ stack, client }: Harness) {
  branchCertificate = issueCertificate(stack, { cnpj: branch, name: 'Filial' });
  const issuer = await registerIssuer(client, branch, branchCertificate);
  await stack.worker.kill();
  const posted = await postSale(issuer, 'certificate that ends');
  await letCertificateExpire(stack, issuer, { cnpj: branch, name: 'Filial' });
  await stack.worker.restart();
  return { issuer, note: { posted, ...(await followNote(client, posted.id)) } };
}

async function outcomeOf(scenario: ScenarioName): Promise<FollowedNote> {
  const note = await followed.get(scenario);
  if (note === undefined) throw new Error(`${scenario} was not posted`);
  return note;
}

/** The webhook of a note: its signature holds, and its data is exactly `data` beside what every event carries. */
async function expectWebhook(event: string, note: NoteRecord, data: Readonly<Record<string, unknown>>) {
  const { id, externalId, companyId, environment, series, number, accessKey } = note;
  const delivery = await harness.receiver.waitFor(
    ({ event: name, body }) => name === event && body.data.id === id,
    patienceMs,
  );
  expect(delivery.signatureHolds).toBe(true);
  expect(delivery.body).toEqual({
    id: delivery.deliveryId,
    event,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { id, externalId, companyId, environment, series, number, accessKey, ...data },
  });
}

/** Authorized under the number and the key of the POST, and authorized once at the authority. */
function expectAuthorizedAsPosted({ posted, last }: FollowedNote): void {
  const { series, number, accessKey } = posted;
  expect(last).toMatchObject({ status: 'authorized', attention: null, series, number, accessKey });
  const granted = readLedgerLines(harness.stack, accessKey).filter(({ type }) => type === 'authorized');
  expect(granted.map(({ protocol }) => protocol)).toEqual([last.protocol]);
}

test('a note whose certificate expires before the signature fails, and nothing is sent', async () => {
  const { posted, last } = ending.note;
  expect(posted.status).toBe('queued');
  expect(last).toMatchObject({ status: 'failed', attention: 'certificate_expired' });
  expect(last.failure).toEqual({ code: 'certificate_expired', reason: null });
  expect((await readTraces(harness.stack, last.id)).attempts).toEqual([]);
  await expectWebhook('nfe.failed', last, { failure: last.failure, attention: 'certificate_expired' });
});

test('a retry is refused until there is a new certificate, then authorizes under the same number', async () => {
  const { issuer, note } = ending;
  const path = `/v1/nfe/${note.last.id}/retry`;
  const refused = expectStatus(await harness.client.post(path, undefined), 422, path).json();
  expect(refused.error).toMatchObject({ code: 'certificate_unavailable', details: { status: 'expired' } });
  await uploadCertificate(issuer, branchCertificate);
  expectStatus(await harness.client.post(path, undefined), 202, path);
  const { last } = await followNote(harness.client, note.last.id);
  expect(last).toMatchObject({ status: 'authorized', failure: null, attention: null });
  expect([last.series, last.number]).toEqual([note.posted.series, note.posted.number]);
});

test('the event of an authorized note has protocol and time', async () => {
  const note = await outcomeOf('authorize');
  expectAuthorizedAsPosted(note);
  const { protocol, authorizedAt } = note.last;
  expect(note.posted).toMatchObject({ status: 'queued', protocol: null, authorizedAt: null });
  await expectWebhook('nfe.authorized', note.last, { protocol, authorizedAt, earlierRequestAt: null });
  expect((await readTraces(harness.stack, note.last.id)).usage).toBe(1);
});

test('for a rejected note the same body changes nothing, and a corrected body is authorized under the same number', async () => {
  const { posted, last } = await outcomeOf('reject=778');
  expect(last).toMatchObject({ status: 'rejected', protocol: null });
  expect(last.rejection).toMatchObject({ cStat: '778', reason: expect.any(String) });
  const { explanation, ...refusal } = last.rejection ?? { explanation: undefined };
  expect(explanation).toMatchObject({ cStat: '778', fields: [expect.stringContaining('ncm')] });
  await expectWebhook('nfe.rejected', last, { rejection: refusal });

  const sale = saleOfTheStack({ companyId: harness.companyId, externalId: posted.externalId, items: 1 });
  const repeated = expectStatus(await harness.client.post('/v1/nfe', sale), 200, 'the same body');
  expect(repeated.json()).toEqual(last);
  const corrected = { ...sale, natureOfOperation: 'Venda de mercadoria corrigida' };
  const resubmitted = expectStatus(
    await harness.client.post('/v1/nfe', corrected),
    202,
    'a correction',
  ).json();
  expect(resubmitted).toMatchObject({
    id: last.id,
    status: 'queued',
    series: last.series,
    number: last.number,
  });
  const authorized = (await followNote(harness.client, last.id)).last;
  expectAuthorizedAsPosted({ posted: resubmitted as unknown as NoteRecord, last: authorized });
  expect(authorized.number).toBe(posted.number);

  const again = expectStatus(
    await harness.client.post('/v1/nfe', corrected),
    200,
    'the same body again',
  ).json();
  expect(again).toEqual(await getNote(harness.client, last.id));
  const other = { ...corrected, natureOfOperation: 'Outra venda' };
  expectStatus(await harness.client.post('/v1/nfe', other), 409, 'another body');
});

test('a denied note has the denial with its protocol', async () => {
  const { last } = await outcomeOf('deny=301');
  expect(last).toMatchObject({ status: 'denied', denial: { cStat: '301' }, protocol: expect.any(String) });
  await expectWebhook('nfe.denied', last, { denial: last.denial, protocol: last.protocol });
  expect((await readTraces(harness.stack, last.id)).usage).toBe(0);
});

test('a lost answer: unknown, then authorized under the same key, which a question finds', async () => {
  const note = await outcomeOf('drop-after');
  expectAuthorizedAsPosted(note);
  expect(await readStatuses(harness.stack, note.last.id)).toContain('unknown');
  const { attempts } = await readTraces(harness.stack, note.last.id);
  expect(attempts).toEqual([
    { kind: 'transmit', outcome: 'unknown' },
    { kind: 'situation', outcome: 'answered' },
  ]);
});

test('a connection that is cut before the note was stored: the same bytes are sent again', async () => {
  const note = await outcomeOf('drop-before');
  expectAuthorizedAsPosted(note);
  const { attempts } = await readTraces(harness.stack, note.last.id);
  expect(attempts.filter(({ kind }) => kind === 'transmit').length).toBeGreaterThan(1);
});

test.each([
  ['unavailable=1,108', 'a pause with a forecast', 'pending'],
  ['unavailable=1,109', 'a pause without one', 'pending'],
  ['unavailable=1,503', 'HTTP 503, which says nothing about the note', 'unknown'],
  ['garbage', 'an unreadable answer, which counts as lost', 'unknown'],
  ['garbage=html', 'a page in place of the answer, which is a lost one', 'unknown'],
] as const)('%s, %s: %s, then authorized', async (name, _, status) => {
  const note = await outcomeOf(name);
  expectAuthorizedAsPosted(note);
  expect(await readStatuses(harness.stack, note.last.id)).toContain(status);
});

test('a note that was only received (103, 105) is pending until its receipt gives the authorization', async () => {
  const note = await outcomeOf('pending=4');
  expectAuthorizedAsPosted(note);
  expect(await readStatuses(harness.stack, note.last.id)).toContain('pending');
  const { attempts } = await readTraces(harness.stack, note.last.id);
  expect(attempts.filter(({ kind }) => kind === 'receipt').length).toBeGreaterThan(0);
});

test.each([
  ['duplicate', 'duplicate_unresolved'],
  ['wrong-digval', 'digest_mismatch'],
] as const)('%s: a person decides (%s), and nothing counts as authorized', async (name, attention) => {
  const { posted, last } = await outcomeOf(name);
  expect(last).toMatchObject({ status: 'unknown', attention, protocol: null, number: posted.number });
  const { usage, deliveries } = await readTraces(harness.stack, last.id);
  expect([usage, deliveries]).toEqual([0, []]);
});

test('a receiver that fails twice gets the same bytes a third time, with a new signature', async () => {
  const stubborn = await startWebhookReceiver(({ attempt }) => (attempt < 3 ? 500 : 204));
  try {
    const webhookId = await subscribe(harness.client, stubborn, ['nfe.denied']);
    const { last } = await issue(harness, 'denied for a stubborn receiver', 'deny=302');
    await stubborn.waitFor(({ attempt }) => attempt === 3, patienceMs);
    const tries = stubborn.received.map(({ event, attempt, signatureHolds }) => ({
      event,
      attempt,
      signatureHolds,
    }));
    expect(tries).toEqual(
      [1, 2, 3].map((attempt) => ({ event: 'nfe.denied', attempt, signatureHolds: true })),
    );
    expect(new Set(stubborn.received.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    expect(new Set(stubborn.received.map(({ raw }) => raw)).size).toBe(1);
    expect(stubborn.received[0]?.body.data.id).toBe(last.id);
    const webhook = expectStatus(await harness.client.get(`/v1/webhooks/${webhookId}`), 200, 'the webhook');
    expect(webhook.json()).toMatchObject({ id: webhookId, active: true });
  } finally {
    await stubborn.close();
  }
});

test('one tax class serves sales to three kinds of recipients, each by its own rule', async () => {
  await createTaxClass(harness);
  const notes = await Promise.all(classedSales.map((sale) => issueByClass(harness, sale)));
  for (const note of notes) expectAuthorizedAsPosted(note);
  const documents = await readProcNfes(harness.stack);
  const xmls = notes.map(({ last }) => documents.find(({ accessKey }) => accessKey === last.accessKey)?.xml);
  expect(xmls.map((xml) => /<CFOP>(\d{4})<\/CFOP>/.exec(xml ?? '')?.[1])).toEqual(
    classedSales.map(({ cfop }) => cfop),
  );
  expect(xmls.map((xml) => xml?.includes('<ICMSUFDest>'))).toEqual([false, true, false]);
});

test('on the production address a scenario is ignored, and the note says so', async () => {
  const { addresses, keys } = harness.stack;
  const client = createFiscalClient(addresses.apiProduction, keys.live);
  const live = await registerIssuer(client, harness.stack.certificate.cnpj, certificate);
  await enterProduction(live);
  const note = await issue(live, 'production', 'reject=778');
  expectAuthorizedAsPosted(note);
  expect(note.last.environment).toBe('production');
  expect(note.last.warnings).toContain(ignored);
  expect((await outcomeOf('authorize')).last.warnings).not.toContain(ignored);
});

test.each(['refused', 'tls'] as const)(
  'while the authority does not answer (%s), the note is pending',
  async (mode) => {
    await orderOutage(harness.stack, 1, mode);
    const note = await issue(harness, `authority away, ${mode}`);
    expectAuthorizedAsPosted(note);
    expect(await readStatuses(harness.stack, note.last.id)).toContain('pending');
  },
);

for (const { name, validate, forge } of documentValidators) {
  test.skipIf(validate === undefined)(`every stored procNFe passes: ${name}`, async () => {
    const documents = await collectDocuments();
    expect(documents.length).toBeGreaterThan(scenarios.length - 3);
    for (const document of documents) expect(await validate?.(document), document.accessKey).toBe('');
    const [first] = documents;
    expect(first && (await validate?.({ ...first, xml: forge(first.xml) }))).not.toBe('');
  });
}

async function collectDocuments(): Promise<readonly DocumentToValidate[]> {
  const { stack } = harness;
  const signers = new Map([
    [stack.certificate.cnpj, certificate.certificatePem],
    [branch, branchCertificate.certificatePem],
  ]);
  const own = (await readProcNfes(stack)).filter(({ cnpj }) => signers.has(cnpj));
  return own.map(({ accessKey, cnpj, xml }) => ({
    accessKey,
    xml,
    certificatePem: signers.get(cnpj) ?? '',
    folder: stack.state.root,
    certificates: stack.state.certificates,
  }));
}

test('in the end ledger and database agree, except for the two notes that wait for a person', async () => {
  const { stack } = harness;
  const issuers = [stack.certificate.cnpj, branch];
  const differences = async (environment: 'homologation' | 'production') =>
    new Set(await compareOwnNotes(stack, environment, issuers));
  expect(await differences('production')).toEqual(new Set());
  expect(await differences('homologation')).toEqual(
    new Set([
      `${placeOf(await outcomeOf('duplicate'))}: the ledger has it, the database does not know its key`,
      `${placeOf(await outcomeOf('wrong-digval'))}: authorized in the ledger, unknown in the database`,
      `${placeOf(await outcomeOf('wrong-digval'))}: the protocols differ`,
      `${placeOf(await outcomeOf('wrong-digval'))}: the digests differ`,
    ]),
  );
  expect(harness.crashes).toEqual([]);
});

const placeOf = ({ last }: FollowedNote): string =>
  `${harness.stack.certificate.cnpj} series ${last.series} number ${last.number}`;
