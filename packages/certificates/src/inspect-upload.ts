import type { TrustStore } from './chain/load-trust-store.ts';
import { type CertificateFacts, readCertificate } from './chain/read-certificate.ts';
import {
  type CertificateRefusal,
  type CertificateWarning,
  checkCertificate,
  type KnownRevocations,
  type UnreadableFile,
} from './check-certificate.ts';
import type { PfxOpener } from './pfx/create-pfx-opener.ts';
import type { OpenedPfx } from './pfx/open-pfx.ts';
import type { PfxProblemReason } from './pfx/pfx-problem.ts';
import type { RevocationLists } from './revocation/open-revocation-lists.ts';
import { shownText } from './shown-text.ts';

export interface Upload {
  /** Base64; white space is allowed. */
  readonly pfxBase64: string;
  readonly password: string;
  /** Normalised, 14 characters. */
  readonly companyCnpj: string;
  readonly now: Date;
  readonly trustStore: TrustStore;
  /** When absent, revocation is not checked. */
  readonly revocation?: RevocationLists | undefined;
  readonly pfx: PfxOpener;
}

/** An accepted certificate with its key. Only `cnpj` … `notAfter` and `warnings` may be shown. */
export interface UploadedCertificate {
  readonly cnpj: string;
  readonly subjectName: string;
  /** Common name of the issuing authority. */
  readonly issuer: string;
  /** Upper-case hex. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** SHA-256 of the DER, upper-case hex. */
  readonly fingerprint: string;
  readonly certificateDer: Uint8Array;
  /** Issuing authorities, nearest first, without the root. */
  readonly chainDer: readonly Uint8Array[];
  /** The caller seals it and then fills it with zeros. */
  readonly privateKeyPkcs8: Uint8Array;
  readonly warnings: readonly CertificateWarning[];
}

export type InspectedUpload =
  | { readonly ok: true; readonly certificate: UploadedCertificate }
  | ({ readonly ok: false } & CertificateRefusal);

/**
 * Inspects an uploaded e-CNPJ in this order: base64, PKCS#12 structure, password, key, validity, CNPJ present, CNPJ
 * root, chain. Returns the first failure. The key of a refused upload is wiped.
 */
export async function inspectUpload(upload: Upload): Promise<InspectedUpload> {
  const bytes = decodeBase64(upload.pfxBase64);
  if (bytes === undefined) return invalidFile('base64');
  const opened = await upload.pfx.open(bytes, upload.password);
  bytes.fill(0);
  if (!opened.ok) return { ok: false, ...findRefusal(opened.reason) };
  const certificate = readCertificate(opened.certificateDer);
  const hints = readHints(opened.othersDer);
  const revocation = await readKnown(upload.revocation);
  const checked = checkCertificate({ ...upload, revocation, at: upload.now, certificate, hints });
  if (!checked.ok) {
    opened.keyPkcs8.fill(0);
    return checked;
  }
  return {
    ok: true,
    certificate: {
      ...checked.identity,
      ...shownFacts(certificate, opened),
      chainDer: checked.chain.map(({ der }) => der),
      warnings: checked.warnings,
    },
  };
}

const readKnown = async (lists: RevocationLists | undefined): Promise<KnownRevocations | undefined> =>
  lists && { unknown: lists.unknown, lists: await lists.read() };

function decodeBase64(text: string): Uint8Array | undefined {
  const compact = text.replace(/\s+/g, '');
  if (compact.length === 0 || compact.length % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
    return undefined;
  return Uint8Array.from(Buffer.from(compact, 'base64'));
}

const invalidFile = (reason: UnreadableFile): InspectedUpload => ({
  ok: false,
  code: 'certificate_invalid_file',
  details: { reason },
});

function findRefusal(reason: PfxProblemReason): CertificateRefusal {
  switch (reason) {
    case 'wrong_password':
      return { code: 'certificate_wrong_password', details: null };
    case 'no_private_key':
      return { code: 'certificate_missing_private_key', details: null };
    default:
      return { code: 'certificate_invalid_file', details: { reason } };
  }
}

// Other certificates of the file may be unreadable; they are only hints.
const readHints = (all: readonly Uint8Array[]): CertificateFacts[] =>
  all.flatMap((der) => {
    try {
      return [readCertificate(der)];
    } catch {
      return [];
    }
  });

const shownFacts = (facts: CertificateFacts, opened: OpenedPfx) => ({
  issuer: shownText(facts.issuerCommonName),
  serialNumber: facts.certificate.serialNumber,
  notBefore: facts.notBefore,
  notAfter: facts.notAfter,
  fingerprint: facts.fingerprint,
  certificateDer: opened.certificateDer,
  privateKeyPkcs8: opened.keyPkcs8,
});
