import { expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { distinctDocument } from '../testing/distinct-document.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Frame, Sheet, TextMark } from './sheet.ts';

const isInside = ({ x, y, direction }: TextMark, frame: Frame): boolean =>
  direction !== 'up' &&
  x >= frame.x &&
  x <= frame.x + frame.width &&
  y >= frame.y &&
  y <= frame.y + frame.height;

/** `label: content` of every frame with both, by the place of the texts on the sheet. */
const printedFields = (sheet: Sheet): string[] =>
  sheet.frames.flatMap((frame) => {
    const [label, ...content] = sheet.texts.filter((text) => isInside(text, frame)).map(({ text }) => text);
    return label === undefined || content.length === 0 ? [] : [`${label}: ${content.join(' ')}`];
  });

const parties = [
  'NOME/RAZÃO SOCIAL: DESTINATARIO',
  'CNPJ/CPF: 11.444.777/0001-61',
  'DATA DA EMISSÃO: 21/11/2026',
  'ENDEREÇO: Rua Dois, 7',
  'BAIRRO/DISTRITO: Bairro Dois',
  'CEP: 02002-002',
  'DATA DA ENTRADA/SAÍDA: 22/11/2026',
  'MUNICÍPIO: Cidade Dois',
  'FONE/FAX: (21) 2222-3333',
  'UF: RJ',
  'INSCRIÇÃO ESTADUAL: IE DEST',
  'HORA DA ENTRADA/SAÍDA: 11:12:13',
  'NOME/RAZÃO SOCIAL: Retirada',
  'CNPJ/CPF: 33.333.333/0001-81',
  'INSCRIÇÃO ESTADUAL: IE Retirada',
  'ENDEREÇO: Rua Retirada, 7',
  'BAIRRO/DISTRITO: Bairro Retirada',
  'CEP: 33333-333',
  'MUNICÍPIO: Cidade Retirada',
  'UF: MG',
  'FONE/FAX: (11) 3333-3333',
  'NOME/RAZÃO SOCIAL: Entrega',
  'CNPJ/CPF: 44.444.444/0001-81',
  'INSCRIÇÃO ESTADUAL: IE Entrega',
  'ENDEREÇO: Rua Entrega, 7',
  'BAIRRO/DISTRITO: Bairro Entrega',
  'CEP: 44444-444',
  'MUNICÍPIO: Cidade Entrega',
  'UF: ES',
  'FONE/FAX: (11) 4444-4444',
];
const billing = [
  'NÚMERO DA FATURA: FATURA',
  'VALOR ORIGINAL: 91,91',
  'VALOR DO DESCONTO: 92,92',
  'VALOR LÍQUIDO: 93,93',
  'Nº 001: 24/12/2026 R$ 94,94',
];
const transport = [
  'RAZÃO SOCIAL: TRANSPORTADORA',
  'FRETE POR CONTA: 2 - Terceiros',
  'CÓDIGO ANTT: 12345678',
  'PLACA DO VEÍCULO: ABC1D23',
  'UF: SC',
  'CNPJ/CPF: 12.ABC.345/01DE-35',
  'ENDEREÇO: Rua Três',
  'MUNICÍPIO: Cidade Três',
  'UF: PR',
  'INSCRIÇÃO ESTADUAL: IE TRANSP',
  'QUANTIDADE: 12',
  'ESPÉCIE: CAIXA',
  'MARCA: SJ',
  'NUMERAÇÃO: 1 A 12',
  'PESO BRUTO: 130,250',
  'PESO LÍQUIDO: 120,500',
];
const services = [
  'INSCRIÇÃO MUNICIPAL: IM EMITENTE',
  'VALOR TOTAL DOS SERVIÇOS: 41,41',
  'BASE DE CÁLCULO DO ISSQN: 42,42',
  'VALOR DO ISSQN: 43,43',
];
const header = [
  'NATUREZA DA OPERAÇÃO: NATUREZA',
  'PROTOCOLO DE AUTORIZAÇÃO DE USO: 135260000012345 - 21/11/2026 10:00:03',
  'INSCRIÇÃO ESTADUAL: IE EMITENTE',
  'INSCRIÇÃO ESTADUAL DO SUBST. TRIB.: IE SUBSTITUTO',
  'CNPJ: 11.222.333/0001-81',
];

const totalsByLayout = {
  moc7: [
    'BASE DE CÁLCULO DO ICMS: 11,11',
    'VALOR DO ICMS: 12,12',
    'BASE DE CÁLC. ICMS ST: 16,16',
    'VALOR DO ICMS ST: 17,17',
    'VALOR TOTAL DOS PRODUTOS: 23,23',
    'VALOR DO FRETE: 24,24',
    'VALOR DO SEGURO: 25,25',
    'DESCONTO: 26,26',
    'OUTRAS DESPESAS ACESSÓRIAS: 28,28',
    'VALOR DO IPI: 27,27',
    'VALOR APROX. DOS TRIBUTOS: 30,30',
    'VALOR TOTAL DA NOTA: 29,29',
  ],
  nt2026010: [
    'VALOR TOTAL DOS PRODUTOS: 23,23',
    'VALOR DO FRETE: 24,24',
    'VALOR DO SEGURO: 25,25',
    'DESCONTO: 26,26',
    'OUTRAS DESPESAS ACESSÓRIAS: 28,28',
    'VALOR APROX. DOS TRIBUTOS: 30,30',
    'VALOR TOTAL DA NOTA: 29,29',
    'BASE DE CÁLCULO DO ICMS: 11,11',
    'VALOR DO ICMS: 12,12',
    'BASE DE CÁLC. ICMS ST: 16,16',
    'VALOR DO ICMS ST: 17,17',
    'VALOR DO IPI: 27,27',
    'VALOR DO FCP: 15,15',
    'VALOR DO FCP ST: 18,18',
    'VALOR DO ICMS DA UF DE DESTINO: 14,14',
    'VALOR DO FCP DA UF DE DESTINO: 13,13',
    'QUANTIDADE TRIBUTADA ICMS MONOFÁSICO: 19,19',
    'VALOR DO ICMS MONOFÁSICO: 20,20',
    'QUANTIDADE ICMS MONOFÁSICO RETENÇÃO: 21,21',
    'VALOR DO ICMS MONOFÁSICO RETENÇÃO: 22,22',
    'VALOR DA CBS: 34,34',
    'VALOR DO IBS UF: 32,32',
    'VALOR DO IBS MUNICÍPIO: 33,33',
    'VALOR DO IMPOSTO SELETIVO: 31,31',
    'VALOR DO IBS MONOFÁSICO: 51,51',
    'VALOR DA CBS MONOFÁSICA: 52,52',
    'VALOR DO IBS MONOFÁSICO POR RETENÇÃO: 53,53',
    'VALOR DA CBS MONOFÁSICA POR RETENÇÃO: 54,54',
  ],
} as const;

const cases = [
  ['moc7', 'portrait'],
  ['nt2026010', 'portrait'],
  ['moc7', 'landscape'],
  ['nt2026010', 'landscape'],
] as const;

type Case = (typeof cases)[number];

const printedOf = (xml: string, [layout, orientation]: Case): string[] => {
  const [sheet] = layOutDanfe(readDanfe(xml), { layout, orientation, status: 'authorized' });
  return sheet === undefined ? [] : printedFields(sheet);
};

const without = (...groups: readonly string[]): string =>
  groups.reduce((xml, group) => xml.replace(new RegExp(`<${group}>.*</${group}>`), ''), distinctDocument);

const firstPlace = parties.indexOf('NOME/RAZÃO SOCIAL: Retirada');

function expectBlock(printed: readonly string[], block: readonly string[]): void {
  const from = printed.indexOf(block[0] ?? '');
  expect(printed.slice(from, from + block.length)).toEqual(block);
}

test.each(cases)('%s, %s prints each value of the document under its own label', (layout, orientation) => {
  const printed = printedOf(without('retirada', 'entrega'), [layout, orientation]);
  const regime = layout === 'moc7' ? [] : ['CÓDIGO DO REGIME TRIBUTÁRIO: 3 - REGIME NORMAL'];
  expectBlock(printed, parties.slice(0, firstPlace));
  expectBlock(printed, billing);
  expectBlock(printed, totalsByLayout[layout]);
  expectBlock(printed, transport);
  expectBlock(printed, services);
  expectBlock(printed, [...header, ...regime]);
});

test.each(cases)('%s, %s prints the places of withdrawal and delivery under their labels', (...each) => {
  expectBlock(printedOf(without('cobr', 'ISSQNtot', 'gMono'), each), parties);
});

test.each(cases)(
  '%s, %s prints both places and the installment with any other contents of the sheet',
  (...each) => {
    const [layout, orientation] = each;
    const sheets = layOutDanfe(readDanfe(distinctDocument), { layout, orientation, status: 'authorized' });
    const texts = sheets.flatMap((sheet) => sheet.texts.map(({ text }) => text)).join(' ');
    for (const value of ['33.333.333/0001-81', '44.444.444/0001-81', 'IE Retirada', 'IE Entrega', '94,94'])
      expect(texts).toContain(value);
  },
);
