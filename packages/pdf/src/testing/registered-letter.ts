import { numericKey } from './authorized-document.ts';

/** The changes that a test makes in the letter; without changes it is a first letter in homologation. */
export interface LetterChanges {
  readonly accessKey?: string;
  readonly environment?: '1' | '2';
  readonly type?: string;
  readonly sequence?: number;
  readonly correction?: string;
}

export const useCondition =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser ' +
  'utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado ' +
  'com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, ' +
  'quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou ' +
  'do destinatario; III - a data de emissao ou de saida.';

/** Returns a `procEventoNFe` of a correction letter as the service stores it, but unsigned. */
export function registeredLetter(changes: LetterChanges = {}): string {
  const {
    accessKey = numericKey,
    environment = '2',
    type = '110110',
    sequence = 1,
    correction = 'Onde se lê 1 volume, leia-se 2 volumes',
  } = changes;
  const id = `ID${type}${accessKey}${String(sequence).padStart(2, '0')}`;
  return (
    `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><evento versao="1.00"><infEvento Id="${id}">` +
    `<cOrgao>35</cOrgao><tpAmb>${environment}</tpAmb><CNPJ>11222333000181</CNPJ><chNFe>${accessKey}</chNFe>` +
    `<dhEvento>2026-11-22T10:04:58-03:00</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento>` +
    `<verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>Carta de Correcao</descEvento>` +
    `<xCorrecao>${correction}</xCorrecao><xCondUso>${useCondition}</xCondUso></detEvento></infEvento></evento>` +
    `<retEvento versao="1.00"><infEvento><tpAmb>${environment}</tpAmb><verAplic>T</verAplic><cOrgao>35</cOrgao>` +
    `<cStat>135</cStat><xMotivo>Evento registrado e vinculado a NF-e</xMotivo><chNFe>${accessKey}</chNFe>` +
    `<tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento><dhRegEvento>2026-11-22T10:05:01-03:00</dhRegEvento>` +
    '<nProt>135260000000002</nProt></infEvento></retEvento></procEventoNFe>'
  );
}
