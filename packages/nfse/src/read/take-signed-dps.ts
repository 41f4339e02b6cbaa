import { elementAt, elementText, readXml, xmlDeclaration } from '@fiscal/xml';
import { nfseNamespace } from '../namespace.ts';

/**
 * Returns the signed DPS in an NFS-e as a separate document: its bytes, with the inherited namespace and the
 * declaration in front, which are not signed. Undefined when the text is not an NFS-e.
 */
export function takeSignedDps(nfseXml: string): string | undefined {
  const read = readXml(nfseXml);
  const dps = read.ok && read.root.name === 'NFSe' ? elementAt(read.root, 'infNFSe/DPS') : undefined;
  if (dps === undefined) return undefined;
  const text = elementText(nfseXml, dps, nfseNamespace);
  const opening = /^<DPS[^>]*>/.exec(text)?.[0] ?? '';
  const ownNamespace = /\sxmlns\s*=/.test(opening);
  return xmlDeclaration + (ownNamespace ? text : text.replace('<DPS', `<DPS xmlns="${nfseNamespace}"`));
}
