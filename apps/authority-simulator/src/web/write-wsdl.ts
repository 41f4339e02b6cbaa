import { type ServiceRow, wsdlNamespace } from '../services/service-table.ts';

const request = 'nfeDadosMsg';
const response = 'nfeResultMsg';

/**
 * Writes the WSDL 1.1 of one service: SOAP 1.2, document/literal, one operation whose message is any XML inside
 * `nfeDadosMsg` and `nfeResultMsg`. `address`: the address of the service. Source: MOC 7.0 4.4; WSDL 1.1 binding for
 * SOAP 1.2.
 */
export function writeWsdl(service: ServiceRow, address: string): string {
  const namespace = wsdlNamespace(service);
  const { name, operation } = service;
  const port = `${name}Soap12`;
  const messages = [`${operation}Soap12In`, `${operation}Soap12Out`] as const;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:tns="${namespace}" targetNamespace="${namespace}">`,
    `<wsdl:types><s:schema elementFormDefault="qualified" targetNamespace="${namespace}">${[request, response].map(anyXml).join('')}</s:schema></wsdl:types>`,
    messagePart(messages[0], request),
    messagePart(messages[1], response),
    `<wsdl:portType name="${port}"><wsdl:operation name="${operation}"><wsdl:input message="tns:${messages[0]}"/><wsdl:output message="tns:${messages[1]}"/></wsdl:operation></wsdl:portType>`,
    `<wsdl:binding name="${port}" type="tns:${port}"><soap12:binding transport="http://schemas.xmlsoap.org/soap/http"/><wsdl:operation name="${operation}"><soap12:operation soapAction="${namespace}/${operation}" style="document"/><wsdl:input><soap12:body use="literal"/></wsdl:input><wsdl:output><soap12:body use="literal"/></wsdl:output></wsdl:operation></wsdl:binding>`,
    `<wsdl:service name="${name}"><wsdl:port name="${port}" binding="tns:${port}"><soap12:address location="${address}"/></wsdl:port></wsdl:service>`,
    '</wsdl:definitions>',
  ].join('');
}

const anyXml = (element: string): string =>
  `<s:element name="${element}"><s:complexType mixed="true"><s:sequence><s:any processContents="lax"/></s:sequence></s:complexType></s:element>`;

const messagePart = (message: string, element: string): string =>
  `<wsdl:message name="${message}"><wsdl:part name="${element}" element="tns:${element}"/></wsdl:message>`;
