import type { IncomingHttpHeaders } from 'node:http';
import { type ServiceRow, wsdlNamespace } from '../services/service-table.ts';

/**
 * Content types of requests. `soap12` is what SOAP 1.2 says. `soap12AndTextXml` also takes `text/xml`, which some clients
 * write around a SOAP 1.2 envelope; whether SP refuses it is not known.
 */
export type MediaTypes = 'soap12' | 'soap12AndTextXml';

/** What is wrong with the content type or the SOAP action; nothing when the request is fit. */
export function contentTypeComplaint(
  headers: Pick<IncomingHttpHeaders, 'content-type'> & { readonly soapaction?: unknown },
  service: ServiceRow,
  mediaTypes: MediaTypes,
): string | undefined {
  const contentType = headers['content-type'] ?? '';
  const isSoap = /^application\/soap\+xml\s*(;|$)/i.test(contentType);
  const isText = mediaTypes === 'soap12AndTextXml' && /^text\/xml\s*(;|$)/i.test(contentType);
  if (!isSoap && !isText) return 'Unsupported Media Type';
  const action = isSoap ? /action="?([^";]+)"?/i.exec(contentType)?.[1] : soapAction(headers.soapaction);
  const expected = `${wsdlNamespace(service)}/${service.operation}`;
  return action === undefined || action === expected ? undefined : 'SOAPAction not recognized';
}

/** The header of SOAP 1.1, in quotes or without; an empty one names nothing. */
const soapAction = (header: unknown): string | undefined =>
  typeof header === 'string' ? /^"?([^"]+)"?$/.exec(header)?.[1] : undefined;
