import type { Id24 } from '@fiscal/domain';
import { beforeAll, expect, test } from 'vitest';
import { deleteCertificate } from './certificates/delete-certificate.ts';
import { replaceCertificate } from './certificates/replace-certificate.ts';
import { getCompany } from './companies/get-company.ts';
import { getCompanyStatus } from './companies/get-company-status.ts';
import { getEmailSettings } from './companies/get-email-settings.ts';
import { listCompanies } from './companies/list-companies.ts';
import { replaceEmailSettings } from './companies/replace-email-settings.ts';
import { replaceNfseSettings } from './companies/replace-nfse-settings.ts';
import { updateCompany } from './companies/update-company.ts';
import { findNfe, getNfe, getNfeDanfe, getNfeXml } from './kinds/nfe/get-nfe.ts';
import { issueNfe } from './kinds/nfe/issue-nfe.ts';
import { listNfeEmails, sendNfeEmail } from './kinds/nfe/nfe-mail.ts';
import { retryNfe } from './kinds/nfe/retry-nfe.ts';
import { listNfseEmails, sendNfseEmail } from './kinds/nfse/nfse-mail.ts';
import { createNoteWaiter } from './notify/create-note-waiter.ts';
import { addNfeSeries, addNfseSeries } from './series/add-series.ts';
import { createTaxClass } from './tax-classes/create-tax-class.ts';
import { deleteTaxClass } from './tax-classes/delete-tax-class.ts';
import { getTaxClass } from './tax-classes/get-tax-class.ts';
import { listTaxClasses } from './tax-classes/list-tax-classes.ts';
import { replaceTaxClass } from './tax-classes/replace-tax-class.ts';
import { testTaxClass } from './tax-classes/test-tax-class.ts';
import { aRequest } from './testing/harness.ts';
import { queuedNfse, withDpsSeries } from './testing/nfse-steps.ts';
import { refusal } from './testing/refusal.ts';
import { aTaxClass, saleRules } from './testing/tax-classes.ts';
import type { TestTenant } from './testing/test-context.ts';
import { useHarness } from './testing/use-harness.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { deleteWebhook } from './webhooks/delete-webhook.ts';
import { getDelivery } from './webhooks/get-delivery.ts';
import { getWebhook } from './webhooks/get-webhook.ts';
import { getWebhookStatistics } from './webhooks/get-webhook-statistics.ts';
import { listDeliveries } from './webhooks/list-deliveries.ts';
import { listWebhooks } from './webhooks/list-webhooks.ts';
import { redeliver } from './webhooks/redeliver.ts';
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts';
import { testWebhook } from './webhooks/test-webhook.ts';
import { updateWebhook } from './webhooks/update-webhook.ts';

let companyId: Id24;
let noteId: Id24;
let nfseId: Id24;
let webhookId: Id24;
let deliveryId: Id24;
let strangers: readonly (readonly [string, TestTenant])[];

const harness = useHarness();
beforeAll(async () => {
  const owner = await harness.aClient();
  companyId = await harness.aCompany(owner);
  noteId = (await issueNfe(owner, { request: aRequest(companyId) })).note.id;
  await withDpsSeries(owner, companyId);
  nfseId = await queuedNfse(owner, companyId);
  await createTaxClass(owner, { companyId, ...aTaxClass() });
  webhookId = (await createWebhook(owner, { url: 'http://127.0.0.1:9/' })).id;
  deliveryId = (await testWebhook(owner, { id: webhookId })).id;
  strangers = [
    ['another client', await harness.aClient()],
    ["the same client's key of the other mode", { ...owner, tenant: { ...owner.tenant, mode: 'live' } }],
  ];
});

const { code } = aTaxClass();
const verbs: readonly [string, (ctx: TestTenant) => Promise<unknown>][] = [
  ['getCompany', (ctx) => getCompany(ctx, { id: companyId })],
  ['getCompanyStatus', (ctx) => getCompanyStatus(ctx, { id: companyId })],
  ['updateCompany', (ctx) => updateCompany(ctx, { id: companyId, patch: { im: '1' } })],
  ['addNfeSeries', (ctx) => addNfeSeries(ctx, { companyId, number: 3, next: 1 })],
  ['addNfseSeries', (ctx) => addNfseSeries(ctx, { companyId, number: 3, next: 1 })],
  ['replaceNfseSettings', (ctx) => replaceNfseSettings(ctx, { companyId, settings: {} })],
  ['getEmailSettings', (ctx) => getEmailSettings(ctx, { id: companyId })],
  ['replaceEmailSettings', (ctx) => replaceEmailSettings(ctx, { companyId, settings: {} })],
  ['sendNfeEmail', (ctx) => sendNfeEmail(ctx, { id: noteId })],
  ['listNfeEmails', (ctx) => listNfeEmails(ctx, { id: noteId })],
  ['sendNfseEmail', (ctx) => sendNfseEmail(ctx, { id: nfseId })],
  ['listNfseEmails', (ctx) => listNfseEmails(ctx, { id: nfseId })],
  ['deleteCertificate', (ctx) => deleteCertificate(ctx, { companyId })],
  ['replaceCertificate', (ctx) => replaceCertificate(ctx, { companyId, pfxBase64: 'AAAA', password: 'x' })],
  ['createTaxClass', (ctx) => createTaxClass(ctx, { companyId, ...aTaxClass({ code: 'x' }) })],
  ['listTaxClasses', (ctx) => listTaxClasses(ctx, { companyId })],
  ['getTaxClass', (ctx) => getTaxClass(ctx, { companyId, code })],
  [
    'replaceTaxClass',
    (ctx) => replaceTaxClass(ctx, { companyId, code, replacement: { name: 'x', rules: saleRules } }),
  ],
  ['deleteTaxClass', (ctx) => deleteTaxClass(ctx, { companyId, code })],
  [
    'testTaxClass',
    (ctx) =>
      testTaxClass(ctx, {
        companyId,
        code,
        operation: 'sale',
        destination: 'internal',
        recipient: 'exempt',
      }),
  ],
  ['issueNfe', (ctx) => issueNfe(ctx, { request: aRequest(companyId, { externalId: 'x' }) })],
  ['findNfe', (ctx) => findNfe(ctx, { externalId: 'pedido-1' })],
  ['findNfe of a company', (ctx) => findNfe(ctx, { externalId: 'pedido-1', companyId })],
  ['getNfe', (ctx) => getNfe(ctx, { id: noteId })],
  ['getNfeXml', (ctx) => getNfeXml(ctx, { id: noteId })],
  ['getNfeDanfe', (ctx) => getNfeDanfe(ctx, { id: noteId })],
  ['retryNfe', (ctx) => retryNfe(ctx, { id: noteId })],
  ['getWebhook', (ctx) => getWebhook(ctx, { id: webhookId })],
  ['testWebhook', (ctx) => testWebhook(ctx, { id: webhookId })],
  ['updateWebhook', (ctx) => updateWebhook(ctx, { id: webhookId, patch: { active: false } })],
  ['rotateWebhookSecret', (ctx) => rotateWebhookSecret(ctx, { id: webhookId, overlapHours: 0 })],
  ['deleteWebhook', (ctx) => deleteWebhook(ctx, { id: webhookId })],
  ['getWebhookStatistics', (ctx) => getWebhookStatistics(ctx, { id: webhookId })],
  ['listDeliveries', (ctx) => listDeliveries(ctx, { id: webhookId })],
  ['getDelivery', (ctx) => getDelivery(ctx, { id: webhookId, deliveryId })],
  ['redeliver', (ctx) => redeliver(ctx, { id: webhookId, deliveryId })],
  [
    'wait',
    async (ctx) => {
      const waiter = await createNoteWaiter(harness.sys);
      return waiter.wait(ctx, { id: noteId, seconds: 1 }, getNfe).finally(() => waiter.close());
    },
  ],
];

/** Lets a stranger read the rows of every client, so that only the filters of the verbs protect them. */
const withoutRowSecurity = (ctx: TestTenant): TestTenant => ({
  ...ctx,
  db: {
    ...ctx.db,
    transaction: (_, work) => ctx.db.transaction('system', work),
    read: (_, statement, parameters) => ctx.db.read('system', statement, parameters),
  },
});

test.each(verbs)('%s filters by client itself, without the help of the database', async (_, verb) => {
  for (const [, ctx] of strangers) {
    expect(await refusal(verb(withoutRowSecurity(ctx)))).toEqual({ code: 'not_found', details: null });
  }
});

test('the lists of another client or of the other mode are empty', async () => {
  for (const [, ctx] of strangers) {
    expect((await listCompanies(ctx)).data).toEqual([]);
    expect((await listWebhooks(ctx)).data).toEqual([]);
  }
});
