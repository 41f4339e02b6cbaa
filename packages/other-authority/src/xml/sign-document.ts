import type { KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';

/** The key and the certificate that sign an authority's documents. */
export interface Seal {
  readonly key: KeyObject;
  readonly certificatePem: string;
}

const canonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments';

/**
 * Returns the document with a signature over the element `signed`, in the profile of NFS-e of production in March 2026:
 * RSA-SHA256 and exclusive canonical form with comments. The document's own bytes do not change.
 */
export function signDocument(xml: string, signed: string, seal: Seal): string {
  const signer = new SignedXml({
    privateKey: seal.key,
    publicCert: seal.certificatePem,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: canonicalization,
  });
  signer.addReference({
    xpath: `/*/*[local-name(.)='${signed}']`,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonicalization],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signer.computeSignature(xml);
  const end = xml.lastIndexOf('</');
  return xml.slice(0, end) + signer.getSignatureXml() + xml.slice(end);
}
