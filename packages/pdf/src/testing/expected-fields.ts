import { children, elementAt, parseXml, textAt, type XmlElement } from '@fiscal/xml';
import type { DanfeLayout } from '../layout/danfe-layout.ts';

// The expected texts of the DANFE of an XML, written from MOC 7.0 Anexo II and NT 2026.010, not from the drawing code.

/** Label and content of a field. */
export type ExpectedField = readonly [label: string, content: string];

/** Returns a decimal in the Brazilian form with all its places, at least two. */
export const figure = (value: string | undefined, places = 2): string =>
  value === undefined
    ? ''
    : new Intl.NumberFormat('pt-BR', { minimumFractionDigits: places, maximumFractionDigits: 20 }).format(
        value as Intl.StringNumericLiteral,
      );

/** Returns a number with as many places as its text has. */
export const asWritten = (value: string | undefined): string =>
  figure(value, value?.split('.')[1]?.length ?? 0);

const masked = (value: string, mask: string): string => {
  let next = 0;
  return mask.replace(/#/g, () => value[next++] ?? '');
};

const documentOf = (party: XmlElement | undefined): string => {
  const at = (name: string) => party && textAt(party, name);
  const [cnpj, cpf] = [at('CNPJ'), at('CPF')];
  if (cnpj !== undefined) return masked(cnpj, '##.###.###/####-##');
  return cpf === undefined ? (at('idEstrangeiro') ?? '') : masked(cpf, '###.###.###-##');
};

const phoneOf = (digits: string): string => {
  const local = digits.length > 11 ? digits.slice(2) : digits;
  return masked(local, local.length === 11 ? '(##) #####-####' : '(##) ####-####');
};

const day = (moment: string): string => moment.slice(0, 10).split('-').reverse().join('/');
const hour = (moment: string): string => moment.slice(11, 19);

const freight: Readonly<Record<string, string>> = {
  '0': '0 - Remetente (CIF)',
  '1': '1 - Destinatário (FOB)',
  '2': '2 - Terceiros',
  '3': '3 - Próprio remetente',
  '4': '4 - Próprio destinatário',
  '9': '9 - Sem transporte',
};
const regimes: Readonly<Record<string, string>> = {
  '1': '1 - SIMPLES NACIONAL',
  '2': '2 - SIMPLES NACIONAL, EXCESSO DE SUBLIMITE',
  '3': '3 - REGIME NORMAL',
  '4': '4 - MEI',
};

/** The fields of the header, which every sheet repeats. */
export function expectedHeader(xml: string, layout: DanfeLayout): ExpectedField[] {
  const at = pathsOf(xml);
  const key = at('protNFe/infProt/chNFe');
  const received = at('protNFe/infProt/dhRecbto');
  const emit = elementAt(parseXml(xml), 'NFe/infNFe/emit');
  return [
    ['CHAVE DE ACESSO', key],
    ['NATUREZA DA OPERAÇÃO', at('NFe/infNFe/ide/natOp')],
    [
      'PROTOCOLO DE AUTORIZAÇÃO DE USO',
      `${at('protNFe/infProt/nProt')} - ${day(received)} ${hour(received)}`,
    ],
    ['INSCRIÇÃO ESTADUAL', at('NFe/infNFe/emit/IE')],
    ['INSCRIÇÃO ESTADUAL DO SUBST. TRIB.', at('NFe/infNFe/emit/IEST')],
    ['CNPJ', documentOf(emit)],
    ...(layout === 'moc7'
      ? []
      : ([
          ['CÓDIGO DO REGIME TRIBUTÁRIO', regimes[at('NFe/infNFe/emit/CRT')] ?? ''],
          ['TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS', ''],
        ] as const)),
  ];
}

/** The fields of the blocks of the first sheet. */
export function expectedBlocks(xml: string, layout: DanfeLayout): ExpectedField[] {
  const at = pathsOf(xml);
  const note = elementAt(parseXml(xml), 'NFe/infNFe');
  const ide = (name: string) => at(`NFe/infNFe/ide/${name}`);
  const dest = (name: string) => at(`NFe/infNFe/dest/${name}`);
  const place = (name: string) => dest(`enderDest/${name}`);
  const transp = (name: string) => at(`NFe/infNFe/transp/${name}`);
  const money = (path: string) => figure(at(path) || undefined);
  const bill = note && elementAt(note, 'cobr/fat');
  const departure = ide('dhSaiEnt');
  return [
    ['NOME/RAZÃO SOCIAL', dest('xNome')],
    ['CNPJ/CPF', documentOf(note && elementAt(note, 'dest'))],
    ['DATA DA EMISSÃO', day(ide('dhEmi'))],
    ['ENDEREÇO', [place('xLgr'), place('nro'), place('xCpl')].filter((text) => text !== '').join(', ')],
    ['BAIRRO/DISTRITO', place('xBairro')],
    ['CEP', place('CEP') && masked(place('CEP'), '#####-###')],
    ['DATA DA ENTRADA/SAÍDA', departure && day(departure)],
    ['MUNICÍPIO', place('xMun')],
    ['FONE/FAX', place('fone') && phoneOf(place('fone'))],
    ['UF', place('UF')],
    ['INSCRIÇÃO ESTADUAL', dest('IE')],
    ['HORA DA ENTRADA/SAÍDA', departure && hour(departure)],
    ...(bill === undefined
      ? []
      : ([
          ['NÚMERO DA FATURA', textAt(bill, 'nFat') ?? ''],
          ['VALOR ORIGINAL', figure(textAt(bill, 'vOrig'))],
          ['VALOR DO DESCONTO', figure(textAt(bill, 'vDesc'))],
          ['VALOR LÍQUIDO', figure(textAt(bill, 'vLiq'))],
        ] as const)),
    ...expectedTotals(money, layout),
    ['RAZÃO SOCIAL', transp('transporta/xNome')],
    ['FRETE POR CONTA', freight[transp('modFrete')] ?? ''],
    ['CÓDIGO ANTT', transp('veicTransp/RNTC')],
    ['PLACA DO VEÍCULO', transp('veicTransp/placa')],
    ['UF', transp('veicTransp/UF')],
    ['CNPJ/CPF', documentOf(note && elementAt(note, 'transp/transporta'))],
    ['ENDEREÇO', transp('transporta/xEnder')],
    ['MUNICÍPIO', transp('transporta/xMun')],
    ['UF', transp('transporta/UF')],
    ['INSCRIÇÃO ESTADUAL', transp('transporta/IE')],
    ['QUANTIDADE', asWritten(transp('vol/qVol') || undefined)],
    ['ESPÉCIE', transp('vol/esp')],
    ['MARCA', transp('vol/marca')],
    ['NUMERAÇÃO', transp('vol/nVol')],
    ['PESO BRUTO', asWritten(transp('vol/pesoB') || undefined)],
    ['PESO LÍQUIDO', asWritten(transp('vol/pesoL') || undefined)],
  ];
}

function expectedTotals(money: (path: string) => string, layout: DanfeLayout): ExpectedField[] {
  const icms = (tag: string) => money(`NFe/infNFe/total/ICMSTot/${tag}`);
  const reform = (path: string) => money(`NFe/infNFe/total/${path}`);
  const counts = (value: string) => /[1-9]/.test(value);
  const four = (fields: readonly ExpectedField[]) =>
    fields.some(([, value]) => counts(value)) ? fields : [];
  const common: ExpectedField[] = [
    ['VALOR TOTAL DOS PRODUTOS', icms('vProd')],
    ['VALOR DO FRETE', icms('vFrete')],
    ['VALOR DO SEGURO', icms('vSeg')],
    ['DESCONTO', icms('vDesc')],
    ['OUTRAS DESPESAS ACESSÓRIAS', icms('vOutro')],
    ...(counts(icms('vTotTrib')) ? [['VALOR APROX. DOS TRIBUTOS', icms('vTotTrib')] as const] : []),
    ['VALOR TOTAL DA NOTA', icms('vNF')],
    ['BASE DE CÁLCULO DO ICMS', icms('vBC')],
    ['VALOR DO ICMS', icms('vICMS')],
    ['BASE DE CÁLC. ICMS ST', icms('vBCST')],
    ['VALOR DO ICMS ST', icms('vST')],
    ['VALOR DO IPI', icms('vIPI')],
  ];
  if (layout === 'moc7') return common;
  return [
    ...common,
    ...four([
      ['VALOR DO FCP', icms('vFCP')],
      ['VALOR DO FCP ST', icms('vFCPST')],
      ['VALOR DO ICMS DA UF DE DESTINO', icms('vICMSUFDest')],
      ['VALOR DO FCP DA UF DE DESTINO', icms('vFCPUFDest')],
    ]),
    ['VALOR DA CBS', reform('IBSCBSTot/gCBS/vCBS')],
    ['VALOR DO IBS UF', reform('IBSCBSTot/gIBS/gIBSUF/vIBSUF')],
    ['VALOR DO IBS MUNICÍPIO', reform('IBSCBSTot/gIBS/gIBSMun/vIBSMun')],
    ['VALOR DO IMPOSTO SELETIVO', reform('ISTot/vIS')],
  ];
}

/** Returns the additional information of a note whose installments all fit their block. */
export function expectedInformation(xml: string, payment: string): string {
  const at = pathsOf(xml);
  const order = at('NFe/infNFe/compra/xPed');
  return [
    at('NFe/infNFe/ide/tpAmb') === '2' ? 'SEM VALOR FISCAL' : '',
    at('NFe/infNFe/infAdic/infAdFisco'),
    at('NFe/infNFe/infAdic/infCpl'),
    order && `PEDIDO DE COMPRA: ${order}`,
    payment,
  ].join('');
}

/** Returns number, date and value of each installment. */
export function expectedInstallments(xml: string): string[][] {
  const cobr = elementAt(parseXml(xml), 'NFe/infNFe/cobr');
  return (cobr === undefined ? [] : children(cobr, 'dup')).map((dup) => [
    `Nº ${textAt(dup, 'nDup') ?? ''}`,
    day(textAt(dup, 'dVenc') ?? ''),
    `R$ ${figure(textAt(dup, 'vDup'))}`,
  ]);
}

const pathsOf = (xml: string) => {
  const root = parseXml(xml);
  return (path: string): string => textAt(root, path) ?? '';
};
