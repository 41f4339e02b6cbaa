import { createHash, type KeyObject, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';

export interface DpsSigner {
  readonly key: KeyObject;
  readonly certificateDer: Uint8Array;
}

/** The two signature profiles that the Sefin accepts: that of the norm, and the modern one. */
export type SignatureProfile = 'sha1' | 'sha256';

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

const profiles = {
  sha1: { canonical: inclusive, method: `${dsig}rsa-sha1`, digest: `${dsig}sha1`, hash: 'sha1' },
  sha256: {
    canonical: exclusive,
    method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
    hash: 'sha256',
  },
} as const;

/** Signs `infDPS` or `infPedReg` of a document that is canonical except for its declaration. */
export function signDps(
  xml: string,
  { key, certificateDer }: DpsSigner,
  profile: SignatureProfile = 'sha1',
): string {
  const [element = '', name = ''] = /<(infDPS|infPedReg)[ >][\s\S]*<\/\1>/.exec(xml) ?? [];
  const id = / Id="([^"]*)"/.exec(element)?.[1] ?? '';
  const canonical = element.replace(`<${name}`, `<${name} xmlns="http://www.sped.fazenda.gov.br/nfse"`);
  const { canonical: c14n, method, digest, hash } = profiles[profile];
  const value = createHash(hash).update(canonical).digest('base64');
  const info = `<CanonicalizationMethod Algorithm="${c14n}"></CanonicalizationMethod><SignatureMethod Algorithm="${method}"></SignatureMethod><Reference URI="#${id}"><Transforms><Transform Algorithm="${dsig}enveloped-signature"></Transform><Transform Algorithm="${c14n}"></Transform></Transforms><DigestMethod Algorithm="${digest}"></DigestMethod><DigestValue>${value}</DigestValue></Reference>`;
  const signed = sign(`RSA-${hash}`, Buffer.from(`<SignedInfo xmlns="${dsig}">${info}</SignedInfo>`), key);
  const signature = `<Signature xmlns="${dsig}"><SignedInfo>${info}</SignedInfo><SignatureValue>${signed.toString('base64')}</SignatureValue><KeyInfo><X509Data><X509Certificate>${Buffer.from(certificateDer).toString('base64')}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return xml.replace(/<\/[^>]+>$/, (end) => signature + end);
}

/** Packs a document as the fields of requests hold it. */
export const pack = (xml: string): string => gzipSync(xml).toString('base64');
