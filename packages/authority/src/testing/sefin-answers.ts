import { gzipSync } from 'node:zlib';

export const dpsId = 'DPS355030821122233300018100001000000000000101';
export const accessKey = '35503082211222333000181000000000004226111234567895';
export const otherKey = '35503082211222333000181000000000004326111234567890';
const namespace = 'http://www.sped.fazenda.gov.br/nfse';

export const signedDps = `<?xml version="1.0" encoding="UTF-8"?><DPS xmlns="${namespace}" versao="1.01"><infDPS Id="${dpsId}"><tpAmb>2</tpAmb></infDPS></DPS>`;
export const signedRequest = `<?xml version="1.0" encoding="UTF-8"?><pedRegEvento xmlns="${namespace}" versao="1.01"><infPedReg Id="PRE${accessKey}101101"></infPedReg></pedRegEvento>`;

const signature = (digest: string): string =>
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference URI="#x">' +
  `<DigestValue>${digest}</DigestValue></Reference></SignedInfo></Signature>`;

export const nfseXml = (key = accessKey, ofDps = dpsId): string =>
  `<?xml version="1.0" encoding="UTF-8"?><NFSe xmlns="${namespace}" versao="1.01"><infNFSe Id="NFS${key}">` +
  '<nNFSe>42</nNFSe><cStat>100</cStat><dhProc>2026-11-21T10:00:01-03:00</dhProc>' +
  `<DPS versao="1.01"><infDPS Id="${ofDps}"><tpAmb>2</tpAmb></infDPS>${signature('RFBT')}</DPS></infNFSe>${signature('TkZTZQ==')}</NFSe>`;

export const eventXml = (key = accessKey): string =>
  `<?xml version="1.0" encoding="UTF-8"?><evento xmlns="${namespace}" versao="1.01"><infEvento Id="EVT${key}101101001">` +
  '<nSeqEvento>1</nSeqEvento><dhProc>2026-11-21T10:05:01-03:00</dhProc><pedRegEvento versao="1.01">' +
  `<infPedReg Id="PRE${key}101101"><chNFSe>${key}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>9</cMotivo>` +
  `<xMotivo>Pedido desfeito pelo cliente</xMotivo></e101101></infPedReg>${signature('RVZU')}</pedRegEvento></infEvento></evento>`;

export const packed = (xml: string): string => gzipSync(xml).toString('base64');

/** Fields of every body of the Sefin. */
export const sefinBody = (fields: object): string =>
  JSON.stringify({
    tipoAmbiente: 2,
    versaoAplicativo: 'SefinNacional_1.6.0',
    dataHoraProcessamento: '2026-08-04T07:13:04.3397841-03:00',
    ...fields,
  });

export const issuedBody = (changes: object = {}): string =>
  sefinBody({
    idDps: dpsId,
    chaveAcesso: accessKey,
    nfseXmlGZipB64: packed(nfseXml()),
    alertas: null,
    ...changes,
  });
