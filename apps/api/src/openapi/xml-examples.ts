import { disablingExample, nfeEventExample, nfeExample } from '@fiscal/api-contract';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
const { accessKey } = nfeExample;
const { year, series, from, to } = disablingExample;

/** The documents of the examples, abbreviated: `<!-- … -->` stands for what a stored one holds there. */
export const xmlExamples = {
  nfeProc:
    `${declaration}<nfeProc versao="4.00" ${namespace}><NFe ${namespace}><infNFe versao="4.00" Id="NFe${accessKey}">` +
    `<!-- … --></infNFe><!-- Signature --></NFe><protNFe versao="4.00"><infProt><tpAmb>2</tpAmb>` +
    `<chNFe>${accessKey}</chNFe><nProt>${nfeExample.protocol}</nProt><!-- … --><cStat>100</cStat>` +
    '<xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>',
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
