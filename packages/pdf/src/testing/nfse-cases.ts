import {
  contributionsXml,
  customerContent,
  municipalTaxXml,
  type NfseChanges,
  nfseLetterKey,
  partyXml,
  providerXml,
  reformRequestXml,
} from './authorized-nfse.ts';

const nationalAddress = (street: string) =>
  `<end><endNac><cMun>4106902</cMun><CEP>80010000</CEP></endNac><xLgr>${street}</xLgr><nro>7</nro><xBairro>Centro</xBairro></end>`;
const foreignAddress =
  '<end><endExt><cPais>US</cPais><cEndPost>10001</cEndPost><xCidade>New York</xCidade><xEstProvReg>NY</xEstProvReg></endExt>' +
  '<xLgr>5th Avenue</xLgr><nro>10</nro><xBairro>Manhattan</xBairro></end>';
export const foreignCustomer = partyXml(
  'toma',
  `<NIF>US123456789</NIF><xNome>Example Corp</xNome>${foreignAddress}`,
);
export const intermediaryXml = partyXml(
  'interm',
  `<CPF>11144477735</CPF><xNome>Maria Intermediária</xNome>${nationalAddress('Rua do Meio')}<fone>4133221100</fone>`,
);
export const destinationXml = `<indDest>1</indDest>${partyXml(
  'dest',
  `<CNPJ>12ABC34501DE35</CNPJ><xNome>Destinatária de Letras S.A.</xNome>${nationalAddress('Rua do Destino')}<email>dest@example.com</email>`,
)}`;

const only = (liquid: string) => `<vLiq>${liquid}</vLiq>`;
const noReform = { reform: '', reformRequest: '' } as const;

/** Kinds of NFS-e that a DANFSe prints differently, by name. */
export const nfseCases = {
  normal: {},
  'all blocks': {
    intermediary: intermediaryXml,
    reformRequest: reformRequestXml(destinationXml),
    municipalCode: '123',
    taxation:
      '<xTribNac>Análise e desenvolvimento de sistemas.</xTribNac><xTribMun>Sistemas sob encomenda, código do município.</xTribMun>',
    provider: providerXml('<opSimpNac>1</opSimpNac><regEspTrib>5</regEspTrib>'),
    discounts:
      '<vDescCondIncond><vDescIncond>34.56</vDescIncond><vDescCond>12.00</vDescCond></vDescCondIncond><vDedRed><vDR>450.10</vDR></vDedRed>',
    values:
      '<tpBM>2</tpBM><vCalcBM>15.15</vCalcBM><vBC>1500.00</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>75.00</vISSQN><vTotalRet>30.50</vTotalRet><vLiq>1469.50</vLiq>',
    municipalTax: municipalTaxXml(
      '<tribISSQN>1</tribISSQN><exigSusp><tpSusp>1</tpSusp><nProcesso>123456789012345678901234567890</nProcesso></exigSusp><tpRetISSQN>2</tpRetISSQN>',
    ),
    federalTax: contributionsXml(
      '3',
      '<vRetCP>11.11</vRetCP><vRetIRRF>22.22</vRetIRRF><vRetCSLL>33.33</vRetCSLL>',
    ),
    details: '<infoCompl><xPed>PED-7</xPed><xInfComp>Contrato 77 de 2026.</xInfComp></infoCompl>',
    otherInfo: 'Prefeitura de São Paulo',
  },
  homologation: { environment: '2' },
  MEI: {
    ...noReform,
    status: '107',
    provider: providerXml('<opSimpNac>2</opSimpNac><regEspTrib>0</regEspTrib>'),
    values: only('450.00'),
    federalTax: '',
    nbs: '',
    amount: '<vServPrest><vServ>450.00</vServ></vServPrest>',
    approximateTaxes: '<totTrib><indTotTrib>0</indTotTrib></totTrib>',
  },
  simples: {
    ...noReform,
    provider: providerXml('<opSimpNac>3</opSimpNac><regApTribSN>2</regApTribSN><regEspTrib>0</regEspTrib>'),
    federalTax: '',
    approximateTaxes: '<totTrib><pTotTribSN>6.00</pTotTribSN></totTrib>',
  },
  export: {
    ...noReform,
    incidence: '',
    values: only('10840.00'),
    amount: '<vServPrest><vServ>10840.00</vServ></vServPrest>',
    customer: foreignCustomer,
    place: '<locPrest><cPaisPrestacao>US</cPaisPrestacao></locPrest>',
    details:
      '<comExt><mdPrestacao>1</mdPrestacao><vincPrest>0</vincPrest><tpMoeda>220</tpMoeda><vServMoeda>2000.00</vServMoeda>' +
      '<mecAFComexP>01</mecAFComexP><mecAFComexT>01</mecAFComexT><movTempBens>1</movTempBens><mdic>1</mdic></comExt>',
    municipalTax: municipalTaxXml(
      '<tribISSQN>3</tribISSQN><cPaisResult>US</cPaisResult><tpRetISSQN>1</tpRetISSQN>',
    ),
    federalTax: '',
    approximateTaxes:
      '<totTrib><vTotTrib><vTotTribFed>100.00</vTotTribFed><vTotTribEst>0.00</vTotTribEst><vTotTribMun>1234.50</vTotTribMun></vTotTrib></totTrib>',
  },
  'no ISSQN, no party': {
    ...noReform,
    serviceCode: '990101',
    incidence: '',
    values: only('1500.00'),
    customer: '',
    municipalTax: municipalTaxXml('<tribISSQN>4</tribISSQN><tpRetISSQN>1</tpRetISSQN>'),
    federalTax: '',
  },
  immunity: {
    values: only('1500.00'),
    municipalTax: municipalTaxXml(
      '<tribISSQN>2</tribISSQN><tpImunidade>3</tpImunidade><tpRetISSQN>1</tpRetISSQN>',
    ),
  },
  'letters in the CNPJ': {
    accessKey: nfseLetterKey,
    issuer:
      '<CNPJ>12ABC34501DE35</CNPJ><xNome>Serviços Alfa Ltda</xNome><enderNac><xLgr>Rua A</xLgr><nro>1</nro><xBairro>B</xBairro><cMun>3550308</cMun><UF>SP</UF><CEP>01310200</CEP></enderNac>',
    provider: providerXml(
      '<opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib>',
      '<CNPJ>12ABC34501DE35</CNPJ>',
    ),
  },
  'issued by the customer': {
    emittedBy: '2',
    provider:
      '<prest><CNPJ>44555666000181</CNPJ><IM>77</IM><xNome>Prestadora de Fora Ltda</xNome>' +
      `${nationalAddress('Rua da Prestadora')}<fone>4130304040</fone><email>prestadora@example.com</email>` +
      '<regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest>',
    customer: partyXml('toma', customerContent.replace('99888777000100', '11222333000181')),
  },
  'withheld as 1, competence 2026-12': {
    competence: '2026-12-31',
    federalTax: contributionsXml('1', '<vRetCSLL>15.00</vRetCSLL>'),
  },
  'competence 2027': {
    competence: '2027-01-01',
    federalTax: contributionsXml('1', '<vRetCSLL>15.00</vRetCSLL>'),
  },
  'replaces another': {
    description: 'Linha um:\n- análise – “completa”\n\n- programação',
    substitution:
      '<subst><chSubstda>35503082211222333000181000000000004126111234567890</chSubstda><cMotivo>01</cMotivo></subst>',
    details:
      '<obra><cObra>OBRA-1</cObra></obra><infoCompl><idDocTec>ART-9</idDocTec><docRef>Ref 3</docRef><xPed>P1</xPed>' +
      '<gItemPed><xItemPed>1</xItemPed><xItemPed>2</xItemPed></gItemPed><xInfComp>Contrato 77.</xInfComp></infoCompl>',
    otherInfo: 'Do município',
  },
} as const satisfies Readonly<Record<string, NfseChanges>>;

const long = (text: string, length: number) =>
  text
    .repeat(Math.ceil(length / text.length))
    .slice(0, length)
    .trim();

/** Returns changes with the longest text that the layout allows in every place; the texts consist of `letter`. */
export function worstNfse(letter: string): NfseChanges {
  const words = (length: number) => long(`${letter.repeat(7)} ${letter.repeat(11)} `, length);
  const address =
    `<end><endNac><cMun>1720499</cMun><CEP>80010000</CEP></endNac><xLgr>${words(255)}</xLgr><nro>${words(60)}</nro>` +
    `<xCpl>${words(156)}</xCpl><xBairro>${words(60)}</xBairro></end><fone>${'9'.repeat(20)}</fone><email>${letter.repeat(80)}</email>`;
  const amount = '999999999999999.99';
  return {
    ...nfseCases['all blocks'],
    environment: '2',
    customer: partyXml(
      'toma',
      `<NIF>${letter.repeat(40)}</NIF><IM>${'9'.repeat(15)}</IM><xNome>${words(300)}</xNome>${address}`,
    ),
    intermediary: partyXml('interm', `<CNPJ>11222333000181</CNPJ><xNome>${words(300)}</xNome>${address}`),
    reformRequest: reformRequestXml(
      `<indDest>1</indDest>${partyXml('dest', `<CNPJ>11222333000181</CNPJ><xNome>${words(150)}</xNome>${address}`)}`,
    ),
    taxation: `<xTribNac>${words(600)}</xTribNac><xTribMun>${words(600)}</xTribMun>`,
    description: words(2000),
    values: `<tpBM>2</tpBM><vCalcBM>${amount}</vCalcBM><vBC>${amount}</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>${amount}</vISSQN><vTotalRet>${amount}</vTotalRet><vLiq>${amount}</vLiq>`,
    details:
      `<infoCompl><idDocTec>${words(40)}</idDocTec><docRef>${words(255)}</docRef><xPed>${words(60)}</xPed><gItemPed>` +
      `${Array.from({ length: 99 }, () => `<xItemPed>${words(60)}</xItemPed>`).join('')}</gItemPed><xInfComp>${words(2000)}</xInfComp></infoCompl>`,
    otherInfo: words(2000),
  };
}
