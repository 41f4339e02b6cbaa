/** Algorithms of an enveloped signature, and whether the signed element may hold signatures. */
export interface SignatureProfile {
  readonly canonicalization: string;
  readonly signature: string;
  readonly digest: string;
  /** The name of the hash in `node:crypto`. */
  readonly hash: 'sha1' | 'sha256';
  /** Whether the signed element may hold documents that are signed themselves. */
  readonly inner: 'signed' | 'unsigned';
}

export const dsig = 'http://www.w3.org/2000/09/xmldsig#';
export const envelopedTransform = `${dsig}enveloped-signature`;
const canonical = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/** The profiles with which this service signs. */
export type SigningProfileName = 'rsaSha1' | 'rsaSha256';

const ofSefin = (canonicalization: string) =>
  ({
    canonicalization,
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
    hash: 'sha256',
    inner: 'signed',
  }) as const;

/**
 * `rsaSha1` is the fixed profile of the NF-e and the documented one of the DPS; the Sefin takes `rsaSha256` too. The
 * Sefin signs an NFS-e, which holds the signed DPS, by `sefin`; the two other profiles are accepted for it as well,
 * since no text fixes its canonical form. Source: xmldsig-core-schema_v1.01.xsd, Manual Integrado 1.00.02 of the NFS-e,
 * an NFS-e of production of March 2026.
 */
export const signatureProfiles = {
  rsaSha1: {
    canonicalization: canonical,
    signature: `${dsig}rsa-sha1`,
    digest: `${dsig}sha1`,
    hash: 'sha1',
    inner: 'unsigned',
  },
  rsaSha256: {
    canonicalization: canonical,
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
    hash: 'sha256',
    inner: 'unsigned',
  },
  sefin: ofSefin('http://www.w3.org/2001/10/xml-exc-c14n#WithComments'),
  sefinExclusive: ofSefin('http://www.w3.org/2001/10/xml-exc-c14n#'),
  sefinInclusive: ofSefin(canonical),
} as const satisfies Record<string, SignatureProfile>;

export type SignatureProfileName = keyof typeof signatureProfiles;

/** The profiles that the Sefin may sign with, the known one first; they differ only in the canonical form. */
export const sefinProfiles = [
  'sefin',
  'sefinExclusive',
  'sefinInclusive',
] as const satisfies SignatureProfileName[];
