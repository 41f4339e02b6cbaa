/** The changes that a test makes in the document; without changes it is a plain sale in homologation. */
export interface DocumentChanges {
  readonly accessKey?: string | undefined;
  readonly environment?: '1' | '2' | undefined;
  readonly issuedAt?: string | undefined;
  readonly status?: string | undefined;
  readonly items?: readonly string[] | undefined;
  readonly issuer?:
    | { readonly name?: string; readonly tradeName?: string; readonly street?: string }
    | undefined;
  readonly recipient?:
    | { readonly name?: string; readonly street?: string; readonly district?: string }
    | undefined;
  readonly billing?: string | undefined;
  readonly transport?: string | undefined;
  readonly totals?: string | undefined;
  readonly info?: string | undefined;
  readonly identification?: string | undefined;
}

export const numericKey = '35261111222333000181550010000012341481516235';
export const letterKey = '35261112ABC34501DE35550010000012341481516230';

export interface ItemChanges {
  readonly code?: string | undefined;
  readonly description?: string | undefined;
  readonly info?: string | undefined;
  readonly product?: string | undefined;
  readonly icms?: string | undefined;
  readonly unitPrice?: string | undefined;
}

/** One `det` with ICMS 00, IPI not taxed and the IBS/CBS group of 2026. */
export function itemXml(number: number, changes: ItemChanges = {}): string {
  const { code = `P-${String(number).padStart(4, '0')}`, description = `Parafuso sextavado M${number}` } =
    changes;
  const icms =
    changes.icms ??
    '<ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>100.00</vBC><pICMS>18.0000</pICMS><vICMS>18.00</vICMS></ICMS00>';
  const info = changes.info === undefined ? '' : `<infAdProd>${changes.info}</infAdProd>`;
  const price = changes.unitPrice ?? '50.0000000000';
  return `<det nItem="${number}"><prod><cProd>${code}</cProd><cEAN>SEM GTIN</cEAN><xProd>${description}</xProd><NCM>73181500</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>2.0000</qCom><vUnCom>${price}</vUnCom><vProd>100.00</vProd><cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>2.0000</qTrib><vUnTrib>${price}</vUnTrib>${changes.product ?? ''}<indTot>1</indTot></prod><imposto><ICMS>${icms}</ICMS><IPI><cEnq>999</cEnq><IPINT><CST>53</CST></IPINT></IPI><IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>74.75</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.07</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.07</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>0.67</vCBS></gCBS></gIBSCBS></IBSCBS></imposto>${info}</det>`;
}

export const items = (count: number, changes: ItemChanges = {}): string[] =>
  Array.from({ length: count }, (_, index) => itemXml(index + 1, changes));

const amounts: readonly [string, string][] = [
  ['vBC', '300.00'],
  ['vICMS', '54.00'],
  ['vICMSDeson', '0.00'],
  ['vFCP', '0.00'],
  ['vBCST', '0.00'],
  ['vST', '0.00'],
  ['vFCPST', '0.00'],
  ['vProd', '1300.00'],
  ['vFrete', '25.50'],
  ['vSeg', '0.00'],
  ['vDesc', '10.00'],
  ['vIPI', '0.00'],
  ['vOutro', '0.00'],
  ['vNF', '1315.50'],
];

/** `nfeProc` of an authorized note, not signed: its form follows the layout, its amounts are only examples. */
export function authorizedDocument(changes: DocumentChanges = {}): string {
  const {
    accessKey = numericKey,
    environment = '2',
    issuedAt = '2026-11-21T10:00:00-03:00',
    status = '100',
  } = changes;
  const totals = amounts.map(([tag, value]) => `<${tag}>${value}</${tag}>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe versao="4.00" Id="NFe${accessKey}"><ide><cUF>35</cUF><natOp>Venda de mercadoria</natOp><mod>55</mod><serie>1</serie><nNF>1234</nNF><dhEmi>${issuedAt}</dhEmi><tpNF>1</tpNF><tpEmis>1</tpEmis><tpAmb>${environment}</tpAmb>${changes.identification ?? ''}</ide>${issuerXml(changes)}${recipientXml(changes)}${(changes.items ?? items(3)).join('')}<total><ICMSTot>${totals}${changes.totals ?? ''}</ICMSTot><IBSCBSTot><vBCIBSCBS>224.25</vBCIBSCBS><gIBS><gIBSUF><vIBSUF>0.21</vIBSUF></gIBSUF><gIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun></gIBS><gCBS><vCBS>2.01</vCBS></gCBS></IBSCBSTot></total>${changes.transport ?? '<transp><modFrete>9</modFrete></transp>'}${changes.billing ?? ''}<pag><detPag><tPag>17</tPag><vPag>1315.50</vPag></detPag></pag>${changes.info ?? ''}</infNFe></NFe><protNFe versao="4.00"><infProt><tpAmb>${environment}</tpAmb><chNFe>${accessKey}</chNFe><dhRecbto>2026-11-21T10:00:03-03:00</dhRecbto><nProt>135260000012345</nProt><cStat>${status}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`;
}

function issuerXml({ issuer = {} }: DocumentChanges): string {
  const {
    name = 'Metalúrgica São João Ltda',
    tradeName = 'São João',
    street = 'Rua das Indústrias',
  } = issuer;
  return `<emit><CNPJ>11222333000181</CNPJ><xNome>${name}</xNome><xFant>${tradeName}</xFant><enderEmit><xLgr>${street}</xLgr><nro>100</nro><xBairro>Distrito Industrial</xBairro><cMun>3550308</cMun><xMun>São Paulo</xMun><UF>SP</UF><CEP>01001000</CEP><fone>1133334444</fone></enderEmit><IE>110042490114</IE><CRT>3</CRT></emit>`;
}

function recipientXml({ recipient = {} }: DocumentChanges): string {
  const {
    name = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    street = 'Avenida Paulista',
    district = 'Bela Vista',
  } = recipient;
  return `<dest><CNPJ>11444777000161</CNPJ><xNome>${name}</xNome><enderDest><xLgr>${street}</xLgr><nro>1578</nro><xCpl>Conjunto 42</xCpl><xBairro>${district}</xBairro><cMun>3550308</cMun><xMun>São Paulo</xMun><UF>SP</UF><CEP>01310200</CEP><fone>11933334444</fone></enderDest><indIEDest>1</indIEDest><IE>110042490114</IE></dest>`;
}

/** `cobr` with a bill and this many installments. */
export function billingXml(installments: number): string {
  const dups = Array.from({ length: installments }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return `<dup><nDup>${number}</nDup><dVenc>2026-12-${String((index % 28) + 1).padStart(2, '0')}</dVenc><vDup>${100 + index}.25</vDup></dup>`;
  });
  return `<cobr><fat><nFat>1234</nFat><vOrig>1315.50</vOrig><vDesc>0.00</vDesc><vLiq>1315.50</vLiq></fat>${dups.join('')}</cobr>`;
}
