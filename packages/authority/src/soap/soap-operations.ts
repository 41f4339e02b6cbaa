import type { SoapService } from '../endpoints/authorities.ts';

interface SoapOperation {
  /** Name of the service: the end of its WSDL namespace. */
  readonly service: string;
  readonly operation: string;
}

/** Source: MOC 7.0, WSDL of NF-e 4.00. */
export const soapOperations: Readonly<Record<SoapService, SoapOperation>> = {
  authorization: { service: 'NFeAutorizacao4', operation: 'nfeAutorizacaoLote' },
  receipt: { service: 'NFeRetAutorizacao4', operation: 'nfeRetAutorizacaoLote' },
  situation: { service: 'NFeConsultaProtocolo4', operation: 'nfeConsultaNF' },
  status: { service: 'NFeStatusServico4', operation: 'nfeStatusServicoNF' },
  disabling: { service: 'NFeInutilizacao4', operation: 'nfeInutilizacaoNF' },
  event: { service: 'NFeRecepcaoEvento4', operation: 'nfeRecepcaoEvento' },
  registry: { service: 'CadConsultaCadastro4', operation: 'consultaCadastro' },
};

const wsdlNamespace = (service: SoapService): string =>
  `http://www.portalfiscal.inf.br/nfe/wsdl/${soapOperations[service].service}`;

export const soapContentType = (service: SoapService): string =>
  `application/soap+xml; charset=utf-8; action="${wsdlNamespace(service)}/${soapOperations[service].operation}"`;

/** Returns a SOAP 1.2 envelope without a header; the message is unchanged and has no white space around it (588). */
export const soapEnvelope = (service: SoapService, message: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body>' +
  `<nfeDadosMsg xmlns="${wsdlNamespace(service)}">${message}</nfeDadosMsg></soap12:Body></soap12:Envelope>`;
