import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  bitString,
  context,
  contextBytes,
  type Der,
  integer,
  nullValue,
  objectId,
  octetString,
  printableString,
  sequence,
  setOf,
  time,
  trueValue,
  utf8String,
} from './der.ts';

/** One part of a distinguished name. */
export type NamePart = readonly [attribute: keyof typeof nameAttributes, value: string];

export const nameAttributes = {
  CN: '2.5.4.3',
  serialNumber: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  O: '2.5.4.10',
  OU: '2.5.4.11',
} as const;

const keyUsageBits = {
  digitalSignature: 0x80,
  nonRepudiation: 0x40,
  keyEncipherment: 0x20,
  keyCertSign: 0x04,
  cRLSign: 0x02,
} as const;

export type KeyUsage = keyof typeof keyUsageBits;

/** A general name of subjectAltName. */
export type AltName =
  | {
      readonly kind: 'otherName';
      readonly id: string;
      readonly value: string;
      readonly as?: 'octets' | 'printable' | undefined;
    }
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'dns'; readonly value: string }
  | { readonly kind: 'ip'; readonly value: string };

export interface CertificateContent {
  readonly subject: readonly NamePart[];
  readonly subjectKey: KeyObject;
  readonly issuer: readonly NamePart[];
  readonly issuerKey: KeyObject;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** `undefined` leaves basicConstraints out. */
  readonly authority?: { readonly pathLength?: number | undefined } | 'no' | undefined;
  readonly keyUsage?: readonly KeyUsage[] | undefined;
  /** Extended key usages by object identifier. */
  readonly extendedKeyUsage?: readonly string[] | undefined;
  readonly altNames?: readonly AltName[] | undefined;
  readonly policies?: readonly string[] | undefined;
  /** The value of an unknown extension that is marked critical. */
  readonly unknownCritical?: string | undefined;
  readonly digest?: 'sha256' | 'sha1' | undefined;
}

/**
 * Writes and signs an X.509 v3 certificate and returns its DER. Accepts invalid content, because tests need invalid
 * certificates.
 */
export function writeCertificate(content: CertificateContent): Uint8Array {
  const digest = content.digest ?? 'sha256';
  const algorithm = signatureAlgorithm(content.issuerKey, digest);
  const toBeSigned = sequence(
    context(0, integer(2)),
    integer(Uint8Array.of(0x4a, ...randomBytes(12))),
    algorithm,
    writeName(content.issuer),
    sequence(time(content.notBefore), time(content.notAfter)),
    writeName(content.subject),
    spki(content.subjectKey),
    context(3, sequence(...extensions(content))),
  );
  return sequence(toBeSigned, algorithm, bitString(sign(digest, toBeSigned, content.issuerKey)));
}

const signatureAlgorithms = {
  rsa: { sha256: '1.2.840.113549.1.1.11', sha1: '1.2.840.113549.1.1.5' },
  ec: { sha256: '1.2.840.10045.4.3.2', sha1: '1.2.840.10045.4.1' },
} as const;

/** Algorithms of RSA have the parameter NULL, those of ECDSA have none. Source: RFC 3279 and 5758. */
const signatureAlgorithm = (key: KeyObject, digest: 'sha256' | 'sha1'): Der =>
  key.asymmetricKeyType === 'ec'
    ? sequence(objectId(signatureAlgorithms.ec[digest]))
    : sequence(objectId(signatureAlgorithms.rsa[digest]), nullValue());

/** Writes a distinguished name. */
export const writeName = (parts: readonly NamePart[]): Der =>
  sequence(
    ...parts.map(([attribute, value]) =>
      setOf(
        sequence(
          objectId(nameAttributes[attribute]),
          attribute === 'C' || attribute === 'serialNumber' ? printableString(value) : utf8String(value),
        ),
      ),
    ),
  );

const spki = (key: KeyObject): Der =>
  new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }));

const keyIdentifier = (key: KeyObject): Uint8Array => createHash('sha1').update(spki(key)).digest();

function extensions(content: CertificateContent): Der[] {
  const written = [
    extension('2.5.29.14', octetString(keyIdentifier(content.subjectKey))),
    extension('2.5.29.35', sequence(contextBytes(0, keyIdentifier(content.issuerKey)))),
    content.authority && extension('2.5.29.19', basicConstraints(content.authority), 'critical'),
    content.keyUsage && extension('2.5.29.15', keyUsage(content.keyUsage), 'critical'),
    content.extendedKeyUsage && extension('2.5.29.37', sequence(...content.extendedKeyUsage.map(objectId))),
    content.altNames && extension('2.5.29.17', sequence(...content.altNames.map(generalName))),
    content.policies &&
      extension('2.5.29.32', sequence(...content.policies.map((id) => sequence(objectId(id))))),
    content.unknownCritical && extension(content.unknownCritical, nullValue(), 'critical'),
  ];
  return written.filter((item): item is Der => item instanceof Uint8Array);
}

const extension = (id: string, value: Der, critical?: 'critical'): Der =>
  sequence(objectId(id), ...(critical ? [trueValue()] : []), octetString(value));

function basicConstraints(authority: { readonly pathLength?: number | undefined } | 'no'): Der {
  if (authority === 'no') return sequence();
  return sequence(
    trueValue(),
    ...(authority.pathLength === undefined ? [] : [integer(authority.pathLength)]),
  );
}

function keyUsage(usages: readonly KeyUsage[]): Der {
  const byte = usages.reduce((bits, usage) => bits | keyUsageBits[usage], 0);
  let unused = 0;
  while (unused < 7 && ((byte >> unused) & 1) === 0) unused += 1;
  return bitString(Uint8Array.of(byte), unused);
}

function generalName(alt: AltName): Der {
  switch (alt.kind) {
    case 'otherName':
      return context(0, objectId(alt.id), context(0, otherValue(alt)));
    case 'email':
      return contextBytes(1, Buffer.from(alt.value, 'latin1'));
    case 'dns':
      return contextBytes(2, Buffer.from(alt.value, 'latin1'));
    case 'ip':
      return contextBytes(7, Uint8Array.from(alt.value.split('.').map(Number)));
  }
}

const otherValue = (alt: {
  readonly value: string;
  readonly as?: 'octets' | 'printable' | undefined;
}): Der =>
  alt.as === 'printable' ? printableString(alt.value) : octetString(Buffer.from(alt.value, 'latin1'));
