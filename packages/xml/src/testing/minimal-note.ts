/** Parts of the note to replace: text by text, each must be there exactly once. */
export type NoteEdits = readonly (readonly [from: string, to: string])[];

const head =
  '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe35261112ABC34501DE35550010000000011481516235" versao="4.00">' +
  '<ide><cUF>35</cUF><cNF>48151623</cNF><natOp>Venda</natOp><mod>55</mod><serie>1</serie><nNF>1</nNF>' +
  '<dhEmi>2026-11-21T10:00:00-03:00</dhEmi><tpNF>1</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpImp>1</tpImp>' +
  '<tpEmis>1</tpEmis><cDV>5</cDV><tpAmb>2</tpAmb><finNFe>1</finNFe><indFinal>0</indFinal><indPres>9</indPres>' +
  '<indIntermed>0</indIntermed><procEmi>0</procEmi><verProc>app 1.0</verProc></ide>' +
  '<emit><CNPJ>12ABC34501DE35</CNPJ><xNome>Emitente</xNome><enderEmit><xLgr>Rua A</xLgr><nro>1</nro>' +
  '<xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun><UF>SP</UF><CEP>01001000</CEP>' +
  '<cPais>1058</cPais><xPais>BRASIL</xPais></enderEmit><IE>111111111111</IE><CRT>3</CRT></emit>' +
  '<dest><CNPJ>11222333000181</CNPJ><xNome>NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL</xNome>' +
  '<enderDest><xLgr>Rua B</xLgr><nro>2</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun>' +
  '<UF>SP</UF></enderDest><indIEDest>1</indIEDest><IE>111111111111</IE></dest>';

const item = (number: number): string =>
  `<det nItem="${number}"><prod><cProd>${number}</cProd><cEAN>SEM GTIN</cEAN><xProd>Item</xProd><NCM>84713012</NCM>` +
  '<CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>100.0000000000</vUnCom><vProd>100.00</vProd>' +
  '<cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>1.0000</qTrib><vUnTrib>100.0000000000</vUnTrib>' +
  '<indTot>1</indTot></prod><imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>100.00</vBC>' +
  '<pICMS>18.0000</pICMS><vICMS>18.00</vICMS></ICMS00></ICMS><IPI><cEnq>999</cEnq><IPINT><CST>53</CST></IPINT></IPI>' +
  '<PIS><PISAliq><CST>01</CST><vBC>82.00</vBC><pPIS>1.6500</pPIS><vPIS>1.35</vPIS></PISAliq></PIS>' +
  '<COFINS><COFINSAliq><CST>01</CST><vBC>82.00</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>6.23</vCOFINS></COFINSAliq></COFINS>' +
  '<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>100.00</vBC>' +
  '<gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.10</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun>' +
  '<vIBS>0.10</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>0.90</vCBS></gCBS></gIBSCBS></IBSCBS></imposto></det>';

const zeros = (names: string): string =>
  names
    .split(' ')
    .map((name) => `<${name}>0.00</${name}>`)
    .join('');

const tail =
  '<total><ICMSTot><vBC>100.00</vBC><vICMS>18.00</vICMS>' +
  `${zeros('vICMSDeson vFCP vBCST vST vFCPST vFCPSTRet')}<vProd>100.00</vProd>` +
  `${zeros('vFrete vSeg vDesc vII vIPI vIPIDevol')}<vPIS>1.35</vPIS><vCOFINS>6.23</vCOFINS><vOutro>0.00</vOutro>` +
  '<vNF>100.00</vNF></ICMSTot><IBSCBSTot><vBCIBSCBS>100.00</vBCIBSCBS><gIBS><gIBSUF><vDif>0.00</vDif>' +
  '<vDevTrib>0.00</vDevTrib><vIBSUF>0.10</vIBSUF></gIBSUF><gIBSMun><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib>' +
  '<vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.10</vIBS><vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus>' +
  '</gIBS><gCBS><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vCBS>0.90</vCBS><vCredPres>0.00</vCredPres>' +
  '<vCredPresCondSus>0.00</vCredPresCondSus></gCBS></IBSCBSTot></total><transp><modFrete>9</modFrete></transp>' +
  '<pag><detPag><indPag>0</indPag><tPag>17</tPag><vPag>100.00</vPag></detPag></pag></infNFe></NFe>';

/** The Id of every note `minimalNote` writes. */
export const minimalNoteId = 'NFe35261112ABC34501DE35550010000000011481516235';

/** An unsigned note as small as the official layout allows, for tests of this package; valid in form, not in law. */
export function minimalNote({ items = 1, edits = [] }: { items?: number; edits?: NoteEdits } = {}): string {
  const body = Array.from({ length: items }, (_, index) => item(index + 1)).join('');
  return edits.reduce((xml, [from, to]) => replaceOnce(xml, from, to), head + body + tail);
}

function replaceOnce(xml: string, from: string, to: string): string {
  const parts = xml.split(from);
  if (parts.length !== 2) throw new RangeError(`${from} stands ${parts.length - 1} times in the note`);
  return parts.join(to);
}
