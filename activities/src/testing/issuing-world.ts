import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createAuthorityClient, loadEndpoints } from '@fiscal/authority';
import { createSimulator, type Simulator } from '@fiscal/authority-simulator';
import { createVault, loadTrustStore, openPfxHere } from '@fiscal/certificates';
import type {
  AuthorityActivities,
  DocumentActivities,
  PreparationActivities,
  RunReference,
  WebhookActivities,
} from '@fiscal/contracts';
import { productionTiming } from '@fiscal/contracts';
import { createDocumentStore } from '@fiscal/db';
import { createTestDatabase } from '@fiscal/db/testing';
import type { Id24 } from '@fiscal/domain';
import { createLogger, createMetrics } from '@fiscal/observability';
import { renderDanfe } from '@fiscal/pdf';
import {
  addNfeSeries,
  createClient,
  createCompany,
  issueNfe,
  replaceCertificate,
  type SystemContext,
  type TenantContext,
} from '@fiscal/services';
import { aSale, createTestAuthority, issueECnpj, sampleIssuer, temporaryFolder } from '@fiscal/testkit';
import { createWebhookSender } from '@fiscal/webhooks';
import { compileSchema, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import { MockActivityEnvironment } from '@temporalio/testing';
import { observeCalls } from '../authority/call-observer.ts';
import { createAuthorityActivities } from '../authority/create-authority-activities.ts';
import { createDocumentActivities } from '../documents/create-document-activities.ts';
import { createFaultPoints } from '../faults/create-fault-points.ts';
import { openSigningKeys } from '../open-signing-keys.ts';
import { createPreparationActivities } from '../preparation/create-preparation-activities.ts';
import { createWebhookActivities } from '../webhooks/create-webhook-activities.ts';
import { writeEndpoints } from './write-endpoints.ts';

export type NoteActivities = DocumentActivities &
  PreparationActivities &
  AuthorityActivities &
  WebhookActivities;

/** Thrown where a fault point would have killed the process. */
export class Killed extends Error {}

/** A real database, the simulated authority, and the activities between them. */
export interface IssuingWorld {
  readonly tenant: TenantContext;
  readonly simulator: Simulator;
  /** The activities of a worker, at the n-th attempt; with `faults`, of one that dies there. */
  worker(faults?: string, attempt?: number): NoteActivities;
  /** A new note in the queue. */
  issue(simulation?: string): Promise<RunReference & { readonly noteId: Id24 }>;
  /** The company uploads another certificate. */
  replaceCertificate(): Promise<void>;
  close(): Promise<void>;
}

export async function createIssuingWorld(postgresUrl: string): Promise<IssuingWorld> {
  const folder = temporaryFolder();
  const database = await createTestDatabase(postgresUrl);
  const certificates = createTestAuthority();
  // First: compiling takes away the file provider that the simulator keeps in the same libxml2.
  const schema = compileSchema(loadNfeSchemas(), nfeSchemaEntry);
  const simulator = await createSimulator({ ledgerFile: join(folder.path, 'ledger.jsonl'), certificates });
  const clock = { now: () => new Date() };
  const random = { bytes: (n: number) => new Uint8Array(randomBytes(n)) };
  const system: SystemContext = {
    db: database.db,
    clock,
    random,
    documents: createDocumentStore({ clock, random }),
    vault: createVault({ keys: { current: 'k1', keys: new Map([['k1', random.bytes(32)]]) }, random }),
    schemas: { validate: async (xml) => schema.validate(xml) },
    trustStore: loadTrustStore({ extraRoots: [certificates.root.certificatePem] }),
    pfx: { open: async (bytes, password) => openPfxHere(bytes, password) },
    settings: {
      servedStates: ['SP'],
      softwareVersion: 'fiscal test',
      authoritySimulated: true,
      webhookPolicy: { plainHttp: 'test', loopbackReceivers: ['127.0.0.1:*'] },
      timing: productionTiming,
    },
  };
  const authority = createAuthorityClient({
    endpoints: loadEndpoints({ file: writeEndpoints(folder.path, simulator) }),
    trust: { ca: [simulator.caPem] },
    userAgent: 'fiscal/test',
  });
  const { id: clientId } = await createClient(system, { name: 'Cliente de teste', actor: 'test' });
  const tenant: TenantContext = { ...system, tenant: { clientId, mode: 'test' }, requestId: 'test' };
  const company = await createCompany(tenant, sampleIssuer);
  const upload = async (): Promise<void> => {
    const { cnpj } = sampleIssuer;
    const { pfx, password } = issueECnpj(certificates, { cnpj, name: 'EMITENTE EXEMPLO', iterations: 100 });
    const pfxBase64 = Buffer.from(pfx).toString('base64');
    await replaceCertificate(tenant, { companyId: company.id, pfxBase64, password });
  };
  await upload();
  await addNfeSeries(tenant, { companyId: company.id, number: 1, next: 1 });
  let orders = 0;
  return {
    tenant,
    simulator,
    worker(faults, attempt = 1) {
      const common = {
        system,
        keys: openSigningKeys(system),
        logger: createLogger({ name: 'test', level: 'silent' }),
        faults: createFaultPoints(faults, () => {
          throw new Killed(faults);
        }),
      };
      return inActivityContext(
        {
          ...createDocumentActivities(common),
          ...createPreparationActivities({ ...common, pdf: { renderDanfe } }),
          ...createAuthorityActivities({ ...common, authority, observe: observeCalls(createMetrics()) }),
          ...createWebhookActivities({
            ...common,
            sender: createWebhookSender({ policy: system.settings.webhookPolicy }),
          }),
        },
        attempt,
      );
    },
    async issue(simulation) {
      orders += 1;
      const { note } = await issueNfe(tenant, {
        request: aSale({ companyId: company.id, externalId: `order-${orders}` }),
        simulation,
      });
      return { noteId: note.id, run: 1 };
    },
    replaceCertificate: upload,
    async close() {
      authority.close();
      await simulator.close();
      schema.dispose();
      await database.drop();
      folder.remove();
    },
  };
}

/** Runs each activity as Temporal would, so that heartbeats and the attempt number work. */
function inActivityContext(activities: NoteActivities, attempt: number): NoteActivities {
  const entries = Object.entries(activities).map(([name, activity]) => [
    name,
    (input: never) => new MockActivityEnvironment({ attempt }).run(activity, input),
  ]);
  return Object.fromEntries(entries) as NoteActivities;
}
