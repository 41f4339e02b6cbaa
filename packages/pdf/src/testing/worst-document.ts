import { billingXml, items, letterKey } from './authorized-document.ts';

/** Returns words of capital letters that have this number of characters together. */
export const long = (length: number): string =>
  'INDÚSTRIA METALÚRGICA WAGNER '.repeat(9).slice(0, length).trim();

const tags = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([tag, value]) => `<${tag}>${value}</${tag}>`)
    .join('');

const street = { xLgr: long(60), nro: long(60), xCpl: long(60), xBairro: long(60) };
const city = { xMun: long(60), UF: 'SP', CEP: '01001000', fone: '5511933334444' };
const place = (name: string) =>
  tags({ CNPJ: '11444777000161', xNome: long(60), ...street, ...city, IE: name });

const greatest = '9999999999999.99';
const totals = tags(
  Object.fromEntries(
    [
      'vBC',
      'vICMS',
      'vFCPUFDest',
      'vICMSUFDest',
      'vFCP',
      'vBCST',
      'vST',
      'vFCPST',
      'vICMSMono',
      'qBCMono',
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
    ].map((tag) => [tag, greatest]),
  ),
);
const reform = `<ISTot>${tags({ vIS: greatest })}</ISTot><IBSCBSTot><gIBS><gIBSUF><vIBSUF>${greatest}</vIBSUF></gIBSUF><gIBSMun><vIBSMun>${greatest}</vIBSMun></gIBSMun></gIBS><gCBS><vCBS>${greatest}</vCBS></gCBS><gMono>${tags({ vIBSMono: greatest, vCBSMono: greatest, vIBSMonoReten: greatest, vCBSMonoReten: greatest })}</gMono></IBSCBSTot>`;
const volume = (number: number) =>
  `<vol>${tags({ qVol: String(number), esp: `${long(50)} ${number}`, marca: long(60), nVol: long(60), pesoL: '123456789012.345', pesoB: '123456789012.005' })}</vol>`;

export interface WorstChanges {
  readonly volumes?: number;
  readonly installments?: number;
  readonly items?: number;
}

/** A note with every optional group, the longest texts in header and blocks, contingency, and a key with letters. */
export const worstDocument = ({
  volumes = 20,
  installments = 120,
  items: count = 4,
}: WorstChanges = {}): string =>
  `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe versao="4.00" Id="NFe${letterKey}"><ide>${tags(
    {
      natOp: long(60),
      serie: '890',
      nNF: '999999999',
      dhEmi: '2026-11-21T10:00:00-03:00',
      dhSaiEnt: '2026-11-22T11:12:13-03:00',
      tpNF: '0',
      tpEmis: '6',
      tpAmb: '2',
      dhCont: '2026-11-21T09:30:00-03:00',
      xJust: long(256),
    },
  )}</ide><emit><CNPJ>12ABC34501DE35</CNPJ><xNome>${long(60)}</xNome><xFant>${long(60)}</xFant><enderEmit>${tags({ ...street, ...city })}</enderEmit><IE>11004249011400</IE><IEST>11004249011400</IEST><IM>123456789012345</IM><CRT>2</CRT></emit><dest><CNPJ>12ABC34501DE35</CNPJ><xNome>${long(60)}</xNome><enderDest>${tags({ ...street, ...city })}</enderDest><IE>11004249011400</IE></dest><retirada>${place('11004249011400')}</retirada><entrega>${place('11004249011401')}</entrega>${items(count).join('')}<total><ICMSTot>${totals}</ICMSTot><ISSQNtot>${tags({ vServ: greatest, vBC: greatest, vISS: greatest })}</ISSQNtot>${reform}</total><transp><modFrete>4</modFrete><transporta>${tags({ CNPJ: '12ABC34501DE35', xNome: long(60), IE: '11004249011400', xEnder: long(60), xMun: long(60), UF: 'PR' })}</transporta><veicTransp>${tags({ placa: 'ABC1D23', UF: 'SC', RNTC: '12345678901234567890' })}</veicTransp>${Array.from({ length: volumes }, (_, at) => volume(at + 1)).join('')}</transp>${billingXml(installments)}<infAdic>${tags({ infAdFisco: long(200), infCpl: long(240) })}</infAdic></infNFe></NFe><protNFe versao="4.00"><infProt>${tags({ chNFe: letterKey, dhRecbto: '2026-11-21T10:00:03-03:00', nProt: '135260000012345', cStat: '100' })}</infProt></protNFe></nfeProc>`;
