import { createVault, loadTrustStore, openPfxHere } from '@fiscal/certificates';
import { productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { createDocumentStore } from '@fiscal/db';
import type { TestAuthority } from '@fiscal/testkit';
import { compileSchema, loadNfeSchemas, nfeSchemaEntry, type SchemaSet } from '@fiscal/xml';
import type { IssuingDeps } from '../accept/issuing-deps.ts';
import type { ServiceDeps, ServiceSettings } from '../context/context.ts';
import { systemClock, systemRandom } from '../context/system-sources.ts';
import { encodeLogo } from '../logos/encode-logo.ts';

export interface TestContextParts
  extends Pick<ServiceDeps, 'db'>,
    Partial<
      Pick<
        ServiceDeps,
        | 'filingKinds'
        | 'clock'
        | 'random'
        | 'schemas'
        | 'pfx'
        | 'logos'
        | 'renderDanfe'
        | 'renderDanfse'
        | 'renderLetter'
        | 'documents'
        | 'objects'
        | 'equalRequests'
      >
    >,
    Pick<IssuingDeps, 'issuingContexts'> {
  /** Its root is the one that certificates are checked against. */
  readonly authority: Pick<TestAuthority, 'root'>;
  readonly settings?: Partial<ServiceSettings> | undefined;
}

export interface TestContext {
  readonly system: IssuingDeps;
}

/**
 * What the verbs need, over a migrated database: real schemas, vault and PKCS#12 reader, a simulated authority, one
 * master key of its own. Process clock and randomness unless given.
 */
export function createTestContext({ authority, settings, ...parts }: TestContextParts): TestContext {
  const { clock = systemClock, random = systemRandom, schemas = sharedSchemas() } = parts;
  return {
    system: {
      filingKinds,
      documents: createDocumentStore({ clock, random }),
      vault: createVault({ keys: { current: 'k1', keys: new Map([['k1', random.bytes(32)]]) }, random }),
      trustStore: loadTrustStore({ extraRoots: [authority.root.certificatePem] }),
      logos: { encode: async (upload) => encodeLogo(upload) },
      pfx: { open: async (bytes, password) => openPfxHere(bytes, password) },
      ...parts,
      clock,
      random,
      schemas,
      settings: { ...testSettings, ...settings },
    },
  };
}

/** The schema that all tests of a process share: to compile it takes 50 ms of CPU. It ends with the process. */
let compiled: SchemaSet | undefined;

function sharedSchemas(): ServiceDeps['schemas'] {
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
  // However slow the machine is: the limit is for clients, who wait.
  acceptingMs: 60_000,
};
