import { X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { nodeAt, textAt, type XmlNode } from './read-xml.ts';

export const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** The algorithms of a signature. */
export interface SignatureProfile {
  readonly canonicalization: string;
  readonly signature: string;
  readonly digest: string;
}

const sha1: SignatureProfile = {
  canonicalization: inclusive,
  signature: `${dsig}rsa-sha1`,
  digest: `${dsig}sha1`,
};

const sha256 = (canonicalization: string): SignatureProfile => ({
  canonicalization,
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
});

/**
 * The allowed profiles. The schema of the NF-e fixes one; the Sefin accepts those that are documented or were seen
 * accepted.
 */
export const profilesOf = { nfe: [sha1], nfse: [sha1, sha256(inclusive), sha256(exclusive)] } as const;

export type SignatureVerdict =
  | { readonly kind: 'genuine'; readonly digest: string; readonly certificate: X509Certificate }
  | { readonly kind: 'missing' | 'outside profile' | 'broken' };

/** Verifies the enveloped signature of a document over its child `signed`, with the certificate in the signature. */
export function checkSignature(
  xml: string,
  root: XmlNode,
  signed: string,
  profiles: readonly SignatureProfile[],
): SignatureVerdict {
  const signature = root.children.find(({ name, namespace }) => name === 'Signature' && namespace === dsig);
  if (signature === undefined) return { kind: 'missing' };
  const id = nodeAt(root, signed)?.attributes.Id;
  const fits =
    signature === root.children.at(-1) &&
    id !== undefined &&
    profiles.some((profile) => hasProfile(signature, profile, id));
  if (!fits) return { kind: 'outside profile' };
  const certificate = certificateOf(signature);
  if (certificate === undefined || !verifies(xml, certificate)) return { kind: 'broken' };
  return {
    kind: 'genuine',
    digest: textAt(signature, 'SignedInfo/Reference/DigestValue') ?? '',
    certificate,
  };
}

function hasProfile(signature: XmlNode, profile: SignatureProfile, id: string): boolean {
  const algorithm = (path: string) => nodeAt(signature, path)?.attributes.Algorithm;
  const references =
    nodeAt(signature, 'SignedInfo')?.children.filter(({ name }) => name === 'Reference') ?? [];
  const transforms = nodeAt(references[0], 'Transforms')?.children.map((node) => node.attributes.Algorithm);
  const data = nodeAt(signature, 'KeyInfo/X509Data')?.children.map(({ name }) => name);
  return (
    algorithm('SignedInfo/CanonicalizationMethod') === profile.canonicalization &&
    algorithm('SignedInfo/SignatureMethod') === profile.signature &&
    algorithm('SignedInfo/Reference/DigestMethod') === profile.digest &&
    references.length === 1 &&
    references[0]?.attributes.URI === `#${id}` &&
    transforms?.join() === [`${dsig}enveloped-signature`, profile.canonicalization].join() &&
    data?.join() === 'X509Certificate'
  );
}

/** Returns the certificate in a signature; undefined when it cannot be read. */
export function certificateOf(signature: XmlNode): X509Certificate | undefined {
  const text = textAt(signature, 'KeyInfo/X509Data/X509Certificate')?.replaceAll(/\s/g, '') ?? '';
  try {
    return new X509Certificate(Buffer.from(text, 'base64'));
  } catch {
    return undefined;
  }
}

function verifies(xml: string, certificate: X509Certificate): boolean {
  const signatures = new DOMParser()
    .parseFromString(xml, 'text/xml')
    .getElementsByTagNameNS(dsig, 'Signature');
  const last = signatures.item(signatures.length - 1);
  if (last === null) return false;
  const check = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null });
  try {
    check.loadSignature(last);
    return check.checkSignature(xml);
  } catch {
    return false;
  }
}
