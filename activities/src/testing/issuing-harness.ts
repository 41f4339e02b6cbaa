import { join } from 'node:path';
import type { NfseRequest } from '@fiscal/api-contract';
import {
  type AuthorityClient,
  type AuthorityCredential,
  createAuthorityClient,
  createSefinClient,
  createTransport,
  loadEndpoints,
  type SefinClient,
} from '@fiscal/authority';
import { createSimulator, type Simulator } from '@fiscal/authority-simulator';
import { productionTiming, type RunReference, type WorkflowTiming } from '@fiscal/contracts';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { brasiliaDate, type Id24, type Mode } from '@fiscal/domain';
import { renderDanfe, renderDanfse } from '@fiscal/pdf';
import {
  addNfeSeries,
  addNfseSeries,
  type CreateCompanyInput,
  createClient,
  createCompany,
  createKinds,
  type FilingKindAdapters,
  issueNfe,
  issueNfse,
  replaceCertificate,
} from '@fiscal/services';
import type { TestMunicipal, TestSystem, TestTenant } from '@fiscal/services/testing';
import { aTenant, createMunicipalityReader, createTestContext, withoutPace } from '@fiscal/services/testing';
import { informUnpublishedRates } from '@fiscal/tax-tables/unpublished-rates';
import {
  anItem,
  aSale,
  aService,
  createTestAuthority,
  type FixedClock,
  issueECnpj,
  sampleIssuer,
  temporaryFolder,
} from '@fiscal/testkit';
import { openHarnessClock } from './harness-clock.ts';
import { startTestWorker, type TestWorker, type TestWorkerOptions } from './test-worker.ts';
import { writeEndpoints } from './write-endpoints.ts';

export interface FilingReference extends RunReference {
  readonly filingId: Id24;
}

/** A real database, the simulated authority, and the activities between them. */
export interface IssuingHarness {
  readonly database: TestDatabase;
  readonly system: TestSystem;
  readonly tenant: TestTenant;
  readonly companyId: Id24;
  readonly simulator: Simulator;
  readonly kinds: FilingKindAdapters<AuthorityCredential>;
  readonly authority: AuthorityClient;
  readonly sefin: SefinClient;
  /** Creates the activities of a worker, which dies at `faults`. All workers serve one execution unless configured. */
  worker(options?: TestWorkerOptions): TestWorker;
  /** Queues a new note, of the first company unless named. */
  issue(simulation?: string, by?: Issuer): Promise<FilingReference>;
  /** Queues a new NFS-e of `provider`. */
  issueNfse(simulation?: string, changes?: Partial<NfseRequest>): Promise<FilingReference>;
  /** A company that provides services. Its context has the answers of the national environment about municipalities. */
  readonly provider: { readonly tenant: TestMunicipal; readonly companyId: Id24 };
  /** Queues a new note, whose run the execution of `worker()` claims and signs. */
  signed(simulation?: string): Promise<FilingReference>;
  /** Creates another company of the client that may issue, with the changes, for a key of the mode. */
  aCompany(mode: Mode, changes?: Partial<CreateCompanyInput>): Promise<Issuer>;
  /** Moves the given clock, which is also that of the authority, and the clock of the database. */
  setClock(date: Date): Promise<void>;
  /** Uploads another certificate for a company: the first company unless named. */
  replaceCertificate(of?: Issuer & { readonly cnpj: string }): Promise<void>;
  close(): Promise<void>;
}

export interface Issuer {
  readonly tenant: TestTenant;
  readonly companyId: Id24;
}

export interface HarnessOptions {
  readonly timing?: WorkflowTiming | undefined;
  /** The clock of process, database and authority; `runningClock` when absent. */
  readonly clock?: FixedClock | undefined;
}

/** Valid by the clock of the machine, as TLS requires, and on every day that a test sets. */
const longValidity = {
  notBefore: new Date('2020-01-02T00:00:00Z'),
  notAfter: new Date('2044-12-31T00:00:00Z'),
};

export async function createIssuingHarness(
  postgresUrl: string,
  { timing = withoutPace(productionTiming), clock: fixed }: HarnessOptions = {},
): Promise<IssuingHarness> {
  const folder = temporaryFolder();
  const database = await createTestDatabase(postgresUrl);
  const { clock, setClock } = await openHarnessClock(database, fixed);
  const certificates = createTestAuthority();
  // The schemas are compiled first: compiling removes the file provider that the simulator keeps in the same libxml2.
  const { system } = createTestContext({
    db: database.db,
    clock,
    authority: certificates,
    settings: {
      webhookPolicy: { plainHttp: 'test', loopbackReceivers: ['127.0.0.1:*', 'localhost:*'] },
      emails: 'on',
      timing,
    },
    renderers: { nfe: async (input) => renderDanfe(input), nfse: async (input) => renderDanfse(input) },
  });
  const simulator = await createSimulator({
    ledgerFile: join(folder.path, 'ledger.jsonl'),
    certificates,
    clock,
  });
  const client = {
    endpoints: loadEndpoints({ file: writeEndpoints(folder.path, simulator) }),
    trust: { ca: [simulator.caPem] },
    userAgent: 'fiscal/test',
    clock,
  };
  const transport = createTransport(client);
  const authority = createAuthorityClient({ ...client, transport });
  const sefin = createSefinClient({ ...client, transport });
  const kinds = createKinds({
    authority,
    sefin,
    renderers: { nfe: async (input) => renderDanfe(input), nfse: async (input) => renderDanfse(input) },
  });
  const { id: clientId } = await createClient(system, { name: 'Cliente de teste', actor: 'test' });
  const upload = async ({ tenant, companyId }: Issuer, cnpj: string): Promise<void> => {
    const holder = { cnpj, name: 'EMITENTE EXEMPLO', ...longValidity };
    const { pfx, password } = issueECnpj(certificates, holder);
    const pfxBase64 = Buffer.from(pfx).toString('base64');
    await replaceCertificate(tenant, { companyId, pfxBase64, password });
  };
  const aCompany: IssuingHarness['aCompany'] = async (mode, changes = {}) => {
    const tenant: TestTenant = { ...system, tenant: aTenant(clientId, mode), requestId: 'test' };
    const company = await createCompany(tenant, { ...sampleIssuer, ...changes });
    const issuer = { tenant, companyId: company.id };
    await upload(issuer, company.cnpj);
    await addNfeSeries(tenant, { companyId: company.id, number: 1, next: 1 });
    await addNfseSeries(tenant, { companyId: company.id, number: 1, next: 1 });
    return issuer;
  };
  const first = await aCompany('test');
  const { tenant, companyId } = first;
  let orders = 0;
  const issue: IssuingHarness['issue'] = async (simulation, by = first) => {
    orders += 1;
    const item = anItem();
    const taxes = { ...item.taxes, ...informUnpublishedRates(brasiliaDate(clock.now())) };
    const { note } = await issueNfe(by.tenant, {
      request: aSale({ companyId: by.companyId, externalId: `order-${orders}`, items: [{ ...item, taxes }] }),
      simulation,
    });
    return { filingId: note.id, run: 1 };
  };
  const municipalities = createMunicipalityReader({
    db: database.db,
    clock: system.clock,
    sefin,
    maxAgeDays: 7,
  });
  // The official schema of events refuses a key whose CNPJ has a letter as the last character before the check digits.
  const ofServices = await aCompany('test', { cnpj: '11222333000181' });
  const provider = { ...ofServices, tenant: { ...ofServices.tenant, municipalities } };
  let services = 0;
  const issueOne: IssuingHarness['issueNfse'] = async (simulation, changes) => {
    services += 1;
    const { companyId: providerId } = provider;
    const request = aService({ companyId: providerId, externalId: `service-${services}`, ...changes });
    const { nfse } = await issueNfse(provider.tenant, { request, simulation });
    return { filingId: nfse.id, run: 1 };
  };
  const worker = (options: TestWorkerOptions = {}): TestWorker =>
    startTestWorker({ ...options, system: options.system ?? system, kinds: options.kinds ?? kinds });
  return {
    database,
    system,
    tenant,
    companyId,
    simulator,
    kinds,
    authority,
    sefin,
    worker,
    issue,
    issueNfse: issueOne,
    provider,
    async signed(simulation) {
      const ref = await issue(simulation);
      const begun = await worker().beginRun(ref);
      if (begun.kind !== 'proceed' || begun.blocked !== undefined) throw new Error('not signed');
      return ref;
    },
    aCompany,
    setClock,
    replaceCertificate: (of = { ...first, cnpj: sampleIssuer.cnpj }) => upload(of, of.cnpj),
    async close() {
      authority.close();
      await simulator.close();
      await database.drop();
      folder.remove();
    },
  };
}
