import { randomBytes } from 'node:crypto';
import { createVault, loadTrustStore, openPfxHere } from '@fiscal/certificates';
import { productionTiming, scaleTiming } from '@fiscal/contracts';
import { createDocumentStore, type Database } from '@fiscal/db';
import type { WebhookReceiver } from '@fiscal/dev-stack';
import {
  createClient,
  createCompany,
  createWebhook,
  replaceCertificate,
  type SystemContext,
  type TenantContext,
} from '@fiscal/services';
import { type createTestAuthority, issueECnpj, sampleIssuer } from '@fiscal/testkit';

const random = { bytes: (n: number): Uint8Array => new Uint8Array(randomBytes(n)) };
const clock = { now: () => new Date() };

/** What verbs and activities need, over a database that is open; it accepts no NF-e. */
export function openSystem(
  db: Database,
  certificates: ReturnType<typeof createTestAuthority>,
): SystemContext {
  return {
    db,
    clock,
    random,
    documents: createDocumentStore({ clock, random }),
    vault: createVault({ keys: { current: 'k1', keys: new Map([['k1', random.bytes(32)]]) }, random }),
    schemas: { validate: async () => [] },
    trustStore: loadTrustStore({ extraRoots: [certificates.root.certificatePem] }),
    pfx: { open: async (bytes, password) => openPfxHere(bytes, password) },
    settings: {
      servedStates: ['SP'],
      softwareVersion: 'fiscal test',
      authoritySimulated: true,
      webhookPolicy: { plainHttp: 'test', loopbackReceivers: ['127.0.0.1:*'] },
      timing: scaleTiming(productionTiming, 0.01),
    },
  };
}

/** A client with a company, its certificate and a webhook for these events. */
export async function openTenant(
  system: SystemContext,
  certificates: ReturnType<typeof createTestAuthority>,
  receiver: WebhookReceiver,
  events: readonly string[],
): Promise<{ readonly tenant: TenantContext; readonly companyId: string }> {
  const { id: clientId } = await createClient(system, { name: 'Cliente de teste', actor: 'test' });
  const tenant: TenantContext = { ...system, tenant: { clientId, mode: 'test' }, requestId: 'test' };
  const { id: companyId } = await createCompany(tenant, sampleIssuer);
  const { cnpj } = sampleIssuer;
  const { pfx, password } = issueECnpj(certificates, { cnpj, name: 'EMITENTE EXEMPLO', iterations: 100 });
  const pfxBase64 = Buffer.from(pfx).toString('base64');
  await replaceCertificate(tenant, { companyId, pfxBase64, password });
  receiver.useSecret((await createWebhook(tenant, { url: receiver.url, events })).secret);
  return { tenant, companyId };
}
