import type { Answer } from '../calls/service.ts';
import { nodeAt, readXml, withDescendants, type XmlNode } from '../xml/read-xml.ts';

export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';
const dsigNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const soapNamespace = 'http://www.w3.org/2003/05/soap-envelope';
const maximumBytes = 500 * 1024;

/** The content of a SOAP body: the message, the code that refuses its form, or no call of this service. */
export type SoapContent =
  | { readonly kind: 'message'; readonly text: string; readonly root: XmlNode }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'fault'; readonly reason: string };

/** Reads the message of a call of `service`, with its own bytes as a document. */
export function readSoap(body: Buffer, contentType: string, service: string, operation: string): SoapContent {
  const wsdl = wsdlOf(service);
  const action = /action="?([^";]+)/.exec(contentType)?.[1];
  if (!contentType.startsWith('application/soap+xml')) return fault(`Content-Type ${contentType}`);
  if (action !== undefined && action !== `${wsdl}/${operation}`) return fault(`action ${action}`);
  if (body.length > maximumBytes) return { kind: 'refused', code: '214' };
  const envelope = decoded(body);
  if (envelope === undefined) return { kind: 'refused', code: '402' };
  const root = readXml(envelope);
  if (root === undefined) return fault('the envelope is not well-formed');
  const data = nodeAt(root, 'Body/nfeDadosMsg');
  if (root.namespace !== soapNamespace || data?.namespace !== wsdl)
    return fault('no nfeDadosMsg of this service');
  const text = /<(?:\w+:)?nfeDadosMsg[^>]*>([\s\S]*)<\/(?:\w+:)?nfeDadosMsg>/.exec(envelope)?.[1] ?? '';
  return readMessage(text);
}

function readMessage(text: string): SoapContent {
  if (text !== text.trim()) return { kind: 'refused', code: '588' };
  if (text.startsWith('<?xml')) return { kind: 'refused', code: '243' };
  const root = readXml(text);
  if (root === undefined) return { kind: 'refused', code: '243' };
  const nodes = withDescendants(root);
  if (nodes.some(({ prefix }) => prefix !== '')) return { kind: 'refused', code: '404' };
  const isForeign = ({ namespace }: XmlNode) => namespace !== nfeNamespace && namespace !== dsigNamespace;
  if (nodes.some(isForeign)) return { kind: 'refused', code: '587' };
  const hasSpacing = ({ children, text: own }: XmlNode) => children.length > 0 && own !== '';
  if (nodes.some(hasSpacing)) return { kind: 'refused', code: '588' };
  return { kind: 'message', text, root };
}

const fault = (reason: string): SoapContent => ({ kind: 'fault', reason });

function decoded(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

export const wsdlOf = (service: string): string => `${nfeNamespace}/wsdl/${service}`;

const envelopeOf = (content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body>${content}</soap:Body></soap:Envelope>`;

const contentType = 'application/soap+xml; charset=utf-8';

/** Returns an answer of a service: its ret… element inside nfeResultMsg. */
export const soapAnswer = (service: string, result: string): Answer => ({
  status: 200,
  contentType,
  body: envelopeOf(`<nfeResultMsg xmlns="${wsdlOf(service)}">${result}</nfeResultMsg>`),
});

/** Returns a SOAP fault with HTTP 500. */
export const soapFault = (reason: string): Answer => ({
  status: 500,
  contentType,
  body: envelopeOf(
    `<soap:Fault><soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="pt">${reason.replaceAll(/[<>&]/g, ' ')}</soap:Text></soap:Reason></soap:Fault>`,
  ),
});
