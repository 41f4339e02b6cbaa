import { writeKey } from '../nfe/access-key.ts';

export const sampleCnpj = '11222333000181';
const nfe = 'http://www.portalfiscal.inf.br/nfe';

export interface SampleNote {
  readonly number: number;
  readonly code?: string;
  readonly amount?: string;
  readonly issuedAt?: string;
}

/** Returns the key of a sample note. */
export const keyOfSample = ({
  number,
  code = '48151623',
  issuedAt = '2026-11-21T09:00:00-03:00',
}: SampleNote) =>
  writeKey({
    state: '35',
    month: issuedAt.slice(2, 7).replace('-', ''),
    issuer: sampleCnpj,
    model: '55',
    series: '1',
    number: String(number),
    emission: '1',
    code,
  });

/** Returns an unsigned NF-e of valid form. */
export function sampleNfe(note: SampleNote): string {
  const { number, code = '48151623', amount = '10.00', issuedAt = '2026-11-21T09:00:00-03:00' } = note;
  const key = keyOfSample(note);
  const zero = (...names: readonly string[]) => names.map((name) => `<${name}>0.00</${name}>`).join('');
  return [
    `<NFe xmlns="${nfe}"><infNFe Id="NFe${key}" versao="4.00">`,
    `<ide><cUF>35</cUF><cNF>${code}</cNF><natOp>VENDA</natOp><mod>55</mod><serie>1</serie><nNF>${number}</nNF>`,
    `<dhEmi>${issuedAt}</dhEmi><tpNF>1</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpImp>1</tpImp>`,
    `<tpEmis>1</tpEmis><cDV>${key.at(-1)}</cDV><tpAmb>2</tpAmb><finNFe>1</finNFe><indFinal>1</indFinal>`,
    '<indPres>1</indPres><procEmi>0</procEmi><verProc>1</verProc></ide>',
    `<emit><CNPJ>${sampleCnpj}</CNPJ><xNome>EMITENTE</xNome><enderEmit/><IE>110042490114</IE><CRT>3</CRT></emit>`,
    '<det nItem="1"><prod><cProd>1</cProd><cEAN>SEM GTIN</cEAN><xProd>PRODUTO</xProd><NCM>61091000</NCM>',
    '<CFOP>5102</CFOP><uCom>UN</uCom><qCom>1</qCom><vUnCom>10</vUnCom><vProd>10.00</vProd>',
    '<cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>1</qTrib><vUnTrib>10</vUnTrib><indTot>1</indTot>',
    '</prod><imposto><ICMS/><PIS/><COFINS/></imposto></det><total><ICMSTot>',
    zero(
      'vBC',
      'vICMS',
      'vICMSDeson',
      'vFCP',
      'vBCST',
      'vST',
      'vFCPST',
      'vFCPSTRet',
      'vProd',
      'vFrete',
      'vSeg',
    ),
    zero('vDesc', 'vII', 'vIPI', 'vIPIDevol', 'vPIS', 'vCOFINS', 'vOutro'),
    `<vNF>${amount}</vNF></ICMSTot></total><transp><modFrete>9</modFrete></transp>`,
    '<pag><detPag><tPag>01</tPag><vPag>10.00</vPag></detPag></pag></infNFe></NFe>',
  ].join('');
}

/** Returns a batch of signed notes. */
export const sampleBatch = (notes: readonly string[], indSinc = '1'): string =>
  `<enviNFe xmlns="${nfe}" versao="4.00"><idLote>1</idLote><indSinc>${indSinc}</indSinc>${notes.join('')}</enviNFe>`;

export const sampleSituationQuery = (key: string): string =>
  `<consSitNFe xmlns="${nfe}" versao="4.00"><tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>${key}</chNFe></consSitNFe>`;

export const sampleStatusQuery = `<consStatServ xmlns="${nfe}" versao="4.00"><tpAmb>2</tpAmb><cUF>35</cUF><xServ>STATUS</xServ></consStatServ>`;

export const sampleReceiptQuery = (receipt: string): string =>
  `<consReciNFe xmlns="${nfe}" versao="4.00"><tpAmb>2</tpAmb><nRec>${receipt}</nRec></consReciNFe>`;

/** Returns an unsigned request to disable numbers of series 1 in 2026. */
export function sampleDisabling(first: number, last: number): string {
  const padded = (number: number) => String(number).padStart(9, '0');
  return [
    `<inutNFe xmlns="${nfe}" versao="4.00"><infInut Id="ID3526${sampleCnpj}55001${padded(first)}${padded(last)}">`,
    `<tpAmb>2</tpAmb><xServ>INUTILIZAR</xServ><cUF>35</cUF><ano>26</ano><CNPJ>${sampleCnpj}</CNPJ><mod>55</mod>`,
    `<serie>1</serie><nNFIni>${first}</nNFIni><nNFFin>${last}</nNFFin><xJust>Falha na sequencia</xJust></infInut></inutNFe>`,
  ].join('');
}

export interface SampleEvent {
  readonly key: string;
  readonly type: '110111' | '110110';
  readonly sequence?: number;
  /** The protocol of the note, for its cancellation. */
  readonly protocol?: string;
}

/** Returns an unsigned event. */
export function sampleEvent({ key, type, sequence = 1, protocol = '' }: SampleEvent): string {
  const details =
    type === '110111'
      ? `<descEvento>Cancelamento</descEvento><nProt>${protocol}</nProt><xJust>Venda desfeita pelo cliente</xJust>`
      : '<descEvento>Carta de Correcao</descEvento><xCorrecao>Corrige a cor do produto</xCorrecao><xCondUso>A Carta</xCondUso>';
  return [
    `<evento xmlns="${nfe}" versao="1.00"><infEvento Id="ID${type}${key}${String(sequence).padStart(2, '0')}">`,
    `<cOrgao>35</cOrgao><tpAmb>2</tpAmb><CNPJ>${sampleCnpj}</CNPJ><chNFe>${key}</chNFe>`,
    `<dhEvento>2026-11-21T10:00:00-03:00</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento>`,
    `<verEvento>1.00</verEvento><detEvento versao="1.00">${details}</detEvento></infEvento></evento>`,
  ].join('');
}

export const sampleEventBatch = (events: readonly string[]): string =>
  `<envEvento xmlns="${nfe}" versao="1.00"><idLote>7</idLote>${events.join('')}</envEvento>`;
