import { child, children, elementAt, parseXml, textAt, type XmlElement } from '@fiscal/xml';
import { printable } from '../text/measure-text.ts';
import type {
  DanfeModel,
  Fields,
  PrintedContingency,
  PrintedParty,
  PrintedTransport,
} from './danfe-model.ts';
import { NotPrintable } from './not-printable.ts';
import { fields } from './read-fields.ts';
import { readItem } from './read-item.ts';
import { requireElement } from './require-element.ts';

/** Protocol statuses of an authorized note; 150 means authorized after the deadline. */
const authorized = new Set(['100', '150']);

/**
 * Reads the content of a DANFE from an authorized document (`nfeProc` with `NFe` and `protNFe`) alone. Throws
 * NotPrintable for any other XML: a DANFE exists only after authorization (MOC 7.0 2.3.2.1).
 */
export function readDanfe(procNFeXml: string | Uint8Array): DanfeModel {
  const root = parseXml(procNFeXml);
  const note = requireElement(root, 'NFe/infNFe');
  const protocol = requireElement(root, 'protNFe/infProt');
  if (!authorized.has(text(protocol, 'cStat'))) throw new NotPrintable('the document is not authorized');
  return readNote(note, { number: text(protocol, 'nProt'), receivedAt: text(protocol, 'dhRecbto') });
}

/** Reads a note for a preview (`NFe`, or `nfeProc` without a protocol); it may lack signature, number and key. */
export function readPreview(nfeXml: string | Uint8Array): DanfeModel {
  const root = parseXml(nfeXml);
  return readNote(requireElement(root, root.name === 'NFe' ? 'infNFe' : 'NFe/infNFe'), undefined);
}

function readNote(note: XmlElement, protocol: DanfeModel['protocol']): DanfeModel {
  const identification = fields(child(note, 'ide'));
  const issuer = requireElement(note, 'emit');
  return {
    accessKey: (note.attributes.Id ?? '').replace(/^NFe/, ''),
    environment: text(note, 'ide/tpAmb') === '1' ? 'production' : 'homologation',
    identification,
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
    payments: all(elementAt(note, 'pag'), 'detPag'),
    change: text(note, 'pag/vTroco'),
    purchaseOrder: text(note, 'compra/xPed'),
    transport: transport(child(note, 'transp')),
    contingency: contingency(identification),
    fiscalInfo: text(note, 'infAdic/infAdFisco'),
    complementaryInfo: text(note, 'infAdic/infCpl'),
    protocol,
  };
}

/** Forms of emission in contingency. Source: MOC 7.0 Anexo I, tpEmis (B22). */
const contingencyForms: Readonly<Record<string, string>> = {
  '2': 'FS-IA',
  '4': 'EPEC',
  '5': 'FS-DA',
  '6': 'SVC-AN',
  '7': 'SVC-RS',
};

function contingency({ tpEmis, dhCont, xJust }: Fields): PrintedContingency | undefined {
  const form = contingencyForms[tpEmis ?? ''];
  return form === undefined ? undefined : { form, since: dhCont ?? '', reason: xJust ?? '' };
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

/** Groups F and G have the address beside the document. */
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
