import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Clock } from '@fiscal/domain';
import { type KeySource, newP256Key, newRsaKey, testKey } from './test-key.ts';
import { type CertificateContent, type NamePart, writeCertificate } from './write-certificate.ts';

/** A certificate with its key, as bytes and as text. */
export interface IssuedCertificate {
  readonly certificateDer: Uint8Array;
  readonly certificatePem: string;
  readonly key: KeyObject;
  /** PKCS#8. */
  readonly keyPem: string;
}

/** An authority of the tree, with the key and the name under which it signs. */
export interface TestIssuer extends IssuedCertificate {
  readonly name: readonly NamePart[];
}

/** A certificate tree in the form of ICP-Brasil: a root, and an intermediate for companies, people and servers. */
export interface TestAuthority {
  readonly root: TestIssuer;
  readonly intermediate: TestIssuer;
  readonly clock: Clock;
  /** Returns an RSA key for the certificate of a company; it differs from the last 15 that this tree has returned. */
  newKey(): KeyObject;
  /** Returns a key for the certificate of a server, of the same kind as the keys of the tree's authorities. */
  newServerKey(): KeyObject;
}

export interface TestAuthorityOptions {
  readonly clock?: Clock | undefined;
  /** Distinguishes two trees, in names and in keys. */
  readonly label?: string | undefined;
  /**
   * The kind of the keys of authorities and servers; default: RSA, as at ICP-Brasil. A P-256 key takes almost no time
   * to make.
   */
  readonly keys?: AuthorityKeys | undefined;
  /** The source of RSA keys; default: the keys of the test run. */
  readonly keySource?: KeySource | undefined;
}

export type AuthorityKeys = 'rsa' | 'p256';

const validFrom = new Date('2020-01-01T00:00:00Z');
const validTo = new Date('2045-01-01T00:00:00Z');

/** Creates a certificate tree. Only tests and simulators may trust it. */
export function createTestAuthority({
  clock,
  label = 'v1',
  keys = 'rsa',
  keySource = testKey,
}: TestAuthorityOptions = {}): TestAuthority {
  const authorityKeys: KeySource = keys === 'rsa' ? keySource : newP256Key;
  const rootName = authorityName(`Autoridade Certificadora Raiz de Testes ${label}`);
  const rootKey = authorityKeys(`${label} root`);
  const root = writeIssuer({ name: rootName, key: rootKey, issuer: rootName, issuerKey: rootKey });
  const intermediate = writeIssuer({
    name: authorityName(`AC de Testes RFB ${label}`),
    key: authorityKeys(`${label} intermediate`),
    issuer: rootName,
    issuerKey: rootKey,
    pathLength: 0,
  });
  const newKey = createKeySupply(label, keySource);
  return {
    root,
    intermediate,
    clock: clock ?? { now: () => new Date() },
    newKey,
    newServerKey: keys === 'rsa' ? newKey : newP256Key,
  };
}

/**
 * The number of keys that a tree returns in turn. An application that many test files share needs several hundred keys,
 * and each takes 150 ms to make.
 */
const differentKeys = 16;

function createKeySupply(label: string, keySource: KeySource): () => KeyObject {
  let given = 0;
  return () => {
    given = (given % differentKeys) + 1;
    return keySource(`${label} ${given}`);
  };
}

const authorityName = (commonName: string): readonly NamePart[] => [
  ['C', 'BR'],
  ['O', 'ICP de Testes, sem valor'],
  ['OU', 'Somente para simulacao'],
  ['CN', commonName],
];

interface IssuerContent {
  readonly name: readonly NamePart[];
  readonly key: KeyObject;
  readonly issuer: readonly NamePart[];
  readonly issuerKey: KeyObject;
  readonly pathLength?: number | undefined;
}

function writeIssuer({ name, key, issuer, issuerKey, pathLength }: IssuerContent): TestIssuer {
  const der = writeCertificate({
    subject: name,
    subjectKey: key,
    issuer,
    issuerKey,
    notBefore: validFrom,
    notAfter: validTo,
    authority: { pathLength },
    keyUsage: ['keyCertSign', 'cRLSign'],
  });
  return { ...issued(der, key), name };
}

export type LeafContent = Omit<CertificateContent, 'issuer' | 'issuerKey'>;

/** Issues a certificate under `issuer` with any content, valid or not. */
export function issueCertificate(issuer: TestIssuer, content: LeafContent): TestIssuer {
  const der = writeCertificate({ ...content, issuer: issuer.name, issuerKey: issuer.key });
  return { ...issued(der, content.subjectKey), name: content.subject };
}

function issued(der: Uint8Array, key: KeyObject): IssuedCertificate {
  return {
    certificateDer: der,
    certificatePem: new X509Certificate(der).toString(),
    key,
    keyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Returns the files of a tree: their content by name. */
export function testAuthorityFiles(authority: TestAuthority): Readonly<Record<string, string>> {
  return {
    'root.pem': authority.root.certificatePem,
    'root.key': authority.root.keyPem,
    'intermediate.pem': authority.intermediate.certificatePem,
    'intermediate.key': authority.intermediate.keyPem,
  };
}

/** Returns the tree of files that `testAuthorityFiles` returned. */
export function testAuthorityFromFiles(
  files: Readonly<Record<string, string>>,
  clock?: Clock,
): TestAuthority {
  const issuer = (name: string): TestIssuer => {
    const pem = files[`${name}.pem`];
    const keyPem = files[`${name}.key`];
    if (pem === undefined || keyPem === undefined) throw new Error(`test authority: ${name} is missing`);
    const certificate = new X509Certificate(pem);
    return {
      ...issued(new Uint8Array(certificate.raw), createPrivateKey(keyPem)),
      name: nameOf(certificate),
    };
  };
  const intermediate = issuer('intermediate');
  const newKey = (): KeyObject => newRsaKey();
  return {
    root: issuer('root'),
    intermediate,
    clock: clock ?? { now: () => new Date() },
    newKey,
    newServerKey: intermediate.key.asymmetricKeyType === 'ec' ? newP256Key : newKey,
  };
}

const nameOf = (certificate: X509Certificate): readonly NamePart[] =>
  authorityName(/CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '');
