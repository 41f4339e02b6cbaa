import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderDanfe } from './index.ts';
import { authorizedDocument, billingXml, items, numericKey } from './testing/authorized-document.ts';
import { missingOf, nameNeeding, runTool } from './testing/read-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'danfe-readers-'));
const forms = (['moc7', 'nt2026010'] as const).flatMap((layout) =>
  (['portrait', 'landscape'] as const).map((orientation) => ({ layout, orientation })),
);
const pathOf = ({ layout, orientation }: (typeof forms)[number]) =>
  join(folder, `${layout}-${orientation}.pdf`);

beforeAll(async () => {
  const procNFeXml = authorizedDocument({
    items: items(60),
    billing: billingXml(3),
    info: '<infAdic><infCpl>Coração (à vista)</infCpl></infAdic>',
  });
  for (const form of forms) {
    writeFileSync(pathOf(form), await renderDanfe({ procNFeXml, status: 'cancelled', ...form }));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (tool: string, ...given: string[]) => runTool(folder, tool, ...given);

const testWith = (tool: string) => test.runIf(missingOf([tool]).length === 0);
const nameOf = (tool: string, name: string) => `$layout $orientation: ${nameNeeding(name, [tool])}`;

testWith('qpdf').each(forms)(nameOf('qpdf', 'qpdf finds no error in the file'), (form) => {
  expect(run('qpdf', '--check', pathOf(form))).toContain('No syntax or stream encoding errors found');
});

testWith('pdffonts').each(forms)(nameOf('pdffonts', 'all fonts are Tinos and embedded'), (form) => {
  const [, , ...fonts] = run('pdffonts', pathOf(form)).trimEnd().split('\n');
  const columns = fonts.map((line) => line.trim().split(/\s+/));
  expect(columns.map(([name = '']) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual([
    'Tinos-Bold',
    'Tinos-Regular',
  ]);
  // Type, encoding, embedded, subset.
  for (const column of columns) expect(column.slice(1, 5)).toEqual(['TrueType', 'WinAnsi', 'yes', 'yes']);
});

const inOrder = [
  'DATA DE RECEBIMENTO',
  'CHAVE DE ACESSO 3526 1111 2223 3300 0181 5500 1000 0012 3414 8151 6235',
  'NATUREZA DA OPERAÇÃO Venda de mercadoria',
  'PROTOCOLO DE AUTORIZAÇÃO DE USO 135260000012345 - 21/11/2026 10:00:03',
  'NOME/RAZÃO SOCIAL NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL CNPJ/CPF 11.444.777/0001-61',
  'BAIRRO/DISTRITO Bela Vista CEP 01310-200',
  'VALOR DO FRETE 25,50',
  'FRETE POR CONTA 9 - Sem transporte',
  'P-0001 Parafuso sextavado M1',
  'P-0002 Parafuso sextavado M2',
  'Coração (à vista)',
  'RESERVADO AO FISCO',
  'P-0060 Parafuso sextavado M60',
];

function expectInOrder(text: string): void {
  const found = inOrder.map((wanted) => text.indexOf(wanted));
  expect(inOrder.filter((_, index) => found[index] === -1)).toEqual([]);
  expect(found).toEqual([...found].sort((a, b) => a - b));
}

const joined = (text: string) => text.replace(/[\s\f]+/g, ' ');

testWith('pdftotext').each(forms)(
  nameOf(
    'pdftotext',
    'the text of the file has each label together with its value, in the order of the page',
  ),
  (form) => expectInOrder(joined(run('pdftotext', '-raw', pathOf(form), '-'))),
);

testWith('pdfinfo').each(forms)(
  nameOf('pdfinfo', 'the structure tree has the texts in the order of the page'),
  (form) => {
    const tree = run('pdfinfo', '-struct-text', pathOf(form));
    const texts = [...tree.matchAll(/"(.*)"/g)].map(([, text]) => text);
    expectInOrder(joined(texts.join(' ')));
    expect(tree).toMatch(/^Document\n {2}Sect\n/);
    expect(tree).toMatch(/ H \(block\)\n\s+"DESTINATÁRIO/);
    expect(tree).toMatch(/ Table \(block\)\n\s+TR\n\s+TH:\n\s+\/Scope \/Column\n/);
    expect(run('pdfinfo', pathOf(form))).toMatch(new RegExp(`Title: +${numericKey}[\\s\\S]*Tagged: +yes`));
  },
);
