import { createVault, loadTrustStore, openPfxHere } from '@fiscal/certificates';
import { productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { createDocumentStore } from '@fiscal/db';
import type { TestAuthority } from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas, nfeSchemaEntry, type SchemaSet } from '@fiscal/xml';
import type { IssuingContextCache } from '../accept/issuing-context.ts';
import { quoteTaxes } from '../calculate/quote-taxes.ts';
import type { ServiceSettings, TenantContext } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';
import { systemClock, systemRandom } from '../context/system-sources.ts';
import type { DraftWorkers } from '../kinds/nfe/drafts/create-draft-workers.ts';
import { draftDocument, draftQuotedDocument } from '../kinds/nfe/drafts/draft-document.ts';
import { serviceKinds } from '../kinds/service-kinds.ts';
import { encodeLogo } from '../logos/encode-logo.ts';
import type { MunicipalDeps } from '../municipalities/municipality-facts.ts';
import type { ClientDeps } from '../startup/open-client-deps.ts';
import type { WorkerContext } from '../startup/worker-context.ts';

/** Everything that a verb of any process may need. */
export interface TestSystem extends Omit<ClientDeps, 'municipalities' | 'coverage'>, WorkerContext {}

/** A request of a client, with everything that a verb may need. */
export interface TestTenant extends TestSystem, TenantContext {}

/** A request of a client for whom municipalities are served. */
export interface TestMunicipal extends TestTenant, MunicipalDeps {}

/** Parts that a test replaces. */
export type TestParts = Partial<Omit<TestSystem, 'db' | 'settings' | 'vault' | 'trustStore'>>;

export interface TestContextParts extends TestParts, Pick<TestSystem, 'db'> {
  /** The authority whose root is trusted. */
  readonly authority: Pick<TestAuthority, 'root'>;
  readonly settings?: Partial<ServiceSettings> | undefined;
}

export interface TestContext {
  readonly system: TestSystem;
}

/**
 * Makes the dependencies of every verb over a migrated database: real schemas, vault with one master key and PKCS#12
 * reader; by default clock and randomness of the process. Nothing is cached between requests, the outbox is never full,
 * and nothing can be drawn.
 */
export function createTestContext({ authority, settings, ...parts }: TestContextParts): TestContext {
  const { clock = systemClock, random = systemRandom, schemas = sharedSchemas() } = parts;
  return {
    system: {
      filingKinds,
      documents: createDocumentStore({ clock, random }),
      vault: createVault({ keys: { current: 'k1', keys: new Map([['k1', random.bytes(32)]]) }, random }),
      trustStore: loadTrustStore({ extraRoots: [authority.root.certificatePem] }),
      revocation: undefined,
      logos: { encode: async (upload) => encodeLogo(upload) },
      pfx: { open: async (bytes, password) => openPfxHere(bytes, password) },
      isFull: () => false,
      equalRequests: { run: (_key, _longestMs, work) => work() },
      issuingContexts: noIssuingContexts,
      drafts: draftsHere,
      notify: () => undefined,
      renderers: { nfe: cannotDraw, nfse: cannotDraw },
      mailedKinds: Object.values(serviceKinds.mails),
      renderLetter: cannotDraw,
      ...parts,
      clock,
      random,
      schemas,
      settings: { ...testSettings, ...settings },
    },
  };
}

/** A cache that is always empty, so that every request reads the database. */
export const noIssuingContexts: IssuingContextCache = {
  get: () => undefined,
  set: () => undefined,
  delete: () => undefined,
  deleteCompany: () => undefined,
  clear: () => undefined,
};

/** Makes drafts and quotes of any size on the event loop. */
export const draftsHere: DraftWorkers = {
  draft: async (input) => draftDocument(input),
  draftQuoted: async (input) => draftQuotedDocument(input),
  quote: async (input) => quoteTaxes(input),
};

/** Throws the error of threads that have no room. */
export const cannotDraw = async (): Promise<never> => {
  throw new ServiceError('busy', { retryAfterSeconds: 1 });
};

/** The schema that all tests of a process share, because compiling it takes 50 ms of CPU. It ends with the process. */
let compiled: SchemaSet | undefined;

function sharedSchemas(): TestSystem['schemas'] {
  compiled ??= compileSchema(loadNfeSchemas(), nfeSchemaEntry);
  const schema = compiled;
  return { validate: async (xml) => schema.validate(xml) };
}

const testSettings: ServiceSettings = {
  servedStates: ['SP'],
  softwareVersion: 'fiscal test',
  authoritySimulated: true,
  webhookPolicy: { plainHttp: 'never', loopbackReceivers: ['127.0.0.1:*'] },
  emails: 'off',
  timing: productionTiming,
  backlog: { rows: 20_000, seconds: 3_600 },
  // Long, so that tests pass on a slow machine: the limit is for clients that wait.
  acceptingMs: 60_000,
};
