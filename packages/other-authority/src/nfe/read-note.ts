import { nodeAt, readXml, textAt, type XmlNode } from '../xml/read-xml.ts';
import { nfeNamespace } from './soap.ts';

/** An NF-e as received, with the fields that the authority needs. */
export interface ReadNote {
  readonly xml: string;
  readonly root: XmlNode;
  readonly key: string;
  readonly issuer: string;
  readonly series: string;
  readonly number: string;
  readonly issuedAt: Date;
  readonly environment: string;
  readonly amount: string;
}

/** Returns the elements of this name in a message, each with its own bytes as a document. */
export function documentsIn(message: string, name: string): readonly string[] {
  const found = message.match(new RegExp(`<${name}[\\s>][\\s\\S]*?</${name}>`, 'g')) ?? [];
  return found.map((xml) =>
    new RegExp(`^<${name}[^>]*\\sxmlns=`).test(xml)
      ? xml
      : xml.replace(`<${name}`, `<${name} xmlns="${nfeNamespace}"`),
  );
}

/** Reads the fields that the note has; a missing one is empty. */
export function readNote(xml: string): ReadNote | undefined {
  const root = readXml(xml);
  const info = nodeAt(root, 'infNFe');
  if (root === undefined || info === undefined) return undefined;
  const at = (path: string): string => textAt(info, path) ?? '';
  return {
    xml,
    root,
    key: (info.attributes.Id ?? '').replace(/^NFe/, ''),
    issuer: at('emit/CNPJ') || at('emit/CPF'),
    series: at('ide/serie'),
    number: at('ide/nNF'),
    issuedAt: new Date(at('ide/dhEmi')),
    environment: at('ide/tpAmb'),
    amount: at('total/ICMSTot/vNF'),
  };
}
