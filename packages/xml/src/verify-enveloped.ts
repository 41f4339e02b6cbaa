import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { child, children, descendants, type XmlElement } from './element.ts';
import { readXml } from './parse-xml.ts';

export interface ExpectedSignature {
  /** Path of the element that holds the signature, from the root: `NFe`, or `nfeProc/NFe`. */
  readonly parent: string;
  /** The signed child of it: `infNFe`. */
  readonly signed: string;
  /** The Id it must have: `NFe` and the access key. */
  readonly id: string;
  /** The signer by policy; the certificate inside the document is not asked. */
  readonly certificatePem: string;
}

export type SignatureRefusal =
  /** Unsafe or not well formed. */
  | 'unreadable'
  /** Not one signature at the expected place over the expected element. */
  | 'structure'
  /** Algorithms or transforms other than the fixed profile. */
  | 'profile'
  /** The digest or the signature value does not fit. */
  | 'value';

export type VerifiedSignature =
  /** `signedXml`: the canonical signed element, the only text to read data from. */
  | { readonly ok: true; readonly signedXml: string }
  | { readonly ok: false; readonly reason: SignatureRefusal };

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const enveloped = `${dsig}enveloped-signature`;
// xml-crypto looks at SignedInfo through it while loading; in a document `followsProfile` has refused it already.
const usedByLoading = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/**
 * Checks an enveloped signature of the NF-e profile (RSA-SHA1, C14N 1.0) with xml-crypto, after checking by libxml2
 * that exactly the expected element is signed: a genuine element moved elsewhere does not pass. Slow for big notes
 * (seconds for 990 items): for tests, imports and evidence, not for the hot path.
 */
export function verifyEnveloped(xml: string, expected: ExpectedSignature): VerifiedSignature {
  const read = readXml(xml);
  if (!read.ok) return { ok: false, reason: 'unreadable' };
  const refusal = checkStructure(xml, read.root, expected);
  if (refusal !== undefined) return { ok: false, reason: refusal };
  const signedXml = checkValue(xml, expected);
  if (signedXml === undefined || !isExpectedElement(signedXml, expected))
    return { ok: false, reason: 'value' };
  return { ok: true, signedXml };
}

function checkStructure(
  xml: string,
  root: XmlElement,
  expected: ExpectedSignature,
): SignatureRefusal | undefined {
  const parent = follow(root, expected.parent);
  const signed = parent === undefined ? [] : children(parent, expected.signed);
  const all = [...descendants(root)];
  const signatures = all.filter(({ name, namespace }) => name === 'Signature' && namespace === dsig);
  const sameId = all.flatMap(({ attributes }) => Object.entries(attributes)).filter(isIdOf(expected.id));
  const [signature] = signatures;
  if (parent === undefined || signature === undefined || signatures.length !== 1) return 'structure';
  if (signed.length !== 1 || signed[0]?.attributes.Id !== expected.id || sameId.length !== 1)
    return 'structure';
  if (parent.children.at(-1) !== signature) return 'structure';
  return checkProfile(xml, signature, expected.id);
}

function follow(root: XmlElement, path: string): XmlElement | undefined {
  const [first, ...rest] = path.split('/');
  let element: XmlElement | undefined = root.name === first ? root : undefined;
  for (const name of rest) {
    const named: readonly XmlElement[] = element === undefined ? [] : children(element, name);
    element = named.length === 1 ? named[0] : undefined;
  }
  return element;
}

const isIdOf =
  (id: string) =>
  ([name, value]: readonly [string, string]): boolean =>
    /^(?:.*:)?id$/i.test(name) && value === id;

function checkProfile(xml: string, signature: XmlElement, id: string): SignatureRefusal | undefined {
  const text = xml.slice(xml.indexOf('<Signature'), xml.indexOf('</Signature>'));
  if (/<[!?]/.test(text)) return 'structure';
  const infos = children(signature, 'SignedInfo');
  const info = infos[0];
  const references = info === undefined ? [] : children(info, 'Reference');
  const reference = references[0];
  if (info === undefined || infos.length !== 1 || reference === undefined || references.length !== 1)
    return 'structure';
  if (reference.attributes.URI !== `#${id}`) return 'structure';
  const leaves = [child(reference, 'DigestValue'), child(signature, 'SignatureValue')];
  if (leaves.some((leaf) => leaf === undefined || leaf.children.length > 0)) return 'structure';
  return followsProfile(info, reference) ? undefined : 'profile';
}

function followsProfile(info: XmlElement, reference: XmlElement): boolean {
  const algorithm = (element: XmlElement | undefined): string | undefined => element?.attributes.Algorithm;
  const transforms = child(reference, 'Transforms')?.children.map(algorithm) ?? [];
  return (
    algorithm(child(info, 'CanonicalizationMethod')) === c14n &&
    algorithm(child(info, 'SignatureMethod')) === `${dsig}rsa-sha1` &&
    algorithm(child(reference, 'DigestMethod')) === `${dsig}sha1` &&
    transforms.length === 2 &&
    transforms[0] === enveloped &&
    transforms[1] === c14n
  );
}

function checkValue(xml: string, { certificatePem }: ExpectedSignature): string | undefined {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const signature = document.getElementsByTagNameNS(dsig, 'Signature')[0];
  if (signature === undefined) return undefined;
  const verifier = new SignedXml({ publicCert: certificatePem });
  verifier.SignatureAlgorithms = only(verifier.SignatureAlgorithms, [`${dsig}rsa-sha1`]);
  verifier.HashAlgorithms = only(verifier.HashAlgorithms, [`${dsig}sha1`]);
  verifier.CanonicalizationAlgorithms = only(verifier.CanonicalizationAlgorithms, [
    c14n,
    enveloped,
    usedByLoading,
  ]);
  try {
    verifier.loadSignature(signature);
    return verifier.checkSignature(xml) ? verifier.getSignedReferences()[0] : undefined;
  } catch {
    // xml-crypto answers false for a wrong digest and throws for a wrong signature value.
    return undefined;
  }
}

const only = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

function isExpectedElement(signedXml: string, { signed, id }: ExpectedSignature): boolean {
  const read = readXml(signedXml);
  return read.ok && read.root.name === signed && read.root.attributes.Id === id;
}
