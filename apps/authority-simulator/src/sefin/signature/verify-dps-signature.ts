import { createHash, verify, type X509Certificate } from 'node:crypto';
import { cutElement } from '../../signature/verify-signature.ts';
import type { Reader } from '../../xml/xml-tree.ts';

export const nfseNamespace = 'http://www.sped.fazenda.gov.br/nfse';
export const dsigNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/** A document that the reception has opened, and its signed element. */
export interface SignedDocument {
  readonly canonical: string;
  readonly root: Reader;
  readonly signed: 'infDPS' | 'infPedReg';
}

export type DpsSignature =
  | { readonly kind: 'absent' }
  | { readonly kind: 'wrong'; readonly detail: string }
  | { readonly kind: 'genuine'; readonly digestValue: string };

const hashes: Readonly<Record<string, string>> = {
  [`${dsigNamespace}sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
};
const signatures: Readonly<Record<string, string>> = {
  [`${dsigNamespace}rsa-sha1`]: 'RSA-SHA1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
};

/** The accepted canonical forms. All give the same text for a document without prefixes and comments. */
const canonicalizations: ReadonlySet<string> = new Set([
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
]);

/**
 * Verifies the enveloped signature of a DPS or of an event's request: SHA-1 or SHA-256, inclusive or exclusive
 * canonical XML, as the Sefin accepts them. The layout does not fix the algorithms.
 */
export function verifyDpsSignature(
  { canonical, root, signed }: SignedDocument,
  signer: X509Certificate | undefined,
): DpsSignature {
  const signature = root.find('Signature');
  if (signature === undefined) return { kind: 'absent' };
  const complaint = profileComplaint(root, signature, signed);
  if (complaint !== undefined) return { kind: 'wrong', detail: complaint };
  const info = cutElement(canonical, 'SignedInfo', dsigNamespace);
  const content = cutElement(canonical, signed, nfseNamespace);
  if (info === undefined || content === undefined || signer === undefined)
    return { kind: 'wrong', detail: 'SignedInfo' };
  const algorithm = (path: string): string =>
    signature.find(`SignedInfo/${path}`)?.tree.attributes.Algorithm ?? '';
  const hash = hashes[algorithm('Reference/DigestMethod')];
  const method = signatures[algorithm('SignatureMethod')];
  if (hash === undefined || method === undefined) return { kind: 'wrong', detail: 'algoritmo' };
  const digestValue = signature.text('SignedInfo/Reference/DigestValue') ?? '';
  if (createHash(hash).update(content, 'utf8').digest('base64') !== digestValue)
    return { kind: 'wrong', detail: 'DigestValue' };
  const value = Buffer.from(signature.text('SignatureValue') ?? '', 'base64');
  return verify(method, Buffer.from(info, 'utf8'), signer.publicKey, value)
    ? { kind: 'genuine', digestValue }
    : { kind: 'wrong', detail: 'SignatureValue' };
}

function profileComplaint(root: Reader, signature: Reader, signed: string): string | undefined {
  if (root.all('Signature').length !== 1 || root.all(signed).length !== 1) return 'Signature';
  const references = signature.all('SignedInfo/Reference');
  const [reference] = references;
  if (references.length !== 1 || reference === undefined) return 'Reference';
  const id = root.find(signed)?.tree.attributes.Id;
  if (reference.tree.attributes.URI !== `#${id}`) return 'Reference URI';
  const method = signature.find('SignedInfo/CanonicalizationMethod')?.tree.attributes.Algorithm ?? '';
  if (!canonicalizations.has(method)) return 'CanonicalizationMethod';
  const [enveloped, canonicalization, ...others] = reference
    .all('Transforms/Transform')
    .map(({ tree }) => tree.attributes.Algorithm ?? '');
  if (enveloped !== `${dsigNamespace}enveloped-signature` || others.length > 0) return 'Transforms';
  return canonicalization === undefined || canonicalizations.has(canonicalization) ? undefined : 'Transforms';
}
