import { createHash, type KeyObject, sign } from 'node:crypto';
import { cutElement } from '../../signature/verify-signature.ts';
import { withDocument } from '../../xml/open-message.ts';
import { dsigNamespace, nfseNamespace } from './verify-dps-signature.ts';

/** Key and certificate that the Sefin signs with. */
export interface SefinSigner {
  readonly key: KeyObject;
  readonly certificateDer: Uint8Array;
}

const exclusiveWithComments = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
/** The value of XML_C14N_EXCLUSIVE_1_0 in libxml2. */
const exclusive = 1;

/**
 * Appends the signature of the Sefin to a document: rsa-sha256 over the exclusive canonical form of its element
 * `signed`, as real notes have it. Returns the document with its XML declaration.
 */
export function signSefinDocument(
  xml: string,
  signed: 'infNFSe' | 'infEvento',
  { key, certificateDer }: SefinSigner,
): string {
  const canonical = withDocument(Buffer.from(xml), (document) =>
    document.canonicalizeToString({ mode: exclusive, withComments: true }),
  );
  const element = canonical === undefined ? undefined : cutElement(canonical, signed, nfseNamespace);
  if (element === undefined) throw new Error(`no ${signed} to sign`);
  const id = / Id="([^"]*)"/.exec(element)?.[1] ?? '';
  const digest = createHash('sha256').update(element, 'utf8').digest('base64');
  const info = [
    `<CanonicalizationMethod Algorithm="${exclusiveWithComments}"></CanonicalizationMethod>`,
    `<SignatureMethod Algorithm="${rsaSha256}"></SignatureMethod>`,
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${dsigNamespace}enveloped-signature"></Transform>`,
    `<Transform Algorithm="${exclusiveWithComments}"></Transform></Transforms>`,
    `<DigestMethod Algorithm="${sha256}"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`,
  ].join('');
  const signedInfo = Buffer.from(`<SignedInfo xmlns="${dsigNamespace}">${info}</SignedInfo>`);
  const value = sign('RSA-SHA256', signedInfo, key).toString('base64');
  const certificate = Buffer.from(certificateDer).toString('base64');
  const signature = `<Signature xmlns="${dsigNamespace}"><SignedInfo>${info}</SignedInfo><SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${xml.replace(/<\/[^>]+>$/, (end) => signature + end)}`;
}
