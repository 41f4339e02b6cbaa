import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import type { Clock } from '@fiscal/domain';
import {
  createTestAuthority,
  type IssuedPfx,
  issueECnpj,
  type TestAuthority,
  temporaryFolder,
} from '@fiscal/testkit';
import { type SignedPlace, type SignedXml, signEnveloped } from '@fiscal/xml';

/** A simulated authority behind mutual TLS, with our client and the certificate of one company. */
export interface OpenSimulator {
  readonly simulator: Simulator;
  readonly client: AuthorityClient;
  /** The Sefin's client over the same connections. */
  readonly sefin: SefinClient;
  /** The certificate and key of the connections. */
  readonly credential: AuthorityCredential;
  readonly certificate: IssuedPfx;
  /** The certificate tree that the authority trusts. */
  readonly certificates: TestAuthority;
  /** Signs as the company. */
  readonly sign: (xml: string, place: SignedPlace) => SignedXml;
  readonly close: () => Promise<void>;
}

export interface SimulatedCompany {
  readonly cnpj: string;
  /**
   * The clock of the authority. The certificates of its servers and of the company are valid at any time of the tests.
   */
  readonly clock: Clock;
}

const longAgo = new Date('2020-01-02T00:00:00Z');
/** Timeouts that a busy machine does not reach. */
const patience = { queueMs: 600_000, connectMs: 600_000, answerMs: 600_000 };

/** Starts a simulator with an empty ledger on free ports. */
export async function openSimulator({ cnpj, clock }: SimulatedCompany): Promise<OpenSimulator> {
  const folder = temporaryFolder();
  const certificates = createTestAuthority();
  const certificate = issueECnpj(certificates, {
    cnpj,
    name: 'EMITENTE EXEMPLO',
    notBefore: longAgo,
    profile: 'aes256',
  });
  const simulator = await createSimulator({
    ledgerFile: join(folder.path, 'ledger.jsonl'),
    certificates,
    clock,
  });
  const { homologation, production } = simulator.addresses;
  const file = join(folder.path, 'authorities.json');
  const addresses = { homologation: { baseUrl: homologation }, production: { baseUrl: production } };
  writeFileSync(file, JSON.stringify({ authorizers: { '*': addresses } }));
  const endpoints = loadEndpoints({ file });
  const options = { trust: { ca: [simulator.caPem] }, userAgent: 'fiscal-scripts/1', timeouts: patience };
  const transport = createTransport(options);
  const { key, certificateDer } = certificate;
  return {
    simulator,
    client: createAuthorityClient({ endpoints, ...options, transport }),
    sefin: createSefinClient({ endpoints, ...options, transport }),
    certificate,
    certificates,
    credential: {
      certificateId: 'company',
      version: 1,
      key,
      certificateDer,
      chainDer: [certificates.intermediate.certificateDer],
    },
    sign: (xml, place) => signEnveloped(xml, { ...place, key, certificateDer }),
    async close() {
      transport.close();
      await simulator.close();
      folder.remove();
    },
  };
}
