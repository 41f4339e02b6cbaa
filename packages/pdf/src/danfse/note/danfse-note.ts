import { children, elementAt, parseXml, textAt, type XmlElement } from '@fiscal/xml';
import { NotPrintable } from '../../model/not-printable.ts';
import { requireElement } from '../../model/require-element.ts';
import { printable } from '../../text/measure-text.ts';
import { plainLines } from './plain-lines.ts';

/**
 * An authorized NFS-e as its DANFSe needs it: texts by their path below `infNFSe` (`nfse`) or below its `infDPS`
 * (`dps`); absent and empty elements give undefined.
 */
export interface DanfseNote {
  /** 50 characters, without `NFS`. */
  readonly accessKey: string;
  /** dCompet, YYYY-MM-DD. */
  readonly competence: string;
  nfse(path: string): string | undefined;
  dps(path: string): string | undefined;
  has(path: string): boolean;
  /** The values of `xItemPed`. */
  readonly orderItems: readonly string[];
  /** The description of the service, in its original lines. */
  readonly description: readonly string[];
}

/** Reads an authorized NFS-e (`NFSe` of the national standard, 1.01). Throws NotPrintable for any other XML. */
export function readDanfseNote(nfseXml: string): DanfseNote {
  const root = parseXml(nfseXml);
  if (root.name !== 'NFSe') throw new NotPrintable('the document is not an NFS-e');
  const nfse = requireElement(root, 'infNFSe');
  const dps = requireElement(nfse, 'DPS/infDPS');
  const accessKey = (nfse.attributes.Id ?? '').replace(/^NFS/, '');
  if (accessKey === '' || textIn(nfse, 'cStat') === undefined) {
    throw new NotPrintable('the NFS-e is not authorized');
  }
  const order = elementAt(dps, 'serv/infoCompl/gItemPed');
  return {
    accessKey,
    competence: textIn(dps, 'dCompet') ?? '',
    nfse: (path) => textIn(nfse, path),
    dps: (path) => textIn(dps, path),
    has: (path) => elementAt(dps, path) !== undefined,
    orderItems: order === undefined ? [] : children(order, 'xItemPed').map(({ text }) => printable(text)),
    description: plainLines(textAt(dps, 'serv/cServ/xDescServ') ?? ''),
  };
}

function textIn(element: XmlElement, path: string): string | undefined {
  const text = textAt(element, path);
  return text === undefined || text.trim() === '' ? undefined : printable(text.trim());
}
