const namespace = 'http://www.portalfiscal.inf.br/nfe';

export const soapAnswer = (message: string): string =>
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>' +
  `<nfeResultMsg xmlns="${namespace}/wsdl/NFeAutorizacao4">${message}</nfeResultMsg></soap:Body></soap:Envelope>`;

export interface AuthorizedParts {
  readonly accessKey: string;
  readonly tpAmb?: '1' | '2';
  readonly cStat?: string;
}

export const protNFe = ({ accessKey, tpAmb = '2', cStat = '100' }: AuthorizedParts): string =>
  `<protNFe versao="4.00"><infProt><tpAmb>${tpAmb}</tpAmb><verAplic>T</verAplic><chNFe>${accessKey}</chNFe>` +
  '<dhRecbto>2026-11-21T10:00:01-03:00</dhRecbto><nProt>135260000000001</nProt>' +
  `<digVal>GTy8SePt3JJlg5yxZupJ+lAl4gs=</digVal><cStat>${cStat}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe>`;

export const authorizedAnswer = (parts: AuthorizedParts): string =>
  soapAnswer(
    `<retEnviNFe xmlns="${namespace}" versao="4.00"><tpAmb>${parts.tpAmb ?? '2'}</tpAmb><verAplic>T</verAplic>` +
      '<cStat>104</cStat><xMotivo>Lote processado</xMotivo><cUF>35</cUF><dhRecbto>2026-11-21T10:00:01-03:00</dhRecbto>' +
      `${protNFe(parts)}</retEnviNFe>`,
  );

export const statusAnswer = (cStat: string): string =>
  soapAnswer(
    `<retConsStatServ xmlns="${namespace}" versao="4.00"><tpAmb>2</tpAmb><verAplic>T</verAplic><cStat>${cStat}</cStat>` +
      '<xMotivo>Servico em Operacao</xMotivo><cUF>35</cUF><dhRecbto>2026-11-21T10:00:01-03:00</dhRecbto></retConsStatServ>',
  );

/** A fault in the envelope of SOAP 1.1, as some servers answer. */
export const olderFaultAnswer =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode>' +
  '<faultstring>boom</faultstring></s:Fault></s:Body></s:Envelope>';

export const faultAnswer =
  '<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><soap:Fault><soap:Code>' +
  '<soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">boom</soap:Text>' +
  '</soap:Reason></soap:Fault></soap:Body></soap:Envelope>';
