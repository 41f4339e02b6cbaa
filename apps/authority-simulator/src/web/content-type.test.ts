import { expect, test } from 'vitest';
import { services, wsdlNamespace } from '../services/service-table.ts';
import { contentTypeComplaint, type MediaTypes } from './content-type.ts';

const [service] = services;
if (service === undefined) throw new Error('no service');
const action = `${wsdlNamespace(service)}/${service.operation}`;

test.each<[MediaTypes, string, string | undefined, string | undefined]>([
  ['soap12', 'application/soap+xml; charset=utf-8', undefined, undefined],
  ['soap12', `application/soap+xml; action="${action}"`, undefined, undefined],
  ['soap12', 'application/soap+xml; action="urn:x"', undefined, 'SOAPAction not recognized'],
  ['soap12', 'text/xml; charset=utf-8', `"${action}"`, 'Unsupported Media Type'],
  ['soap12', '', undefined, 'Unsupported Media Type'],
  ['soap12AndTextXml', 'application/soap+xml', undefined, undefined],
  ['soap12AndTextXml', 'text/xml; charset=utf-8', undefined, undefined],
  ['soap12AndTextXml', 'text/xml', `"${action}"`, undefined],
  ['soap12AndTextXml', 'text/xml', action, undefined],
  ['soap12AndTextXml', 'text/xml', '""', undefined],
  ['soap12AndTextXml', 'text/xml', 'urn:x', 'SOAPAction not recognized'],
  ['soap12AndTextXml', 'text/xmlx', undefined, 'Unsupported Media Type'],
  ['soap12AndTextXml', 'application/xml', undefined, 'Unsupported Media Type'],
])(
  'a request with %s, %j and the action %j is checked: %j',
  (mediaTypes, contentType, soapaction, complaint) => {
    expect(contentTypeComplaint({ 'content-type': contentType, soapaction }, service, mediaTypes)).toBe(
      complaint,
    );
  },
);
