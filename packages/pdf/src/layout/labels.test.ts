import { expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { distinctDocument } from '../testing/distinct-document.ts';
import { itemColumns } from './item-columns.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Frame, Sheet } from './sheet.ts';

const isInside = ({ x, y }: { x: number; y: number }, frame: Frame): boolean =>
  x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;

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

test.each(['moc7', 'nt2026010'] as const)(
  '%s prints each value of the document under its own label',
  (layout) => {
    const [sheet] = layOutDanfe(readDanfe(distinctDocument), { layout, status: 'authorized' });
    const printed = sheet === undefined ? [] : printedFields(sheet);
    const regime = layout === 'moc7' ? [] : ['CÓDIGO DO REGIME TRIBUTÁRIO: 3 - REGIME NORMAL'];
    for (const block of [
      parties,
      billing,
      totalsByLayout[layout],
      transport,
      services,
      [...header, ...regime],
    ]) {
      const from = printed.indexOf(block[0] ?? '');
      expect(printed.slice(from, from + block.length)).toEqual(block);
    }
  },
);

test('the columns of an item print each value under its own heading', () => {
  const { items } = readDanfe(distinctDocument);
  const [printed] = items;
  if (printed === undefined) throw new Error('no item');
  const cells = itemColumns(items, 'nt2026010').map(({ heading, content }) => [
    heading.join(' '),
    content(printed).filter((line) => line !== ''),
  ]);
  expect(cells).toEqual([
    ['CÓDIGO', ['CODIGO']],
    [
      'DESCRIÇÃO DO PRODUTO/SERVIÇO',
      [
        'DESCRICAO',
        'INFORMACAO',
        'Unid. trib.: 64,0000 KG x 65,65',
        'FCP BC 70,70 71,00% 72,72 FCP ST BC 75,75 76,00% 77,77',
        'cClassTrib 000001 BC IBS/CBS 84,84',
        'IBS UF 85,00% 86,86 IBS MUN 87,00% 88,88 CBS 89,00% 90,90 IS BC 81,81 82,00% 83,83',
      ],
    ],
    ['NCM/SH', ['73181500']],
    ['CST', ['110']],
    ['CFOP', ['5102']],
    ['UN', ['CX']],
    ['QUANT.', ['61,0000']],
    ['VALOR UNIT. DESCONTO', ['62,62', '66,66']],
    ['VALOR TOTAL', ['63,63']],
    ['B. CÁLC. ICMS', ['67,67']],
    ['B. CÁLC. ST VALOR ST', ['73,73', '74,74']],
    ['VALOR ICMS', ['69,69']],
    ['VALOR IPI', ['80,80']],
    ['ALÍQ. ICMS', ['68,00%']],
    ['ALÍQ. IPI', ['79,00%']],
  ]);
});

test('each heading of the products table stands over the cells of its own column', () => {
  const sheets = layOutDanfe(readDanfe(distinctDocument), { layout: 'nt2026010', status: 'authorized' });
  const sheet = sheets.find(({ texts }) => texts.some(({ text }) => text === 'CODIGO'));
  const edges = sheet?.rules.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => x1) ?? [];
  const columnOf = (text: string) => {
    const found = sheet?.texts.filter((mark) => mark.text === text) ?? [];
    if (found.length !== 1) throw new Error(`${text} is printed ${found.length} times`);
    return edges.filter((edge) => edge <= (found[0]?.x ?? 0)).length;
  };
  const pairs = [
    ['CÓDIGO', 'CODIGO'],
    ['DESCRIÇÃO DO PRODUTO/SERVIÇO', 'DESCRICAO'],
    ['NCM/SH', '73181500'],
    ['CST', '110'],
    ['CFOP', '5102'],
    ['UN', 'CX'],
    ['QUANT.', '61,0000'],
    ['VALOR UNIT.', '62,62'],
    ['DESCONTO', '66,66'],
    ['VALOR TOTAL', '63,63'],
    ['B. CÁLC.', '67,67'],
    ['VALOR ST', '74,74'],
  ] as const;
  const printedOnce = pairs.filter(
    ([heading]) => sheet?.texts.filter(({ text }) => text === heading).length === 1,
  );
  expect(printedOnce.length).toBeGreaterThanOrEqual(11);
  for (const [heading, cell] of printedOnce) expect(columnOf(cell), heading).toBe(columnOf(heading));
});
