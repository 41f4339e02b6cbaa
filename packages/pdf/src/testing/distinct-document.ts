import { numericKey } from './authorized-document.ts';

const tags = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([tag, value]) => `<${tag}>${value}</${tag}>`)
    .join('');

/** Gives each name a different amount: 1.01, 2.02 … from `first` on. */
const amounts = (first: number, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.map((name, at) => [
      name,
      `${first + at}.${String(first + at)
        .padStart(2, '0')
        .slice(-2)}`,
    ]),
  );

const icmsTotals = amounts(11, [
  'vBC',
  'vICMS',
  'vFCPUFDest',
  'vICMSUFDest',
  'vFCP',
  'vBCST',
  'vST',
  'vFCPST',
  'qBCMono',
  'vICMSMono',
  'qBCMonoReten',
  'vICMSMonoReten',
  'vProd',
  'vFrete',
  'vSeg',
  'vDesc',
  'vIPI',
  'vOutro',
  'vNF',
  'vTotTrib',
]);
const issqnTotals = amounts(41, ['vServ', 'vBC', 'vISS']);
const monophase = amounts(51, ['vIBSMono', 'vCBSMono', 'vIBSMonoReten', 'vCBSMonoReten']);

const address = (name: string, zip: string) =>
  tags({ xLgr: `Rua ${name}`, nro: '7', xBairro: `Bairro ${name}`, xMun: `Cidade ${name}`, CEP: zip });
const place = (name: string, digits: string, uf: string) =>
  `<CNPJ>${digits}000181</CNPJ><xNome>${name}</xNome>${address(name, `${digits}`)}<UF>${uf}</UF><fone>11${digits}</fone><IE>IE ${name}</IE>`;

const item = `<det nItem="1"><prod>${tags({
  cProd: 'CODIGO',
  xProd: 'DESCRICAO',
  NCM: '73181500',
  CFOP: '5102',
  uCom: 'CX',
  qCom: '61.0000',
  vUnCom: '62.62',
  vProd: '63.63',
  uTrib: 'KG',
  qTrib: '64.0000',
  vUnTrib: '65.65',
  vDesc: '66.66',
})}</prod><imposto><ICMS><ICMS10>${tags({
  orig: '1',
  CST: '10',
  vBC: '67.67',
  pICMS: '68.0000',
  vICMS: '69.69',
  vBCFCP: '70.70',
  pFCP: '71.0000',
  vFCP: '72.72',
  vBCST: '73.73',
  vICMSST: '74.74',
  vBCFCPST: '75.75',
  pFCPST: '76.0000',
  vFCPST: '77.77',
})}</ICMS10></ICMS><IPI><IPITrib>${tags({ CST: '50', vBC: '78.78', pIPI: '79.0000', vIPI: '80.80' })}</IPITrib></IPI><IS>${tags({ vBCIS: '81.81', pIS: '82.0000', vIS: '83.83' })}</IS><IBSCBS>${tags({ CST: '000', cClassTrib: '000001' })}<gIBSCBS><vBC>84.84</vBC><gIBSUF>${tags({ pIBSUF: '85.0000', vIBSUF: '86.86' })}</gIBSUF><gIBSMun>${tags({ pIBSMun: '87.0000', vIBSMun: '88.88' })}</gIBSMun><gCBS>${tags({ pCBS: '89.0000', vCBS: '90.90' })}</gCBS></gIBSCBS></IBSCBS></imposto><infAdProd>INFORMACAO</infAdProd></det>`;

/** A document in which all printed values differ, so that a test notices a value under another label. */
export const distinctDocument = `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe versao="4.00" Id="NFe${numericKey}"><ide>${tags(
  {
    natOp: 'NATUREZA',
    serie: '5',
    nNF: '1234',
    dhEmi: '2026-11-21T10:00:00-03:00',
    dhSaiEnt: '2026-11-22T11:12:13-03:00',
    tpNF: '1',
    tpAmb: '1',
  },
)}</ide><emit><CNPJ>11222333000181</CNPJ><xNome>EMITENTE</xNome><enderEmit>${address('Um', '01001001')}<UF>SP</UF></enderEmit><IE>IE EMITENTE</IE><IEST>IE SUBSTITUTO</IEST><IM>IM EMITENTE</IM><CRT>3</CRT></emit><dest><CNPJ>11444777000161</CNPJ><xNome>DESTINATARIO</xNome><enderDest>${address('Dois', '02002002')}<UF>RJ</UF><fone>2122223333</fone></enderDest><IE>IE DEST</IE></dest><retirada>${place('Retirada', '33333333', 'MG')}</retirada><entrega>${place('Entrega', '44444444', 'ES')}</entrega>${item}<total><ICMSTot>${tags(icmsTotals)}</ICMSTot><ISSQNtot>${tags(issqnTotals)}</ISSQNtot><ISTot><vIS>31.31</vIS></ISTot><IBSCBSTot><gIBS><gIBSUF><vIBSUF>32.32</vIBSUF></gIBSUF><gIBSMun><vIBSMun>33.33</vIBSMun></gIBSMun></gIBS><gCBS><vCBS>34.34</vCBS></gCBS><gMono>${tags(monophase)}</gMono></IBSCBSTot></total><transp><modFrete>2</modFrete><transporta>${tags({ CNPJ: '12ABC34501DE35', xNome: 'TRANSPORTADORA', IE: 'IE TRANSP', xEnder: 'Rua Três', xMun: 'Cidade Três', UF: 'PR' })}</transporta><veicTransp>${tags({ placa: 'ABC1D23', UF: 'SC', RNTC: '12345678' })}</veicTransp><vol>${tags({ qVol: '12', esp: 'CAIXA', marca: 'SJ', nVol: '1 A 12', pesoL: '120.500', pesoB: '130.250' })}</vol></transp><cobr><fat>${tags({ nFat: 'FATURA', vOrig: '91.91', vDesc: '92.92', vLiq: '93.93' })}</fat><dup>${tags({ nDup: '001', dVenc: '2026-12-24', vDup: '94.94' })}</dup></cobr></infNFe></NFe><protNFe versao="4.00"><infProt>${tags({ chNFe: numericKey, dhRecbto: '2026-11-21T10:00:03-03:00', nProt: '135260000012345', cStat: '100' })}</infProt></protNFe></nfeProc>`;
