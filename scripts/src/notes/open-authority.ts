import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuthorityCredential, createAuthorityClient, loadEndpoints } from '@fiscal/authority';
import { createSimulator } from '@fiscal/authority-simulator';
import type { AuthorizationAnswer, Environment, SendResult } from '@fiscal/domain';
import { createTestAuthority, issueECnpj, temporaryFolder } from '@fiscal/testkit';
import { signEnveloped } from '@fiscal/xml';

/** The simulated authority behind TLS, with one company's certificate to sign and to connect with. */
export interface OpenAuthority {
  /** Signs a document as its company and sends it. */
  readonly send: (document: DocumentToSend) => Promise<SentDocument>;
  readonly close: () => Promise<void>;
}

export interface DocumentToSend {
  readonly xml: string;
  readonly accessKey: string;
  readonly environment: Environment;
  readonly batchId: string;
}

export interface SentDocument {
  readonly signedXml: string;
  readonly result: SendResult<AuthorizationAnswer>;
}

/** Generated notes are dated in the six days before. */
const authorityTime = new Date('2026-11-22T01:00:00Z');
const longAgo = new Date('2020-01-02T00:00:00Z');
/** What is judged here is the notes: a busy machine may take its time to answer. */
const patience = { queueMs: 600_000, connectMs: 600_000, answerMs: 600_000 };
const company = '12ABC345000188';

export async function openAuthority(): Promise<OpenAuthority> {
  const folder = temporaryFolder();
  const certificates = createTestAuthority();
  const issued = issueECnpj(certificates, { cnpj: company, name: 'EMITENTE EXEMPLO', notBefore: longAgo });
  const simulator = await createSimulator({
    ledgerFile: join(folder.path, 'ledger.jsonl'),
    certificates,
    clock: { now: () => authorityTime },
  });
  const { homologation, production } = simulator.addresses;
  const file = join(folder.path, 'authorities.json');
  const addresses = { homologation: { baseUrl: homologation }, production: { baseUrl: production } };
  writeFileSync(file, JSON.stringify({ authorizers: { '*': addresses } }));
  const client = createAuthorityClient({
    endpoints: loadEndpoints({ file }),
    trust: { ca: [simulator.caPem] },
    userAgent: 'fiscal-notes/1',
    timeouts: patience,
  });
  const credential: AuthorityCredential = {
    certificateId: 'notes',
    version: 1,
    key: issued.key,
    certificateDer: issued.certificateDer,
    chainDer: [certificates.intermediate.certificateDer],
  };
  return {
    async send({ xml, accessKey, environment, batchId }) {
      const signing = { key: issued.key, certificateDer: issued.certificateDer };
      const { xml: signedXml } = signEnveloped(xml, { parent: 'NFe', signed: 'infNFe', ...signing });
      const call = { authorizer: 'SP', environment, credential } as const;
      return { signedXml, result: await client.authorize({ ...call, signedXml, accessKey, batchId }) };
    },
    async close() {
      client.close();
      await simulator.close();
      folder.remove();
    },
  };
}
