import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { child, children, descendants, type XmlElement } from './element.ts';
import { readXml } from './parse-xml.ts';
import {
  dsig,
  envelopedTransform,
  type SignatureProfile,
  type SignatureProfileName,
  signatureProfiles,
} from './signature-profiles.ts';

export interface ExpectedPlace {
  /** Path of the element that holds the signature, from the root: `NFe`, or `nfeProc/NFe`. */
  readonly parent: string;
  /** The signed child of it: `infNFe`. */
  readonly signed: string;
  /** The expected Id: `NFe` and the access key. */
  readonly id: string;
  /** `rsaSha1` when absent. */
  readonly profile?: SignatureProfileName | undefined;
}

export interface ExpectedSignature extends ExpectedPlace {
  /** The certificate of the expected signer; the certificate inside the document is not used. */
  readonly certificatePem: string;
}

export type SignatureRefusal =
  /** Unsafe or not well formed. */
  | 'unreadable'
  /** Not exactly one signature at the expected position over the expected element. */
  | 'structure'
  /** Algorithms or transforms other than the fixed profile. */
  | 'profile'
  /** The digest or the signature value does not match. */
  | 'value';

export type VerifiedSignature =
  /** `signedXml`: the canonical signed element, the only text to read data from. */
  | { readonly ok: true; readonly signedXml: string }
  | { readonly ok: false; readonly reason: SignatureRefusal };

// xml-crypto looks up this algorithm of SignedInfo while loading; `followsProfile` has already refused it in a
// document.
const usedByLoading = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/**
 * Verifies an enveloped signature of one profile with xml-crypto, after checking by libxml2 that exactly the expected
 * element is signed: a genuine element moved elsewhere does not pass. Slow for big notes (seconds for 990 items): for
 * tests, imports and evidence, not for the hot path.
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

/** Checks that exactly the expected element is signed, in the expected profile; the values are not checked. */
export function checkStructure(
  xml: string,
  root: XmlElement,
  expected: ExpectedPlace,
): SignatureRefusal | undefined {
  const parent = follow(root, expected.parent);
  const signed = parent === undefined ? [] : children(parent, expected.signed);
  const all = [...descendants(root)];
  const signatures = signaturesToCheck(all, signed[0], profileOf(expected));
  const sameId = all.flatMap(({ attributes }) => Object.entries(attributes)).filter(isIdOf(expected.id));
  const [signature] = signatures;
  if (parent === undefined || signature === undefined || signatures.length !== 1) return 'structure';
  if (signed.length !== 1 || signed[0]?.attributes.Id !== expected.id || sameId.length !== 1)
    return 'structure';
  if (parent.children.at(-1) !== signature) return 'structure';
  return checkProfile(xml, signature, expected);
}

const profileOf = ({ profile }: ExpectedPlace): SignatureProfile => signatureProfiles[profile ?? 'rsaSha1'];

const isSignature = ({ name, namespace }: XmlElement): boolean => name === 'Signature' && namespace === dsig;

/**
 * Returns the signatures of the document, without those of documents inside the signed element when the profile allows
 * these.
 */
function signaturesToCheck(
  all: readonly XmlElement[],
  signed: XmlElement | undefined,
  { inner }: SignatureProfile,
): readonly XmlElement[] {
  const within = inner === 'signed' && signed !== undefined ? new Set(descendants(signed)) : undefined;
  return all.filter((element) => isSignature(element) && within?.has(element) !== true);
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

function checkProfile(
  xml: string,
  signature: XmlElement,
  expected: ExpectedPlace,
): SignatureRefusal | undefined {
  const text = xml.slice(startOfLastSignature(xml), xml.lastIndexOf('</Signature>'));
  if (/<[!?]/.test(text)) return 'structure';
  const infos = children(signature, 'SignedInfo');
  const info = infos[0];
  const references = info === undefined ? [] : children(info, 'Reference');
  const reference = references[0];
  if (info === undefined || infos.length !== 1 || reference === undefined || references.length !== 1)
    return 'structure';
  if (reference.attributes.URI !== `#${expected.id}`) return 'structure';
  const leaves = [child(reference, 'DigestValue'), child(signature, 'SignatureValue')];
  if (leaves.some((leaf) => leaf === undefined || leaf.children.length > 0)) return 'structure';
  return followsProfile(info, reference, profileOf(expected)) ? undefined : 'profile';
}

const startOfLastSignature = (xml: string): number =>
  Math.max(-1, ...[...xml.matchAll(/<Signature[\s>]/g)].slice(-1).map(({ index }) => index));

function followsProfile(info: XmlElement, reference: XmlElement, profile: SignatureProfile): boolean {
  const algorithm = (element: XmlElement | undefined): string | undefined => element?.attributes.Algorithm;
  const transforms = child(reference, 'Transforms')?.children.map(algorithm) ?? [];
  return (
    algorithm(child(info, 'CanonicalizationMethod')) === profile.canonicalization &&
    algorithm(child(info, 'SignatureMethod')) === profile.signature &&
    algorithm(child(reference, 'DigestMethod')) === profile.digest &&
    transforms.length === 2 &&
    transforms[0] === envelopedTransform &&
    transforms[1] === profile.canonicalization
  );
}

function checkValue(xml: string, expected: ExpectedSignature): string | undefined {
  const profile = profileOf(expected);
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const signatures = document.getElementsByTagNameNS(dsig, 'Signature');
  const signature = signatures[signatures.length - 1];
  if (signature === undefined) return undefined;
  const verifier = new SignedXml({ publicCert: expected.certificatePem });
  verifier.SignatureAlgorithms = only(verifier.SignatureAlgorithms, [profile.signature]);
  verifier.HashAlgorithms = only(verifier.HashAlgorithms, [profile.digest]);
  verifier.CanonicalizationAlgorithms = only(verifier.CanonicalizationAlgorithms, [
    profile.canonicalization,
    envelopedTransform,
    usedByLoading,
  ]);
  try {
    verifier.loadSignature(signature);
    return verifier.checkSignature(xml) ? verifier.getSignedReferences()[0] : undefined;
  } catch {
    // xml-crypto returns false for a wrong digest and throws for a wrong signature value.
    return undefined;
  }
}

const only = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

function isExpectedElement(signedXml: string, { signed, id }: ExpectedSignature): boolean {
  const read = readXml(signedXml);
  return read.ok && read.root.name === signed && read.root.attributes.Id === id;
}
