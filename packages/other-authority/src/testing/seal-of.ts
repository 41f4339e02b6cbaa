import { checkSignature } from '../xml/check-signature.ts';
import { readXml } from '../xml/read-xml.ts';

const profile = {
  canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
};

/** Returns the verdict on the signature of the Sefin over an NFS-e. */
export function sealOf(xml: string): string {
  const root = readXml(xml);
  return root === undefined ? 'not XML' : checkSignature(xml, root, 'infNFSe', [profile]).kind;
}
