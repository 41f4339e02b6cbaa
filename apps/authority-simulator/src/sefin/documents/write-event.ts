import { brasiliaDateTime } from '@fiscal/domain';
import { raw, writeParts, type XmlPart } from '../../xml/write-xml.ts';

export interface EventContent {
  readonly accessKey: string;
  readonly eventType: string;
  readonly sequence: number;
  readonly nsu: number;
  readonly at: Date;
  readonly programVersion: string;
  /** The request as it came, without its XML declaration. */
  readonly request: string;
}

/** Writes the unsigned `evento` without XML declaration. Source: schema 1.01 (20260727), TCInfEvento. */
export function writeEvent(content: EventContent): string {
  const { accessKey, eventType, sequence } = content;
  const id = `EVT${accessKey}${eventType}${String(sequence).padStart(3, '0')}`;
  const parts: XmlPart[] = [
    ['verAplic', content.programVersion],
    ['ambGer', '2'],
    ['nSeqEvento', String(sequence)],
    ['dhProc', brasiliaDateTime(content.at)],
    ['nDFSe', String(content.nsu)],
    raw(content.request),
  ];
  return `<evento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infEvento Id="${id}">${writeParts(parts)}</infEvento></evento>`;
}

export interface RequestContent {
  readonly accessKey: string;
  readonly eventType: string;
  readonly environment: 1 | 2;
  readonly at: Date;
  readonly author: string;
  readonly programVersion: string;
  /** The content of the element `e<code>`, in the order of its type. */
  readonly detail: readonly XmlPart[];
}

/** Writes a request that the Sefin or a municipality makes itself. Such a request needs no signature. */
export function writeOwnRequest(content: RequestContent): string {
  const { accessKey, eventType, author } = content;
  const parts: XmlPart[] = [
    ['tpAmb', String(content.environment)],
    ['verAplic', content.programVersion],
    ['dhEvento', brasiliaDateTime(content.at)],
    [author.length === 11 ? 'CPFAutor' : 'CNPJAutor', author],
    ['chNFSe', accessKey],
    [`e${eventType}`, content.detail],
  ];
  return `<pedRegEvento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infPedReg Id="PRE${accessKey}${eventType}">${writeParts(parts)}</infPedReg></pedRegEvento>`;
}
