import { child, children, elementAt, parseXml, textAt, type XmlElement } from '@fiscal/xml';
import { printable } from '../text/measure-text.ts';
import type { DanfeModel, Fields, PrintedParty, PrintedTransport } from './danfe-model.ts';
import { DanfeRefused } from './danfe-refused.ts';
import { fields } from './read-fields.ts';
import { readItem } from './read-item.ts';

/** Protocol statuses of an authorized note; 150 is authorized out of the deadline. */
const authorized = new Set(['100', '150']);

/**
 * Reads what a DANFE shows from an authorized document (`nfeProc` with `NFe` and `protNFe`). Nothing is looked up
 * elsewhere. Throws when the XML is not such a document: a DANFE exists only after authorization (MOC 7.0 2.3.2.1).
 */
export function readDanfe(procNFeXml: string | Uint8Array): DanfeModel {
  const root = parseXml(procNFeXml);
  const note = required(root, 'NFe/infNFe');
  const protocol = required(root, 'protNFe/infProt');
  if (!authorized.has(text(protocol, 'cStat'))) throw new DanfeRefused('the document is not authorized');
  const issuer = required(note, 'emit');
  return {
    accessKey: (note.attributes.Id ?? '').replace(/^NFe/, ''),
    environment: text(note, 'ide/tpAmb') === '1' ? 'production' : 'homologation',
    identification: fields(child(note, 'ide')),
    issuer: {
      ...party(issuer, 'enderEmit'),
      crt: text(issuer, 'CRT'),
      ieSt: text(issuer, 'IEST'),
      im: text(issuer, 'IM'),
    },
    recipient: party(child(note, 'dest'), 'enderDest'),
    withdrawal: optionalParty(child(note, 'retirada')),
    delivery: optionalParty(child(note, 'entrega')),
    items: children(note, 'det').map(readItem),
    totals: fields(elementAt(note, 'total/ICMSTot')),
    serviceTotals: optionalFields(elementAt(note, 'total/ISSQNtot')),
    reformTotals: reformTotals(child(note, 'total')),
    monophaseTotals: optionalFields(elementAt(note, 'total/IBSCBSTot/gMono')),
    bill: optionalFields(elementAt(note, 'cobr/fat')),
    installments: all(elementAt(note, 'cobr'), 'dup'),
    transport: transport(child(note, 'transp')),
    fiscalInfo: text(note, 'infAdic/infAdFisco'),
    complementaryInfo: text(note, 'infAdic/infCpl'),
    protocol: { number: text(protocol, 'nProt'), receivedAt: text(protocol, 'dhRecbto') },
  };
}

function required(element: XmlElement, path: string): XmlElement {
  const found = elementAt(element, path);
  if (found === undefined) throw new DanfeRefused(`the document has no ${path}`);
  return found;
}

const text = (element: XmlElement | undefined, path: string): string =>
  element === undefined ? '' : printable(textAt(element, path) ?? '');

const optionalFields = (element: XmlElement | undefined): Fields | undefined =>
  element === undefined ? undefined : fields(element);

const all = (element: XmlElement | undefined, name: string): Fields[] =>
  element === undefined ? [] : children(element, name).map(fields);

function party(element: XmlElement | undefined, addressName: string): PrintedParty {
  const address = element === undefined ? undefined : child(element, addressName);
  return partyOf(fields(element), fields(address));
}

/** Groups F and G carry the address beside the document. */
function optionalParty(element: XmlElement | undefined): PrintedParty | undefined {
  if (element === undefined) return undefined;
  const own = fields(element);
  return partyOf(own, own);
}

const partyOf = (own: Fields, address: Fields): PrintedParty => ({
  document: own.CNPJ ?? own.CPF ?? own.idEstrangeiro ?? '',
  name: own.xNome ?? '',
  tradeName: own.xFant ?? '',
  ie: own.IE ?? '',
  address,
});

function reformTotals(total: XmlElement | undefined): Fields {
  if (total === undefined) return {};
  return {
    vCBS: textAt(total, 'IBSCBSTot/gCBS/vCBS'),
    vIBSUF: textAt(total, 'IBSCBSTot/gIBS/gIBSUF/vIBSUF'),
    vIBSMun: textAt(total, 'IBSCBSTot/gIBS/gIBSMun/vIBSMun'),
    vIS: textAt(total, 'ISTot/vIS'),
  };
}

const transport = (element: XmlElement | undefined): PrintedTransport => ({
  mode: text(element, 'modFrete'),
  carrier: fields(element && child(element, 'transporta')),
  vehicle: fields(element && child(element, 'veicTransp')),
  volumes: all(element, 'vol'),
});
