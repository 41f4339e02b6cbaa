import { createHash, X509Certificate } from 'node:crypto';
import { type DerNode, part, readDer, readInteger, readObjectId } from '../der/read-der.ts';

/** The facts of a certificate that the rules of this service need, read from its bytes. */
export interface CertificateFacts {
  readonly certificate: X509Certificate;
  readonly der: Uint8Array;
  /** SHA-256 of the DER, upper-case hex without separators. */
  readonly fingerprint: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Common names; `''` when there is none. */
  readonly subjectCommonName: string;
  readonly issuerCommonName: string;
  /** Subject attribute 2.5.4.5. */
  readonly subjectSerialNumber: string | undefined;
  /** DER of the subject's name, by which the lists of this issuer are found. */
  readonly subjectDer: Uint8Array;
  readonly selfIssued: boolean;
  readonly signatureAlgorithm: string;
  readonly isAuthority: boolean;
  readonly hasBasicConstraints: boolean;
  readonly pathLength: number | undefined;
  /** `undefined` without the extension. */
  readonly keyUsage: ReadonlySet<KeyUsage> | undefined;
  /** Object identifiers; `undefined` without the extension. */
  readonly extendedKeyUsage: readonly string[] | undefined;
  /** Values of the otherNames by object identifier, as Latin-1 text. Personal data: never shown or logged. */
  readonly otherNames: ReadonlyMap<string, string>;
  readonly policies: readonly string[];
  readonly subjectKeyId: string | undefined;
  readonly authorityKeyId: string | undefined;
  /** Critical extensions that this service does not know. */
  readonly unknownCritical: readonly string[];
}

export type KeyUsage =
  | 'digitalSignature'
  | 'nonRepudiation'
  | 'keyEncipherment'
  | 'dataEncipherment'
  | 'keyAgreement'
  | 'keyCertSign'
  | 'cRLSign';

const keyUsages: readonly KeyUsage[] = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
];

const ids = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  altName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  policies: '2.5.29.32',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;

const understood: ReadonlySet<string> = new Set(Object.values(ids));

/** Reads an X.509 certificate (RFC 5280) from DER. Throws when it is none. */
export function readCertificate(der: Uint8Array): CertificateFacts {
  const certificate = new X509Certificate(der);
  const toBeSigned = part(readDer(certificate.raw), 0, 0x30);
  const fields = toBeSigned.children.filter((child) => child.tag !== 0xa0);
  const [, algorithm, issuer, , subject] = fields;
  if (algorithm === undefined || issuer === undefined || subject === undefined)
    throw new RangeError('certificate');
  const extensions = readExtensions(toBeSigned);
  const value = (id: string): DerNode | undefined =>
    extensions.find((extension) => extension.id === id)?.value;
  return {
    certificate,
    der: Uint8Array.from(certificate.raw),
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex').toUpperCase(),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    subjectCommonName: nameAttribute(subject, ids.commonName) ?? '',
    issuerCommonName: nameAttribute(issuer, ids.commonName) ?? '',
    subjectSerialNumber: nameAttribute(subject, ids.serialNumber),
    subjectDer: Uint8Array.from(subject.bytes),
    selfIssued: Buffer.compare(subject.bytes, issuer.bytes) === 0,
    signatureAlgorithm: readObjectId(part(algorithm, 0)),
    ...readConstraints(value(ids.basicConstraints)),
    keyUsage: optional(value(ids.keyUsage), readKeyUsage),
    extendedKeyUsage: optional(value(ids.extendedKeyUsage), (node) => node.children.map(readObjectId)),
    otherNames: new Map(optional(value(ids.altName), readOtherNames) ?? []),
    policies:
      optional(value(ids.policies), (node) => node.children.map((child) => readObjectId(part(child, 0)))) ??
      [],
    subjectKeyId: optional(value(ids.subjectKeyId), (node) => hex(node.content)),
    authorityKeyId: optional(value(ids.authorityKeyId), readAuthorityKeyId),
    unknownCritical: extensions
      .filter(({ id, critical }) => critical && !understood.has(id))
      .map(({ id }) => id),
  };
}

const optional = <T>(node: DerNode | undefined, read: (node: DerNode) => T): T | undefined =>
  node === undefined ? undefined : read(node);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

interface Extension {
  readonly id: string;
  readonly critical: boolean;
  readonly value: DerNode;
}

function readExtensions(toBeSigned: DerNode): Extension[] {
  const wrapper = toBeSigned.children.find((child) => child.tag === 0xa3);
  if (wrapper === undefined) return [];
  return part(wrapper, 0, 0x30).children.map((extension) => {
    const flag = extension.children.length > 2 ? part(extension, 1, 0x01) : undefined;
    return {
      id: readObjectId(part(extension, 0)),
      critical: flag !== undefined && flag.content[0] !== 0,
      value: readDer(part(extension, extension.children.length - 1, 0x04).content),
    };
  });
}

// The last one wins: the most specific relative name is at the end.
function nameAttribute(name: DerNode, id: string): string | undefined {
  const found = name.children
    .flatMap((relative) => relative.children)
    .filter((attribute) => readObjectId(part(attribute, 0)) === id)
    .at(-1);
  return found && readText(part(found, 1));
}

function readText(node: DerNode): string {
  if (node.tag === 0x0c) return Buffer.from(node.content).toString('utf8');
  if (node.tag === 0x1e) return Buffer.from(node.content).swap16().toString('utf16le');
  return Buffer.from(node.content).toString('latin1');
}

type Constraints = Pick<CertificateFacts, 'isAuthority' | 'hasBasicConstraints' | 'pathLength'>;

function readConstraints(node: DerNode | undefined): Constraints {
  const flag = node?.children.find((child) => child.tag === 0x01);
  const length = node?.children.find((child) => child.tag === 0x02);
  return {
    hasBasicConstraints: node !== undefined,
    isAuthority: flag !== undefined && flag.content[0] !== 0,
    pathLength: length && readInteger(length),
  };
}

function readKeyUsage(node: DerNode): ReadonlySet<KeyUsage> {
  const bits = node.content[1] ?? 0;
  return new Set(keyUsages.filter((_, index) => (bits & (0x80 >> index)) !== 0));
}

function readOtherNames(node: DerNode): [string, string][] {
  return node.children
    .filter((name) => name.tag === 0xa0)
    .map((name) => [readObjectId(part(name, 0)), readText(part(part(name, 1, 0xa0), 0))]);
}

const readAuthorityKeyId = (node: DerNode): string | undefined =>
  optional(
    node.children.find((child) => child.tag === 0x80),
    (child) => hex(child.content),
  );
