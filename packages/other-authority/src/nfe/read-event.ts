import { nodeAt, readXml, textAt, type XmlNode } from '../xml/read-xml.ts';

/** An event as received. */
export interface ReadEvent {
  readonly xml: string;
  readonly root: XmlNode;
  readonly id: string;
  readonly key: string;
  readonly author: string;
  readonly state: string;
  readonly type: string;
  readonly sequence: string;
  readonly at: Date;
  /** The justification or the correction. */
  readonly text: string;
}

export function readEvent(xml: string): ReadEvent | undefined {
  const root = readXml(xml);
  const info = nodeAt(root, 'infEvento');
  if (root === undefined || info === undefined) return undefined;
  const at = (path: string): string => textAt(info, path) ?? '';
  return {
    xml,
    root,
    id: info.attributes.Id ?? '',
    key: at('chNFe'),
    author: at('CNPJ') || at('CPF'),
    state: at('cOrgao'),
    type: at('tpEvento'),
    sequence: at('nSeqEvento'),
    at: new Date(at('dhEvento')),
    text: at('detEvento/xJust') || at('detEvento/xCorrecao'),
  };
}
