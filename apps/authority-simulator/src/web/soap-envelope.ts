import { type ServiceRow, wsdlNamespace } from '../services/service-table.ts';
import { decodeUtf8, withDocument } from '../xml/open-message.ts';
import { exceedsTagLimits } from '../xml/tag-limits.ts';

const soapNamespace = 'http://www.w3.org/2003/05/soap-envelope';
const opening = /<(?:[\w.-]+:)?nfeDadosMsg(?:\s[^<>"']*(?:"[^<"]*"[^<>"']*|'[^<']*'[^<>"']*)*)?>/;
const name = 'nfeDadosMsg';
/** The largest envelope in bytes without its message; it leaves room for the `nfeCabecMsg` of older clients. */
const largestEnvelope = 65_536;
const longestPrefix = 64;

/** A message in its envelope. */
export interface SoapMessage {
  readonly kind: 'message';
  /** The message, or its beginning when the envelope was not kept whole. */
  readonly bytes: Uint8Array;
  /** The bytes of the message, or of the body when it was not kept whole; that is over the limit in any case. */
  readonly size: number;
}

export type Envelope = SoapMessage | { readonly kind: 'fault'; readonly reason: string };

const fault = (reason: string): Envelope => ({ kind: 'fault', reason });

/**
 * Cuts the message out of `nfeDadosMsg` as received bytes, so that nothing of the envelope (above all its namespaces)
 * reaches the signature. The rest of the envelope is parsed and its structure checked. A body that was not kept whole
 * is judged only by its size.
 */
export function readEnvelope(
  { body, bodySize }: { readonly body: Uint8Array; readonly bodySize: number },
  service: ServiceRow,
): Envelope {
  const latin = Buffer.from(body).toString('latin1');
  const start = opening.exec(latin);
  if (start === null) return fault('nfeDadosMsg is missing');
  const from = start.index + start[0].length;
  if (bodySize > body.length) return { kind: 'message', bytes: body.subarray(from), size: bodySize };
  const end = closingTag(latin);
  if (end === undefined) return fault('nfeDadosMsg is missing');
  if (end < from) return fault('nfeDadosMsg is not closed');
  const emptyEnvelope = latin.slice(0, from) + latin.slice(end);
  if (emptyEnvelope.length > largestEnvelope || !isEnvelope(Buffer.from(emptyEnvelope, 'latin1'), service))
    return fault('not a SOAP 1.2 envelope of this service');
  return { kind: 'message', bytes: body.subarray(from, end), size: end - from };
}

/** Returns the position of the last `nfeDadosMsg`, if it is a closing tag. */
function closingTag(latin: string): number | undefined {
  const last = latin.lastIndexOf(name);
  if (last < 0) return undefined;
  const before = /<\/(?:[\w.-]+:)?$/.exec(latin.slice(Math.max(0, last - longestPrefix), last))?.[0];
  const rest = /\s*>/y;
  rest.lastIndex = last + name.length;
  return before !== undefined && rest.test(latin) ? last - before.length : undefined;
}

function isEnvelope(emptyEnvelope: Uint8Array, service: ServiceRow): boolean {
  const text = decodeUtf8(emptyEnvelope);
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text) || exceedsTagLimits(text)) return false;
  const namespaces = { s: soapNamespace, w: wsdlNamespace(service) };
  const found = withDocument(
    emptyEnvelope,
    (document) => document.find('/s:Envelope/s:Body/w:nfeDadosMsg[not(*)]', namespaces).length,
  );
  return found === 1;
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>';

export const writeAnswer = (service: ServiceRow, message: string): string =>
  `${declaration}<soap:Envelope xmlns:soap="${soapNamespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body><nfeResultMsg xmlns="${wsdlNamespace(service)}">${message}</nfeResultMsg></soap:Body></soap:Envelope>`;

export const writeFault = (reason: string): string =>
  `${declaration}<soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body><soap:Fault><soap:Code><soap:Value>soap:Sender</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${reason}</soap:Text></soap:Reason></soap:Fault></soap:Body></soap:Envelope>`;
