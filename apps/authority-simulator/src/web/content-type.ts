import type { IncomingHttpHeaders } from 'node:http';
import { type ServiceRow, wsdlNamespace } from '../services/service-table.ts';

/**
 * The accepted content types. `soap12`: the type of SOAP 1.2. `soap12AndTextXml` also accepts `text/xml`, which some
 * clients use for a SOAP 1.2 envelope; whether SP refuses it is not known.
 */
export type MediaTypes = 'soap12' | 'soap12AndTextXml';

/** Returns what is wrong with the content type or the SOAP action; undefined when both are right. */
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

/** Returns the action in the header of SOAP 1.1, without quotes; undefined for an empty one. */
const soapAction = (header: unknown): string | undefined =>
  typeof header === 'string' ? /^"?([^"]+)"?$/.exec(header)?.[1] : undefined;
