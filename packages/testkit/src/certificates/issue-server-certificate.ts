import { type IssuedCertificate, issueCertificate, type TestAuthority } from './test-authority.ts';

export interface ServerCertificateOptions {
  /** DNS name or IPv4 address; both `localhost` and `127.0.0.1` are always added. */
  readonly host: string;
  readonly notBefore?: Date | undefined;
  readonly notAfter?: Date | undefined;
}

export interface IssuedServerCertificate extends IssuedCertificate {
  /** The leaf and the intermediate, which a TLS server presents. */
  readonly presentedPem: string;
  /** The certificate that a client must trust. */
  readonly caPem: string;
}

/** Issues a TLS server certificate of one year under the tree's intermediate. */
export function issueServerCertificate(
  authority: TestAuthority,
  { host, notBefore, notAfter }: ServerCertificateOptions,
): IssuedServerCertificate {
  const now = authority.clock.now().getTime();
  const leaf = issueCertificate(authority.intermediate, {
    subject: [
      ['C', 'BR'],
      ['O', 'ICP de Testes, sem valor'],
      ['CN', host],
    ],
    subjectKey: authority.newServerKey(),
    notBefore: notBefore ?? new Date(now - 86_400_000),
    notAfter: notAfter ?? new Date(now + 365 * 86_400_000),
    keyUsage: ['digitalSignature', 'keyEncipherment'],
    extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'],
    altNames: [...new Set(['localhost', '127.0.0.1', host])].map((value) =>
      /^[\d.]+$/.test(value) ? { kind: 'ip', value } : { kind: 'dns', value },
    ),
  });
  return {
    ...leaf,
    presentedPem: leaf.certificatePem + authority.intermediate.certificatePem,
    caPem: authority.root.certificatePem,
  };
}
