import { readXml, withDescendants, type XmlNode } from '../xml/read-xml.ts';
import { unpacked } from './json-answers.ts';

export const nfseNamespace = 'http://www.sped.fazenda.gov.br/nfse';

export type ReadDocument =
  | { readonly kind: 'document'; readonly xml: string; readonly root: XmlNode }
  | { readonly kind: 'refused'; readonly code: string };

/** Unpacks and parses the XML of a request, and judges its form in the order of the reception rules. */
export function readDocument(body: Buffer, name: string, rootName: string): ReadDocument {
  const xml = unpacked(body, name);
  if (xml === undefined) return { kind: 'refused', code: 'E1225' };
  if (!/^<\?xml [^>]*encoding=["']utf-8["']/i.test(xml)) return { kind: 'refused', code: 'E1229' };
  const root = readXml(xml);
  if (root === undefined) return { kind: 'refused', code: 'E1226' };
  if (root.name !== rootName || root.namespace !== nfseNamespace) return { kind: 'refused', code: 'E1242' };
  if (withDescendants(root).some(({ prefix }) => prefix !== '')) return { kind: 'refused', code: 'E1228' };
  return { kind: 'document', xml, root };
}
