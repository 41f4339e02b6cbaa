import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnError } from '@fiscal/domain';
import { icpBrasilRoots, type KnownRoot } from './icp-brasil-roots.ts';
import { type CertificateFacts, readCertificate } from './read-certificate.ts';

/** The certificates by which the service trusts the certificates of companies. */
export interface TrustStore {
  readonly anchors: readonly TrustAnchor[];
  /** The authorities between anchors and companies; not trusted on their own. */
  readonly intermediates: readonly CertificateFacts[];
  /** The certificates of the folder that count for nothing. */
  readonly ignored: readonly IgnoredCertificate[];
}

export interface IgnoredCertificate {
  /** The common name; `''` for a certificate that cannot be read. */
  readonly name: string;
  /** `otherUse`: a root of ICP-Brasil that issues no e-CNPJ; `unknown`: another root. */
  readonly reason: 'otherUse' | 'unknown' | 'unreadable';
}

export interface TrustAnchor {
  readonly facts: CertificateFacts;
  readonly origin: 'icp-brasil' | 'test';
}

export interface TrustStoreSource {
  /** Folder of `.pem`, `.crt` and `.cer` files; a file may hold several certificates. */
  readonly folder?: string | undefined;
  /** PEM of roots of test trees; given only when the authority is a simulator. */
  readonly extraRoots?: readonly string[] | undefined;
  /** The roots that may become anchors when the folder holds them; default: those of ICP-Brasil. */
  readonly knownRoots?: readonly KnownRoot[] | undefined;
}

/** The end of the name of a file that an installation has not put into place yet. */
export const unfinishedCertificate = '.new';

/**
 * Reads the store again at each call. ICP-Brasil anchors are recognised by fingerprint only. Throws when the folder is
 * missing, and when an installation in it has not ended.
 */
export function loadTrustStore({
  folder,
  extraRoots = [],
  knownRoots = icpBrasilRoots,
}: TrustStoreSource): TrustStore {
  const trusted = new Set(
    knownRoots.filter(({ issuesECnpj }) => issuesECnpj === 'yes').map(({ fingerprint }) => fingerprint),
  );
  const blobs = folder === undefined ? [] : filesOf(folder).flatMap(certificatesIn);
  const tried = blobs.map(tryRead);
  const read = unique(tried.filter((facts) => facts !== undefined));
  const anchors = read
    .filter(({ fingerprint }) => trusted.has(fingerprint))
    .map((facts): TrustAnchor => ({ facts, origin: 'icp-brasil' }));
  const intermediates = read.filter((facts) => !facts.selfIssued);
  const extra = extraRoots
    .flatMap((pem) => certificatesIn(Buffer.from(pem)))
    .map((der): TrustAnchor => ({ facts: readCertificate(der), origin: 'test' }));
  const counting = new Set([...anchors, ...extra].map(({ facts }) => facts.fingerprint));
  return {
    anchors: [...anchors, ...extra],
    intermediates,
    ignored: [
      ...read
        .filter(({ selfIssued, fingerprint }) => selfIssued && !counting.has(fingerprint))
        .map(({ subjectCommonName: name, fingerprint }): IgnoredCertificate => {
          const isKnown = knownRoots.some((known) => known.fingerprint === fingerprint);
          return { name, reason: isKnown ? 'otherUse' : 'unknown' };
        }),
      ...tried
        .filter((facts) => facts === undefined)
        .map((): IgnoredCertificate => ({ name: '', reason: 'unreadable' })),
    ],
  };
}

function filesOf(folder: string): Buffer[] {
  const names = readdirSync(folder);
  if (names.some((name) => name.endsWith(`.pem${unfinishedCertificate}`))) {
    throw new OwnError(`the installation of certificates in ${folder} did not end`);
  }
  return names
    .filter((name) => /\.(?:pem|crt|cer)$/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}

/** Returns every certificate of a file, PEM (any number) or DER (one). */
export function certificatesIn(file: Uint8Array): Uint8Array[] {
  if (file[0] === 0x30) return [file];
  const text = Buffer.from(file).toString('latin1');
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g);
  return Array.from(blocks, ([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')));
}

// Some published authorities have keys that OpenSSL cannot read (v7); they sign no e-CNPJ.
function tryRead(der: Uint8Array): CertificateFacts | undefined {
  try {
    return readCertificate(der);
  } catch {
    return undefined;
  }
}

const unique = (all: readonly CertificateFacts[]): CertificateFacts[] => [
  ...new Map(all.map((facts) => [facts.fingerprint, facts])).values(),
];
