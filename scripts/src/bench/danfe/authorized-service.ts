const words = 'Desenvolvimento de sistema sob encomenda, análise e programação; ';
const text = (length: number): string =>
  words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim();

/**
 * Returns an NFS-e with IBS and CBS whose two free texts have this many characters. It is not signed, because a DANFSe
 * shows no signature.
 */
export function authorizedService(characters: number): string {
  const nfse =
    '<xLocEmi>São Paulo</xLocEmi><xLocPrestacao>São Paulo</xLocPrestacao><nNFSe>42</nNFSe><cLocIncid>3550308</cLocIncid>' +
    '<xLocIncid>São Paulo</xLocIncid><xTribNac>Análise e desenvolvimento de sistemas.</xTribNac><verAplic>bench</verAplic>' +
    '<ambGer>2</ambGer><tpEmis>1</tpEmis><cStat>100</cStat><dhProc>2026-11-20T10:16:07-03:00</dhProc><nDFSe>7</nDFSe>' +
    '<emit><CNPJ>11222333000181</CNPJ><xNome>Oficina de Software São João Ltda</xNome><enderNac><xLgr>Rua das Acácias</xLgr>' +
    '<nro>45</nro><xBairro>Bela Vista</xBairro><cMun>3550308</cMun><UF>SP</UF><CEP>01310200</CEP></enderNac></emit>' +
    '<valores><vBC>1500.00</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>75.00</vISSQN><vLiq>1500.00</vLiq></valores>' +
    '<IBSCBS><cLocalidadeIncid>3550308</cLocalidadeIncid><xLocalidadeIncid>São Paulo</xLocalidadeIncid><valores>' +
    '<vBC>1370.25</vBC><uf><pIBSUF>0.10</pIBSUF><pAliqEfetUF>0.10</pAliqEfetUF></uf><mun><pIBSMun>0.00</pIBSMun>' +
    '<pAliqEfetMun>0.00</pAliqEfetMun></mun><fed><pCBS>0.90</pCBS><pAliqEfetCBS>0.90</pAliqEfetCBS></fed></valores><totCIBS>' +
    '<vTotNF>1500.00</vTotNF><gIBS><vIBSTot>1.37</vIBSTot><gIBSUFTot><vIBSUF>1.37</vIBSUF></gIBSUFTot><gIBSMunTot>' +
    '<vIBSMun>0.00</vIBSMun></gIBSMunTot></gIBS><gCBS><vCBS>12.33</vCBS></gCBS></totCIBS></IBSCBS>';
  const dps =
    '<tpAmb>1</tpAmb><dhEmi>2026-11-20T10:15:00-03:00</dhEmi><serie>1</serie><nDPS>101</nDPS><dCompet>2026-11-20</dCompet>' +
    '<tpEmit>1</tpEmit><prest><CNPJ>11222333000181</CNPJ><regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib>' +
    '</prest><toma><CNPJ>99888777000100</CNPJ><xNome>Tomadora Exemplo Ltda</xNome><end><endNac><cMun>3106200</cMun>' +
    '<CEP>30130010</CEP></endNac><xLgr>Avenida Afonso Pena</xLgr><nro>100</nro><xBairro>Centro</xBairro></end></toma>' +
    '<serv><locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>010101</cTribNac>' +
    `<xDescServ>${text(characters)}</xDescServ><cNBS>115021000</cNBS></cServ><infoCompl><xInfComp>${text(characters)}</xInfComp>` +
    '</infoCompl></serv><valores><vServPrest><vServ>1500.00</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN>' +
    '<tpRetISSQN>1</tpRetISSQN></tribMun><tribFed><piscofins><CST>01</CST><vPis>9.75</vPis><vCofins>45.00</vCofins>' +
    '<tpRetPisCofins>0</tpRetPisCofins></piscofins></tribFed><totTrib><pTotTrib><pTotTribFed>13.45</pTotTribFed>' +
    '<pTotTribEst>0.00</pTotTribEst><pTotTribMun>5.00</pTotTribMun></pTotTrib></totTrib></trib></valores><IBSCBS>' +
    '<finNFSe>0</finNFSe><cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><CST>000</CST>' +
    '<cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>';
  const key = '35503082211222333000181000000000004226111234567895';
  return (
    `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS${key}">${nfse}` +
    `<DPS versao="1.01"><infDPS>${dps}</infDPS></DPS></infNFSe></NFSe>`
  );
}
