import { disablingExample, nfeEventExample, nfeExample, nfseExample } from '@fiscal/api-contract';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
const { accessKey } = nfeExample;
const { year, series, from, to } = disablingExample;

/** The documents of the examples, shortened: `<!-- … -->` replaces parts that a stored document has. */
export const xmlExamples = {
  nfeProc:
    `${declaration}<nfeProc versao="4.00" ${namespace}><NFe ${namespace}><infNFe versao="4.00" Id="NFe${accessKey}">` +
    `<!-- … --></infNFe><!-- Signature --></NFe><protNFe versao="4.00"><infProt><tpAmb>2</tpAmb>` +
    `<chNFe>${accessKey}</chNFe><nProt>${nfeExample.protocol}</nProt><!-- … --><cStat>100</cStat>` +
    '<xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>',
  preview:
    `<NFe ${namespace}><infNFe Id="NFe…" versao="4.00"><ide><!-- … --><nNF>999999999</nNF>` +
    '<dhEmi>2026-12-01T12:00:00-03:00</dhEmi><!-- … --></ide><!-- … --></infNFe></NFe>',
  nfse:
    `${declaration}<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS${nfseExample.accessKey}">` +
    `<!-- … --><nNFSe>${nfseExample.nfseNumber}</nNFSe><!-- … --><cStat>100</cStat><!-- … --><DPS versao="1.01">` +
    `<infDPS Id="${nfseExample.dpsId}"><!-- … --></infDPS><!-- Signature --></DPS></infNFSe><!-- Signature --></NFSe>`,
  nfsePreview:
    `${declaration}<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="DPS…"><!-- … -->` +
    '<dhEmi>2026-12-01T11:59:00-03:00</dhEmi><!-- … --><nDPS>999999999999999</nDPS><!-- … --></infDPS></DPS>',
  nfseEvent:
    `${declaration}<evento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infEvento Id="EVT${nfseExample.accessKey}101101001">` +
    `<!-- … --><pedRegEvento versao="1.01"><infPedReg Id="PRE${nfseExample.accessKey}101101"><!-- … --></infPedReg>` +
    '<!-- Signature --></pedRegEvento></infEvento><!-- Signature --></evento>',
  procEventoNFe:
    `${declaration}<procEventoNFe versao="1.00" ${namespace}><evento versao="1.00" ${namespace}>` +
    `<infEvento Id="ID110111${accessKey}01"><!-- … --></infEvento><!-- Signature --></evento>` +
    `<retEvento versao="1.00"><infEvento><tpAmb>2</tpAmb><!-- … --><cStat>155</cStat>` +
    `<xMotivo>Cancelamento homologado fora de prazo</xMotivo><chNFe>${accessKey}</chNFe><!-- … -->` +
    `<nProt>${nfeEventExample.protocol}</nProt></infEvento></retEvento></procEventoNFe>`,
  procInutNFe:
    `${declaration}<ProcInutNFe versao="4.00" ${namespace}><inutNFe versao="4.00" ${namespace}><infInut>` +
    `<tpAmb>2</tpAmb><xServ>INUTILIZAR</xServ><ano>${year % 100}</ano><mod>55</mod><serie>${series}</serie>` +
    `<nNFIni>${from}</nNFIni><nNFFin>${to}</nNFFin><!-- … --></infInut><!-- Signature --></inutNFe>` +
    `<retInutNFe versao="4.00"><infInut><cStat>102</cStat><xMotivo>Inutilização de número homologado</xMotivo>` +
    `<!-- … --><nProt>${disablingExample.protocol}</nProt></infInut></retInutNFe></ProcInutNFe>`,
} as const;
