import { readXml, type XmlElement } from '@fiscal/xml';
import { nfeNamespace } from './messages/namespace.ts';

/** The children of `infProt` in their order. Source: PL_010e, TProtNFe. */
const order = /^tpAmb verAplic chNFe dhRecbto( nProt)?( digVal)? cStat xMotivo( cMsg xMsg)?$/;

/**
 * Returns whether the element `protNFe`, as the authority wrote it, may be part of a valid `procNFe`: it checks
 * version, elements and their order, and blanks around values. `checkProtocol` checks the values.
 */
export function isProtocolText(protNFeXml: string): boolean {
  const read = readXml(`<holder xmlns="${nfeNamespace}">${protNFeXml}</holder>`);
  if (!read.ok || read.root.children.length !== 1) return false;
  const [protocol] = read.root.children;
  if (protocol?.name !== 'protNFe' || protocol.attributes.versao !== '4.00') return false;
  const [infProt, signature, ...more] = protocol.children;
  if (infProt?.name !== 'infProt' || more.length > 0) return false;
  if (signature !== undefined && signature.name !== 'Signature') return false;
  return order.test(infProt.children.map(({ name }) => name).join(' ')) && infProt.children.every(isPlain);
}

function isPlain({ name, text, children }: XmlElement): boolean {
  if (children.length > 0) return false;
  switch (name) {
    case 'digVal':
      return true;
    case 'tpAmb':
      return text === '1' || text === '2';
    case 'verAplic':
      return /^[!-ÿ](?:[ -ÿ]{0,18}[!-ÿ])?$/.test(text);
    default:
      return text !== '' && text === text.trim();
  }
}
