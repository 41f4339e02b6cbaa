import { elementAt, elementText, readXml, xmlDeclaration } from '@fiscal/xml';
import { nfseNamespace } from '../namespace.ts';

/**
 * The signed DPS that an NFS-e holds, as a document of its own: its bytes, the namespace that it inherits and the
 * declaration in front, neither of which is signed. Undefined when the text is no NFS-e.
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
