import { nfeNamespace } from '../messages/namespace.ts';

export const ourKey = '35261112ABC34501DE35550010000000011481516235';
export const otherKey = '35261112ABC34501DE35550010000000031481516230';

type Parts = Partial<Record<'tpAmb' | 'chNFe' | 'cStat' | 'digVal' | 'dhRecbto', string>>;

const digest = 'GTy8SePt3JJlg5yxZupJ+lAl4gs=';

export const aProtocol = ({
  tpAmb = '2',
  chNFe = ourKey,
  cStat = '100',
  digVal = digest,
  dhRecbto = '2026-11-21T10:00:01-03:00',
}: Parts = {}): string =>
  `<protNFe versao="4.00"><infProt><tpAmb>${tpAmb}</tpAmb><verAplic>T</verAplic><chNFe>${chNFe}</chNFe>` +
  `<dhRecbto>${dhRecbto}</dhRecbto><nProt>135260000000001</nProt><digVal>${digVal}</digVal>` +
  `<cStat>${cStat}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe>`;

export const anAuthorization = (content: string, { tpAmb = '2', cStat = '104' }: Parts = {}): string =>
  `<retEnviNFe versao="4.00" xmlns="${nfeNamespace}"><tpAmb>${tpAmb}</tpAmb><verAplic>T</verAplic><cStat>${cStat}</cStat>` +
  `<xMotivo>Lote processado</xMotivo><cUF>35</cUF><dhRecbto>2026-11-21T10:00:01-03:00</dhRecbto>${content}</retEnviNFe>`;

export const aSituation = (
  content: string,
  { tpAmb = '2', cStat = '100', chNFe = ourKey }: Parts = {},
): string =>
  `<retConsSitNFe versao="4.00" xmlns="${nfeNamespace}"><tpAmb>${tpAmb}</tpAmb><verAplic>T</verAplic><cStat>${cStat}</cStat>` +
  `<xMotivo>Autorizado o uso da NF-e</xMotivo><cUF>35</cUF><dhRecbto>2026-11-21T10:00:01-03:00</dhRecbto><chNFe>${chNFe}</chNFe>${content}</retConsSitNFe>`;

export const enveloped = (message: string): string =>
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>' +
  `<nfeResultMsg xmlns="${nfeNamespace}/wsdl/NFeAutorizacao4">${message}</nfeResultMsg></soap:Body></soap:Envelope>`;
