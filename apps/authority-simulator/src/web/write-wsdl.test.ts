import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { services, wsdlNamespace } from '../services/service-table.ts';
import { writeWsdl } from './write-wsdl.ts';

const namespaces = {
  w: 'http://schemas.xmlsoap.org/wsdl/',
  p: 'http://schemas.xmlsoap.org/wsdl/soap12/',
  s: 'http://www.w3.org/2001/XMLSchema',
};

test.each(services.map((service) => [service.name, service] as const))(
  'the WSDL of %s connects its address with both elements, and every name in it is defined',
  (_name, service) => {
    const namespace = wsdlNamespace(service);
    const address = `https://127.0.0.1:4443${service.path}`;
    const document = XmlDocument.fromString(writeWsdl(service, address));
    const value = (path: string): string => String(document.eval(`string(${path})`, namespaces));
    const named = (path: string): string => value(path).replace(/^tns:/, '');
    try {
      expect(value('/w:definitions/@targetNamespace')).toBe(namespace);
      expect(value('//w:service/w:port/p:address/@location')).toBe(address);
      const binding = `//w:binding[@name='${named('//w:service/w:port/@binding')}']`;
      expect(value(`${binding}/p:binding/@transport`)).toBe('http://schemas.xmlsoap.org/soap/http');
      expect(value(`${binding}/w:operation/@name`)).toBe(service.operation);
      expect(value(`${binding}/w:operation/p:operation/@soapAction`)).toBe(
        `${namespace}/${service.operation}`,
      );
      const operation = `//w:portType[@name='${named(`${binding}/@type`)}']/w:operation`;
      for (const [direction, element] of [
        ['input', 'nfeDadosMsg'],
        ['output', 'nfeResultMsg'],
      ] as const) {
        expect(value(`${binding}/w:operation/w:${direction}/p:body/@use`)).toBe('literal');
        const message = `//w:message[@name='${named(`${operation}/w:${direction}/@message`)}']`;
        expect(named(`${message}/w:part/@element`)).toBe(element);
        expect(value(`count(//s:element[@name='${element}']//s:any)`)).toBe('1');
      }
    } finally {
      document.dispose();
    }
  },
);
