import { createHash, type KeyObject, sign } from 'node:crypto';
import {
  dsig,
  envelopedTransform,
  type SignatureProfile,
  type SigningProfileName,
  signatureProfiles,
} from './signature-profiles.ts';

/** Where a signature belongs: the element that is signed, and the element that gets the signature as its last child. */
export interface SignedPlace {
  /** The root of the document, `NFe`, `evento`, `DPS`. */
  readonly parent: string;
  /** The element with the `Id`, child of the root: `infNFe`, `infEvento`, `infDPS`. */
  readonly signed: string;
}

export interface SigningInput extends SignedPlace {
  readonly key: KeyObject;
  /** The signer's own certificate; no chain goes into the document. */
  readonly certificateDer: Uint8Array;
  /** RSA-SHA1 when absent. */
  readonly profile?: SigningProfileName | undefined;
}

export interface SignedXml {
  readonly xml: string;
  /** Base64 of the hash of the canonical signed element, as written in `DigestValue`. */
  readonly digestValue: string;
}

/**
 * Signs a document that is canonical by construction (inclusive C14N 1.0, enveloped, with the algorithms of the
 * profile) by inserting the signature before the root's closing tag; all other bytes stay, a declaration before the
 * root included. The same input gives the same output. Throws RangeError for a text of another shape.
 */
export function signEnveloped(xml: string, input: SigningInput): SignedXml {
  const place = locate(xml, input);
  const profile = signatureProfiles[input.profile ?? 'rsaSha1'];
  const digestValue = createHash(profile.hash).update(place.canonical).digest('base64');
  const signedInfo = writeSignedInfo(place.id, digestValue, profile);
  const value = sign(profile.hash, Buffer.from(signedInfo), input.key).toString('base64');
  const certificate = Buffer.from(input.certificateDer).toString('base64');
  return { xml: splice(xml, input.parent, writeSignature(signedInfo, value, certificate)), digestValue };
}

/**
 * Returns the same document with a signature of the right form without a value, so that the official schema (which
 * requires one) can validate a document before it is signed. Never send it.
 */
export function withPlaceholderSignature(xml: string, place: SignedPlace): string {
  const { id } = locate(xml, place);
  return splice(xml, place.parent, writeSignature(placeholderInfo(id), 'AAAA', 'AAAA'));
}

interface Located {
  readonly id: string;
  readonly canonical: string;
}

function locate(xml: string, { parent, signed }: SignedPlace): Located {
  const root = openTag(xml, parent, 0);
  const inner = openTag(xml, signed, root.end);
  const close = `</${signed}>`;
  const end = xml.indexOf(close, inner.end);
  const id = attributeOf(inner.text, 'Id');
  const namespace = attributeOf(root.text, 'xmlns');
  if (inner.start !== root.end || end < 0 || xml.indexOf(`<${signed} `, inner.end) >= 0) {
    throw new RangeError(`${signed} must be the first and only one in ${parent}`);
  }
  if (id === undefined || namespace === undefined) throw new RangeError('Id or namespace is missing');
  if (/\sxmlns/.test(inner.text)) throw new RangeError(`${signed} must inherit its namespace`);
  const body = xml.slice(inner.start + 1 + signed.length, end + close.length);
  return { id, canonical: `<${signed} xmlns="${namespace}"${body}` };
}

interface OpenTag {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function openTag(xml: string, name: string, from: number): OpenTag {
  const start = xml.indexOf(`<${name} `, from);
  const end = xml.indexOf('>', start) + 1;
  if (start < 0 || end === 0) throw new RangeError(`${name} is missing`);
  return { start, end, text: xml.slice(start, end) };
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

function splice(xml: string, parent: string, signature: string): string {
  const close = `</${parent}>`;
  if (!xml.endsWith(close)) throw new RangeError(`${close} must end the document`);
  return xml.slice(0, -close.length) + signature + close;
}

const placeholderInfo = (id: string): string =>
  writeSignedInfo(id, `${'A'.repeat(27)}=`, signatureProfiles.rsaSha1);

const writeSignedInfo = (id: string, digestValue: string, profile: SignatureProfile): string =>
  `<SignedInfo xmlns="${dsig}">` +
  `<CanonicalizationMethod Algorithm="${profile.canonicalization}"></CanonicalizationMethod>` +
  `<SignatureMethod Algorithm="${profile.signature}"></SignatureMethod>` +
  `<Reference URI="#${id}"><Transforms>` +
  `<Transform Algorithm="${envelopedTransform}"></Transform>` +
  `<Transform Algorithm="${profile.canonicalization}"></Transform></Transforms>` +
  `<DigestMethod Algorithm="${profile.digest}"></DigestMethod><DigestValue>${digestValue}</DigestValue>` +
  '</Reference></SignedInfo>';

const writeSignature = (signedInfo: string, value: string, certificate: string): string =>
  `<Signature xmlns="${dsig}">${signedInfo.replace(` xmlns="${dsig}"`, '')}<SignatureValue>${value}</SignatureValue>` +
  `<KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`;
