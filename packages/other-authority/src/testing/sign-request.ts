import { SignedXml } from 'xml-crypto';

/** The key and the certificate that sign a document. */
export interface Signer {
  readonly keyPem: string;
  readonly certificatePem: string;
}

const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const dsig = 'http://www.w3.org/2000/09/xmldsig#';

/** Signs in the profile of the NF-e: RSA-SHA1 and inclusive canonical form. */
export function signRequest(xml: string, signed: string, { keyPem, certificatePem }: Signer): string {
  const signer = new SignedXml({
    privateKey: keyPem,
    publicCert: certificatePem,
    signatureAlgorithm: `${dsig}rsa-sha1`,
    canonicalizationAlgorithm: inclusive,
  });
  signer.addReference({
    xpath: `/*/*[local-name(.)='${signed}']`,
    transforms: [`${dsig}enveloped-signature`, inclusive],
    digestAlgorithm: `${dsig}sha1`,
  });
  signer.computeSignature(xml);
  const end = xml.lastIndexOf('</');
  return xml.slice(0, end) + signer.getSignatureXml() + xml.slice(end);
}
