import type { NfeRequest, NfseRequest } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { isServiceError } from '../context/service-error.ts';
import { getNfe, getNfeXml, searchNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { getNfse, getNfseXml, searchNfse } from '../kinds/nfse/get-nfse.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import { aSale, aShop, atRate, replace } from '../testing/classed-notes.ts';
import { endingAt } from '../testing/ended-nfse-steps.ts';
import { endRun, lose, queryRun, transmit } from '../testing/filing-steps.ts';
import { anItem, aRequest } from '../testing/harness.ts';
import { municipal, nfseOf, nfseOfFirstRun, queryNfse, withDpsSeries } from '../testing/nfse-steps.ts';
import { published } from '../testing/queued-note.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { storeEvidence, withoutEvents } from './evidence.ts';

let ctx: TestTenant;
let companyId: Id24;
const harness = useHarness();
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
  await withDpsSeries(ctx, companyId);
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
});

const first = { name: 'Comprador do primeiro pedido', cnpj: '11444777000161' };
const corrected = { name: 'Comprador da correção', cnpj: '11222333000181' };

/** Returns the Portuguese message of a refusal. */
async function reasonOf(queried: Promise<unknown>): Promise<string> {
  try {
    await queried;
  } catch (error) {
    if (isServiceError(error)) return `${error.code} ${error.message}`;
    throw error;
  }
  throw new Error('the request was not refused');
}

const eventOf = async (name: string, id: string) =>
  (await published(harness, ctx)).find(({ event, data }) => event === name && data.id === id)?.data;

const acceptedAt = '2026-11-21T09:50:00-03:00';
const authorizedAt = '2026-11-21T10:00:05-03:00';

/** Refuses a note and corrects it ten minutes later, by the clock of the harness. */
async function atFirst<T>(work: () => Promise<T>): Promise<T> {
  const now = harness.clock.now();
  await harness.setClock(new Date(acceptedAt));
  const done = await work();
  await harness.setClock(now);
  return done;
}

test('an NF-e with a registered earlier run shows the content of that run, and the reason', async () => {
  const { recipient } = aRequest(companyId);
  const request = (to: typeof first, unitPrice: string): NfeRequest =>
    aRequest(companyId, { recipient: { ...recipient, ...to }, items: [anItem({ unitPrice })] });
  const { note } = await atFirst(() => issueNfe(ctx, { request: request(first, '10.00') }));
  await lose(harness.sys, note.id, { kind: 'unknown', reason: 'interrupted' });
  const refused = await transmit(harness.sys, note.id, { cStat: '778', class: 'rejected', protocol: 'none' });
  await endRun(harness, note.id, { kind: 'rejected', attemptId: refused });
  const again = await issueNfe(ctx, { request: request(corrected, '11.00') });
  expect(again).toMatchObject({ kind: 'resubmitted', note: { totals: { invoice: '11.00' } } });
  await transmit(harness.sys, note.id, { cStat: '539', class: 'duplicate', protocol: 'none' });
  const attemptId = await queryRun(harness.sys, note.id, { cStat: '100', class: 'authorized' }, 1);
  await endRun(harness, note.id, { kind: 'authorized', attemptId, ofRun: 1 }, 2);

  const found = await getNfe(ctx, { id: note.id });
  expect(found).toMatchObject({ status: 'authorized', accessKey: note.accessKey, totals: note.totals });
  expect(found.totals).toMatchObject({ invoice: '10.00', icms: '1.80' });
  expect((await getNfeXml(ctx, { id: note.id })).xml).toContain('<vNF>10.00</vNF>');
  expect(found.warnings).toEqual([...note.warnings, expect.stringContaining(acceptedAt)]);
  expect(found.warnings.at(-1)).toContain(authorizedAt);
  const ofRecipient = async (recipientDocument: string) =>
    (await searchNfe(ctx, { recipientDocument })).data.map(({ id }) => id);
  expect(await ofRecipient(first.cnpj)).toEqual([note.id]);
  expect(await ofRecipient(corrected.cnpj)).toEqual([]);
  const [row] = await harness.database.readAsOwner(
    `select recipient_name as name from note where id = '${note.id}'`,
  );
  expect(row).toEqual({ name: first.name });
  expect(await eventOf('nfe.authorized', note.id)).toMatchObject({
    id: note.id,
    authorizedAt: new Date(authorizedAt).toISOString(),
    earlierRequestAt: new Date(acceptedAt).toISOString(),
  });
  const repeated = await issueNfe(ctx, { request: request(first, '10.00') });
  expect(repeated).toEqual({ kind: 'repeated', note: found });
  const reason = await reasonOf(issueNfe(ctx, { request: request(corrected, '11.00') }));
  expect(reason).toContain(`conflict O documento deste externalId foi autorizado em ${authorizedAt}`);
});

test('an NF-e with a denied earlier run shows the content of that run', async () => {
  const ofPrice = (unitPrice: string): NfeRequest =>
    aRequest(companyId, { externalId: 'denied', items: [anItem({ unitPrice })] });
  const { note } = await issueNfe(ctx, { request: ofPrice('10.00') });
  await lose(harness.sys, note.id, { kind: 'unknown', reason: 'interrupted' });
  const refused = await transmit(harness.sys, note.id, { cStat: '778', class: 'rejected', protocol: 'none' });
  await endRun(harness, note.id, { kind: 'rejected', attemptId: refused });
  await issueNfe(ctx, { request: ofPrice('11.00') });
  const attemptId = await queryRun(harness.sys, note.id, { cStat: '301', class: 'denied' }, 1);
  await endRun(harness, note.id, { kind: 'denied', attemptId, ofRun: 1 }, 2);
  const found = await getNfe(ctx, { id: note.id });
  expect(found).toMatchObject({ status: 'denied', totals: { invoice: '10.00' } });
  expect((await getNfeXml(ctx, { id: note.id })).xml).toContain('<vNF>10.00</vNF>');
});

test('when the earlier run of an unchanged request is registered, its content does not count as earlier content, even with another certificate', async () => {
  const request = aRequest(companyId, { externalId: 'unchanged' });
  const { note } = await issueNfe(ctx, { request });
  await lose(harness.sys, note.id, { kind: 'unknown', reason: 'interrupted' });
  const refused = await transmit(harness.sys, note.id, { cStat: '203', class: 'rejected', protocol: 'none' });
  await endRun(harness, note.id, { kind: 'rejected', attemptId: refused });
  await harness.replaceCertificate(ctx, companyId);
  await issueNfe(ctx, { request, resubmit: true });
  await transmit(harness.sys, note.id, { cStat: '539', class: 'duplicate', protocol: 'none' });
  const attemptId = await queryRun(harness.sys, note.id, { cStat: '100', class: 'authorized' }, 1);
  await endRun(harness, note.id, { kind: 'authorized', attemptId, ofRun: 1 }, 2);

  const found = await getNfe(ctx, { id: note.id });
  expect(found).toMatchObject({ status: 'authorized', accessKey: note.accessKey, warnings: note.warnings });
  expect(await eventOf('nfe.authorized', note.id)).toMatchObject({ earlierRequestAt: null });
  expect(await issueNfe(ctx, { request })).toEqual({ kind: 'repeated', note: found });
  const other = issueNfe(ctx, {
    request: aRequest(companyId, { externalId: 'unchanged', items: [anItem({ unitPrice: '11.00' })] }),
  });
  expect(await reasonOf(other)).toContain('já foi usado com outro conteúdo');
});

test('an unchanged request is earlier content if its tax class changed meanwhile', async () => {
  const shop = await aShop(harness);
  const request = aSale(shop.companyId);
  await createWebhook(shop.ctx, { url: 'http://127.0.0.1:9/all' });
  const { note } = await issueNfe(shop.ctx, { request });
  await lose(harness.sys, note.id, { kind: 'unknown', reason: 'interrupted' });
  const refused = await transmit(harness.sys, note.id, { cStat: '778', class: 'rejected', protocol: 'none' });
  await endRun(harness, note.id, { kind: 'rejected', attemptId: refused });
  await replace(shop, { rules: atRate('7') });
  expect((await issueNfe(shop.ctx, { request })).note.totals?.icms).toBe('7.00');
  await transmit(harness.sys, note.id, { cStat: '539', class: 'duplicate', protocol: 'none' });
  const attemptId = await queryRun(harness.sys, note.id, { cStat: '100', class: 'authorized' }, 1);
  await endRun(harness, note.id, { kind: 'authorized', attemptId, ofRun: 1 }, 2);

  const found = await getNfe(shop.ctx, { id: note.id });
  expect(found).toMatchObject({ status: 'authorized', totals: note.totals });
  expect(found.warnings.at(-1)).toContain('O documento registrado é o do pedido aceito em');
  const event = (await published(harness, shop.ctx)).find(({ event }) => event === 'nfe.authorized');
  expect(event?.data).toMatchObject({ earlierRequestAt: expect.stringMatching(/Z$/) });
  expect(await issueNfe(shop.ctx, { request })).toEqual({ kind: 'repeated', note: found });
});

/** Stores an operator's statement that the portal of the NFS-e shows no event. */
const tellWithoutEvents = (id: Id24): Promise<Id24> =>
  inSystem(harness.sys, (tx) =>
    storeEvidence(tx, harness.sys, { clientId: ctx.tenant.clientId, id }, withoutEvents),
  );

test('an earlier DPS is not adopted without its events if the Sefin reported one that ended its NFS-e', async () => {
  const tell = async (id: Id24) => {
    await queryNfse(harness, id, nfseOf, ({ accessKey }) => endingAt(accessKey, { type: '105102' }));
    return tellWithoutEvents(id);
  };
  const sent = { companyId, externalId: 'ended at the Sefin' };
  const adopting = nfseOfFirstRun(harness, ctx, sent, { amounts: { service: '900.00' } }, tell);
  await expect(adopting).rejects.toThrow('unusable');
});

test.each([
  ['is registered', undefined],
  ['is adopted without its events', tellWithoutEvents],
] as const)(
  'an NFS-e shows the content of its earlier DPS when that DPS %s, and the reason',
  async (externalId, tell) => {
    const { recipient } = aService({ companyId });
    const request = (to: typeof first, service: string): Partial<NfseRequest> => ({
      externalId,
      recipient: { ...recipient, ...to },
      amounts: { service },
    });
    const sent = request(first, '1500.00');
    const id = await atFirst(() =>
      nfseOfFirstRun(harness, ctx, { companyId, ...sent }, request(corrected, '900.00'), tell),
    );
    const found = await getNfse(ctx, { id });
    expect(found).toMatchObject({ status: 'authorized', totals: { service: '1500.00', net: '1500.00' } });
    expect((await getNfseXml(ctx, { id })).xml).toContain('<vServ>1500.00</vServ>');
    expect(found.warnings).toEqual([expect.stringContaining(`registrado em ${authorizedAt}`)]);
    expect(found.warnings[0]).toContain(acceptedAt);
    const ofRecipient = async (recipientDocument: string) =>
      (await searchNfse(ctx, { recipientDocument })).data.map((each) => each.id);
    expect(await ofRecipient(first.cnpj)).toContain(id);
    expect(await ofRecipient(corrected.cnpj)).toEqual([]);
    expect(await eventOf('nfse.authorized', id)).toMatchObject({
      id,
      earlierRequestAt: new Date(acceptedAt).toISOString(),
    });
    const post = (queried: Partial<NfseRequest>) =>
      issueNfse(municipal(ctx), { request: aService({ companyId, ...queried }) });
    expect(await post(sent)).toEqual({ kind: 'repeated', nfse: found });
    const reason = await reasonOf(post(request(corrected, '900.00')));
    expect(reason).toContain(`conflict O documento deste externalId foi autorizado em ${authorizedAt}`);
  },
);
