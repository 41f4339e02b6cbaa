import { createHash, verify, type X509Certificate } from 'node:crypto';
import { type Reader, readCanonical, readerOf } from '../xml/xml-tree.ts';

/** The signed element and its parent: `NFe/infNFe`, `evento/infEvento`, `inutNFe/infInut`. */
export interface SignedPlace {
  readonly parent: string;
  readonly signed: string;
}

/** The canonical text of one document, and its parsed form. */
export interface SignedText {
  readonly canonical: string;
  readonly root: Reader;
}

export const signedText = (canonical: string): SignedText => ({
  canonical,
  root: readerOf(readCanonical(canonical)),
});

export type SignatureResult =
  | { readonly kind: 'valid'; readonly digestValue: string }
  | { readonly kind: 'profile'; readonly detail: string }
  | { readonly kind: 'wrong' };

const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const canonicalization = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const transforms = [`${signatureNamespace}enveloped-signature`, canonicalization];

/**
 * Cuts `<name …>…</name>` out of canonical text and adds the namespace that it inherits. Canonical text holds no
 * comments and no CDATA and escapes `<`, so that every `<name` found is a tag.
 */
export function cutElement(canonical: string, name: string, namespace: string): string | undefined {
  const start = new RegExp(`<${name}(?=[ >])`).exec(canonical);
  const end = canonical.lastIndexOf(`</${name}>`);
  if (start === null || end < start.index) return undefined;
  const text = canonical.slice(start.index, end + name.length + 3);
  const rest = text.slice(name.length + 1);
  return rest.startsWith(' xmlns=') ? text : `<${name} xmlns="${namespace}"${rest}`;
}

/** Cuts out all elements of this name; they must not nest. */
export const cutElements = (canonical: string, name: string): string[] =>
  [...canonical.matchAll(new RegExp(`<${name}(?=[ >])[\\s\\S]*?</${name}>`, 'g'))].flatMap(
    ([text]) => cutElement(text, name, nfeNamespace) ?? [],
  );

/**
 * Verifies the one enveloped signature of a canonical document with node:crypto. `profile` is a signature that the
 * standard does not allow (298), `wrong` one that does not match (297).
 */
export function verifySignature(
  { canonical, root }: SignedText,
  place: SignedPlace,
  signer: X509Certificate,
): SignatureResult {
  const detail = profileComplaint(canonical, root, place);
  const signedInfo = cutElement(canonical, 'SignedInfo', signatureNamespace);
  const signed = cutElement(canonical, place.signed, nfeNamespace);
  if (detail !== undefined) return { kind: 'profile', detail };
  if (signedInfo === undefined || signed === undefined) return { kind: 'profile', detail: 'SignedInfo' };
  const signature = root.find('Signature');
  const digestValue = signature?.text('SignedInfo/Reference/DigestValue') ?? '';
  const value = Buffer.from(signature?.text('SignatureValue') ?? '', 'base64');
  const digest = createHash('sha1').update(signed, 'utf8').digest('base64');
  const genuine = verify('RSA-SHA1', Buffer.from(signedInfo, 'utf8'), signer.publicKey, value);
  return genuine && digest === digestValue ? { kind: 'valid', digestValue } : { kind: 'wrong' };
}

/** Returns the certificate in `KeyInfo` as DER; undefined when there is none. */
export function embeddedCertificate(root: Reader): Uint8Array | undefined {
  const text = root.text('Signature/KeyInfo/X509Data/X509Certificate');
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}

function profileComplaint(
  canonical: string,
  root: Reader,
  { parent, signed }: SignedPlace,
): string | undefined {
  const signature = root.find('Signature');
  const count = (name: string): number => canonical.match(new RegExp(`<${name}[ >]`, 'g'))?.length ?? 0;
  const single = ['Signature', 'SignedInfo', 'Reference', 'X509Certificate', signed];
  const complaint = single.find((name) => count(name) !== 1);
  if (root.name !== parent || signature === undefined) return 'Signature';
  if (complaint !== undefined) return complaint;
  if (root.tree.children.at(-1)?.name !== 'Signature') return 'Signature is not the last element';
  const info = signature.find('SignedInfo');
  const algorithm = (path: string): string | undefined => info?.find(path)?.tree.attributes.Algorithm;
  const named = info?.all('Reference/Transforms/Transform').map((one) => one.tree.attributes.Algorithm) ?? [];
  if (algorithm('CanonicalizationMethod') !== canonicalization) return 'CanonicalizationMethod';
  if (algorithm('SignatureMethod') !== `${signatureNamespace}rsa-sha1`) return 'SignatureMethod';
  if (algorithm('Reference/DigestMethod') !== `${signatureNamespace}sha1`) return 'DigestMethod';
  if (named.join() !== transforms.join()) return 'Transforms';
  const id = root.find(signed)?.tree.attributes.Id;
  if (info?.find('Reference')?.tree.attributes.URI !== `#${id}`) return 'Reference URI';
  return undefined;
}
