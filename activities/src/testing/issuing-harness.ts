import { join } from 'node:path';
import {
  type AuthorityClient,
  type AuthorityCredential,
  createAuthorityClient,
  loadEndpoints,
} from '@fiscal/authority';
import { createSimulator, type Simulator } from '@fiscal/authority-simulator';
import { productionTiming, type RunReference, type WorkflowTiming } from '@fiscal/contracts';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import type { Clock, Id24 } from '@fiscal/domain';
import { renderDanfe } from '@fiscal/pdf';
import {
  addNfeSeries,
  createClient,
  createCompany,
  createKinds,
  type FilingKindAdapters,
  issueNfe,
  replaceCertificate,
  type SystemContext,
  type TenantContext,
} from '@fiscal/services';
import { createTestContext } from '@fiscal/services/testing';
import { aSale, createTestAuthority, issueECnpj, sampleIssuer, temporaryFolder } from '@fiscal/testkit';
import { startTestWorker, type TestWorker, type TestWorkerOptions } from './test-worker.ts';
import { writeEndpoints } from './write-endpoints.ts';

export interface FilingReference extends RunReference {
  readonly filingId: Id24;
}

/** A real database, the simulated authority, and the activities between them. */
export interface IssuingHarness {
  readonly database: TestDatabase;
  readonly system: SystemContext;
  readonly tenant: TenantContext;
  readonly companyId: Id24;
  readonly simulator: Simulator;
  readonly kinds: FilingKindAdapters<AuthorityCredential>;
  readonly authority: AuthorityClient;
  /** The activities of a worker; with `faults`, of one that dies there. All workers serve one execution unless configured. */
  worker(options?: TestWorkerOptions): TestWorker;
  /** A new filing in the queue. */
  issue(simulation?: string): Promise<FilingReference>;
  /** A new filing whose run is claimed and signed by the execution of `worker()`. */
  signed(simulation?: string): Promise<FilingReference>;
  /** The company uploads another certificate. */
  replaceCertificate(): Promise<void>;
  close(): Promise<void>;
}

export interface HarnessOptions {
  /** Clock of the simulated authority; that of the process when absent. */
  readonly authorityClock?: Clock | undefined;
  readonly timing?: WorkflowTiming | undefined;
}

export async function createIssuingHarness(
  postgresUrl: string,
  { timing = productionTiming, authorityClock }: HarnessOptions = {},
): Promise<IssuingHarness> {
  const folder = temporaryFolder();
  const database = await createTestDatabase(postgresUrl);
  const certificates = createTestAuthority();
  // First: compiling takes away the file provider that the simulator keeps in the same libxml2.
  const { system, close: closeContext } = createTestContext({
    db: database.db,
    authority: certificates,
    settings: { webhookPolicy: { plainHttp: 'test', loopbackReceivers: ['127.0.0.1:*'] }, timing },
  });
  const simulator = await createSimulator({
    ledgerFile: join(folder.path, 'ledger.jsonl'),
    certificates,
    clock: authorityClock,
  });
  const authority = createAuthorityClient({
    endpoints: loadEndpoints({ file: writeEndpoints(folder.path, simulator) }),
    trust: { ca: [simulator.caPem] },
    userAgent: 'fiscal/test',
  });
  const kinds = createKinds({ authority, renderDanfe: async (input) => renderDanfe(input) });
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
  const issue = async (simulation?: string): Promise<FilingReference> => {
    orders += 1;
    const { note } = await issueNfe(tenant, {
      request: aSale({ companyId: company.id, externalId: `order-${orders}` }),
      simulation,
    });
    return { filingId: note.id, run: 1 };
  };
  const worker = (options: TestWorkerOptions = {}): TestWorker =>
    startTestWorker({ ...options, system: options.system ?? system, kinds: options.kinds ?? kinds });
  return {
    database,
    system,
    tenant,
    companyId: company.id,
    simulator,
    kinds,
    authority,
    worker,
    issue,
    async signed(simulation) {
      const ref = await issue(simulation);
      const begun = await worker().beginRun(ref);
      if (begun.kind !== 'proceed' || begun.blocked !== undefined) throw new Error('not signed');
      return ref;
    },
    replaceCertificate: upload,
    async close() {
      authority.close();
      await simulator.close();
      closeContext();
      await database.drop();
      folder.remove();
    },
  };
}
