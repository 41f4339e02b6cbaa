import { productionTiming, scaleTiming } from '@fiscal/contracts';
import type { Database } from '@fiscal/db';
import type { WebhookReceiver } from '@fiscal/dev-stack';
import {
  createClient,
  createCompany,
  createWebhook,
  replaceCertificate,
  replaceEmailSettings,
} from '@fiscal/services';
import type { TestSystem, TestTenant } from '@fiscal/services/testing';
import { aTenant, createTestContext } from '@fiscal/services/testing';
import { issueECnpj, sampleIssuer, type TestAuthority } from '@fiscal/testkit';
import { kindsWithParcel } from './kinds-with-parcel.ts';
import { parcelMail } from './parcel-outputs.ts';

/** Opens the system that verbs and activities need, over an open database. It accepts no NF-e. */
export const openSystem = (db: Database, authority: TestAuthority): TestSystem =>
  createTestContext({
    filingKinds: kindsWithParcel,
    mailedKinds: [parcelMail],
    db,
    authority,
    schemas: { validate: async () => [] },
    settings: {
      emails: 'on',
      webhookPolicy: { plainHttp: 'test', loopbackReceivers: ['127.0.0.1:*'] },
      timing: scaleTiming(productionTiming, 0.01),
    },
  }).system;

/** A client with a company, its certificate and a webhook that names no event. */
export async function openTenant(
  system: TestSystem,
  certificates: TestAuthority,
  receiver: WebhookReceiver,
): Promise<{ readonly tenant: TestTenant; readonly companyId: string }> {
  const { id: clientId } = await createClient(system, { name: 'Cliente de teste', actor: 'test' });
  const tenant: TestTenant = { ...system, tenant: aTenant(clientId, 'test'), requestId: 'test' };
  const { id: companyId } = await createCompany(tenant, {
    ...sampleIssuer,
    email: 'fiscal@emitente.example',
  });
  const { cnpj } = sampleIssuer;
  const { pfx, password } = issueECnpj(certificates, { cnpj, name: 'EMITENTE EXEMPLO' });
  const pfxBase64 = Buffer.from(pfx).toString('base64');
  await replaceCertificate(tenant, { companyId, pfxBase64, password });
  await replaceEmailSettings(tenant, {
    companyId,
    settings: { sendToRecipient: true, attachXml: true, attachDanfe: true },
  });
  receiver.useSecret((await createWebhook(tenant, { url: receiver.url })).secret);
  return { tenant, companyId };
}
