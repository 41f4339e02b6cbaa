import { createHash, type KeyObject, verify } from 'node:crypto';
import { XmlC14NMode } from 'libxml2-wasm';
import { child, trimmedAt, type XmlElement } from './element.ts';
import { canonicalAttribute } from './escape.ts';
import { withDocument } from './parse-document.ts';
import { dsig, sefinProfiles, signatureProfiles } from './signature-profiles.ts';
import { checkStructure, type ExpectedPlace, type SignatureRefusal } from './verify-enveloped.ts';

export interface ExpectedDocument {
  /** The root: `NFSe`. */
  readonly root: string;
  /** Its first child, which is signed; the signature is the second child, and there is no third. */
  readonly signed: string;
  /** The Id that the signed element must have. */
  readonly id: string;
  readonly publicKey: KeyObject;
}

/**
 * Checks the signature of the Sefin over a whole document without prefixes, for the hot path (a tenth of the time of
 * `verifyEnveloped`): libxml2 writes the document in exclusive canonical form once, and the signed part is cut out of
 * it. A wrong cut matches no digest. `tree`: `xml` as `readXml` reads it. Undefined: the signature holds. Source:
 * Exclusive XML Canonicalization 1.0, 3.
 */
export function refuseDocument(
  xml: string,
  tree: XmlElement,
  { root, signed, id, publicKey }: ExpectedDocument,
): SignatureRefusal | undefined {
  const refusal = refuseStructure(xml, tree, { parent: root, signed, id });
  if (refusal !== undefined) return refusal;
  const [element, signature, ...others] = tree.children;
  if (element?.name !== signed || signature === undefined || others.length > 0) return 'structure';
  if (publicKey.asymmetricKeyType !== 'rsa') return 'profile';
  const cut = cutSigned(xml, element);
  if (cut === undefined || signature.children[0] !== child(signature, 'SignedInfo')) return 'structure';
  const { hash } = signatureProfiles.sefin;
  const digest = createHash(hash).update(cut.element).digest('base64');
  const value = Buffer.from(trimmedAt(signature, 'SignatureValue') ?? '', 'base64');
  const isGenuine =
    trimmedAt(signature, 'SignedInfo/Reference/DigestValue') === digest &&
    verify(hash, Buffer.from(cut.signedInfo), publicKey, value);
  return isGenuine ? undefined : 'value';
}

/**
 * Returns why the structure is refused. For a document without prefixes and comments the three canonical forms are the
 * same text, unless it declares unused namespaces: then the digest of the inclusive form does not match.
 */
function refuseStructure(
  xml: string,
  tree: XmlElement,
  place: Omit<ExpectedPlace, 'profile'>,
): SignatureRefusal | undefined {
  for (const profile of sefinProfiles) {
    const refusal = checkStructure(xml, tree, { ...place, profile });
    if (refusal === 'profile') continue;
    // An unsigned comment could split the text of an element.
    return refusal ?? (profile !== 'sefin' && xml.includes('<!--') ? 'structure' : undefined);
  }
  return 'profile';
}

interface Cut {
  readonly element: string;
  readonly signedInfo: string;
}

/** Both parts with their inherited namespace, which the canonical form of a single element contains. */
function cutSigned(xml: string, { name, namespace }: XmlElement): Cut | undefined {
  const canonical = withDocument(xml, (document) =>
    document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 }),
  );
  if (!canonical.ok) return undefined;
  const text = canonical.value;
  const start = text.indexOf(`<${name} `);
  const close = `</${name}>`;
  const end = text.lastIndexOf(close) + close.length;
  const signature = /^\s*<Signature xmlns="([^"]*)"[^>]*>\s*(<SignedInfo>.*?<\/SignedInfo>)/s.exec(
    text.slice(end),
  );
  const signedInfo = signature?.[2];
  if (start < 0 || signedInfo === undefined || signature?.[1] !== dsig) return undefined;
  return {
    element: inNamespace(text.slice(start, end), name, namespace),
    signedInfo: inNamespace(signedInfo, 'SignedInfo', dsig),
  };
}

function inNamespace(element: string, name: string, namespace: string): string {
  const opening = element.slice(0, element.indexOf('>'));
  if (namespace === '' || opening.includes(' xmlns="')) return element;
  return `<${name} xmlns="${canonicalAttribute(namespace)}"${element.slice(name.length + 1)}`;
}
