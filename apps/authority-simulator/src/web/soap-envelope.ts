import { type ServiceRow, wsdlNamespace } from '../services/service-table.ts';
import { decodeUtf8, withDocument } from '../xml/open-message.ts';

const soapNamespace = 'http://www.w3.org/2003/05/soap-envelope';
const opening = /<(?:[\w.-]+:)?nfeDadosMsg(?:\s[^>]*)?>/;
const closing = /<\/(?:[\w.-]+:)?nfeDadosMsg\s*>(?![\s\S]*nfeDadosMsg)/;

export type Envelope =
  | { readonly kind: 'message'; readonly bytes: Uint8Array }
  | { readonly kind: 'fault'; readonly reason: string };

const fault = (reason: string): Envelope => ({ kind: 'fault', reason });

/**
 * Cuts the message out of `nfeDadosMsg` as the bytes that came, so that nothing of the envelope (its
 * namespaces above all) reaches the signature. The hollow envelope is parsed and its structure checked.
 */
export function readEnvelope(body: Uint8Array, service: ServiceRow): Envelope {
  const latin = Buffer.from(body).toString('latin1');
  const start = opening.exec(latin);
  const end = closing.exec(latin);
  if (start === null || end === null) return fault('nfeDadosMsg is missing');
  const from = start.index + start[0].length;
  if (end.index < from) return fault('nfeDadosMsg is not closed');
  const hollow = latin.slice(0, from) + latin.slice(end.index);
  if (!isEnvelope(Buffer.from(hollow, 'latin1'), service))
    return fault('not a SOAP 1.2 envelope of this service');
  return { kind: 'message', bytes: body.subarray(from, end.index) };
}

function isEnvelope(hollow: Uint8Array, service: ServiceRow): boolean {
  const text = decodeUtf8(hollow);
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text)) return false;
  const namespaces = { s: soapNamespace, w: wsdlNamespace(service) };
  const found = withDocument(
    hollow,
    (document) => document.find('/s:Envelope/s:Body/w:nfeDadosMsg[not(*)]', namespaces).length,
  );
  return found === 1;
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>';

export const writeAnswer = (service: ServiceRow, message: string): string =>
  `${declaration}<soap:Envelope xmlns:soap="${soapNamespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body><nfeResultMsg xmlns="${wsdlNamespace(service)}">${message}</nfeResultMsg></soap:Body></soap:Envelope>`;

export const writeFault = (reason: string): string =>
  `${declaration}<soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body><soap:Fault><soap:Code><soap:Value>soap:Sender</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${reason}</soap:Text></soap:Reason></soap:Fault></soap:Body></soap:Envelope>`;
