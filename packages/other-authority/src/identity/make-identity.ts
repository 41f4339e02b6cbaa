import {
  createTestAuthority,
  issueCertificate,
  issueServerCertificate,
  type TestAuthority,
  testKey,
} from '@fiscal/testkit';
import type { Seal } from '../xml/sign-document.ts';

/** The certificates of the two authorities. */
export interface Identity {
  readonly server: { readonly keyPem: string; readonly presentedPem: string };
  /** The root that a client has to trust. */
  readonly caPem: string;
  /** The key by which the Sefin signs its documents. */
  readonly seal: Seal;
}

/** Returns a new certificate tree for the server. */
export const newTree = (now: () => Date): TestAuthority =>
  createTestAuthority({ label: 'outra', keys: 'p256', clock: { now } });

/** Issues, under a tree, the server's certificate and the certificate with which the Sefin signs. */
export function makeIdentity(tree: TestAuthority, now: Date): Identity {
  const server = issueServerCertificate(tree, { host: 'localhost' });
  const key = testKey('other authority seal');
  const { certificatePem } = issueCertificate(tree.intermediate, {
    subject: [
      ['C', 'BR'],
      ['O', 'Sefin de Testes, sem valor'],
      ['CN', '*.nfse.gov.br'],
    ],
    subjectKey: key,
    notBefore: new Date(now.getTime() - 86_400_000),
    notAfter: new Date(now.getTime() + 365 * 86_400_000),
    keyUsage: ['digitalSignature'],
  });
  return { server, caPem: server.caPem, seal: { key, certificatePem } };
}
