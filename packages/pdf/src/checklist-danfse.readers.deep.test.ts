import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFonts } from './fonts/open-fonts.ts';
import { type DanfseRequest, renderDanfse } from './index.ts';
import { authorizedNfse, type NfseChanges, nfseKey, nfseLetterKey } from './testing/authorized-nfse.ts';
import { nfseCases, worstNfse } from './testing/nfse-cases.ts';
import { readDanfse } from './testing/read-danfse.ts';
import { missingOf, nameNeeding, pagesOf, runTool, type Word } from './testing/read-pages.ts';

// Points of the acceptance checklist (facts/danfse.md §9) that only the produced file can show, read by poppler and zbar.

const folder = mkdtempSync(join(tmpdir(), 'danfse-checklist-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fonts = openFonts();
const draw = (changes: NfseChanges, request: Partial<DanfseRequest> = {}) =>
  renderDanfse({ nfseXml: authorizedNfse(changes), status: 'authorized', ...request }, fonts);
async function write(name: string, changes: NfseChanges, request?: Partial<DanfseRequest>): Promise<string> {
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.pdf`);
  writeFileSync(path, await draw(changes, request));
  return path;
}
const run = (tool: string, ...given: string[]) => runTool(folder, tool, ...given);
const testWith = (...tools: string[]) => test.runIf(missingOf(tools).length === 0);

const readings = [nfseKey, nfseLetterKey, '35503082299999999999999900000000000992612999999999'].flatMap(
  (key) =>
    (['authorized', 'cancelled', 'replaced'] as const).flatMap((status) =>
      [150, 200, 300].map((resolution) => [key, status, resolution] as const),
    ),
);
testWith('pdftoppm', 'zbarimg').each(readings)(
  nameNeeding('8, 34: the QR code of %s (%s) is read at %i dpi', ['pdftoppm', 'zbarimg']),
  async (accessKey, status, resolution) => {
    const name = `${accessKey}-${status}-${resolution}`;
    const path = await write(name, { accessKey }, { status });
    const upper = String(2 * resolution);
    run('pdftoppm', '-r', String(resolution), '-H', upper, '-png', '-singlefile', path, name);
    const read = spawnSync('zbarimg', ['-q', '--raw', `${name}.png`], { cwd: folder, encoding: 'utf8' });
    expect(read.stdout.trim()).toBe(`https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${accessKey}`);
  },
);

const documents: readonly (readonly [string, NfseChanges])[] = [
  ...Object.entries(nfseCases),
  ['worst wide', worstNfse('W')],
  ['worst narrow', worstNfse('i')],
];

testWith('pdftotext').each(documents)(
  nameNeeding('1: %s: the file has one A4 page, and no word is outside the border', ['pdftotext']),
  async (name, changes) => {
    const pages = pagesOf(folder, await write(`page ${name}`, changes, { stub: 'printed' }));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[595.28, 841.89]]);
    const [left, right, top, foot] = [8.5, 595.28 - 8.5, 8.5 - 2, 841.89 - 8.5];
    const outside = (pages[0]?.words ?? []).filter(
      (word) => word.left < left || word.right > right || word.top < top || word.bottom > foot,
    );
    expect(outside).toEqual([]);
  },
);

const covers = (one: Word, other: Word): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.3 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.6;

testWith('pdftotext').each(documents)(
  nameNeeding('36: %s: no word covers another', ['pdftotext']),
  async (name, changes) => {
    const [page] = pagesOf(folder, await write(`words ${name}`, changes, { stub: 'printed' }));
    const words = page?.words ?? [];
    const over = words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter((other) => covers(one, other))
        .map((other) => [one.text, other.text]),
    );
    expect(over).toEqual([]);
  },
);

/** Returns the places where the words of a phrase follow each other in `words`. */
function placesOf(words: readonly Word[], phrase: string): { first: Word; last: Word }[] {
  const wanted = phrase.split(/ +/);
  return words.flatMap((first, index) => {
    const found = words.slice(index, index + wanted.length);
    const isSame = found.map(({ text }) => text).join(' ') === wanted.join(' ');
    return isSame ? [{ first, last: found.at(-1) ?? first }] : [];
  });
}

testWith('pdftotext').each(documents.filter(([name]) => !name.startsWith('worst')))(
  nameNeeding('5, 10 to 29: %s: in the produced file each value is directly below its label', ['pdftotext']),
  async (name, changes) => {
    const [page] = pagesOf(folder, await write(`fields ${name}`, changes));
    const words = page?.words ?? [];
    for (const { label, content, marks } of readDanfse(changes).fields) {
      const [, value] = marks;
      if (value === undefined) continue;
      const at = { left: value.x, top: (marks[0]?.y ?? 0) - 8 };
      const isHere = ({ first }: { first: Word }) => Math.abs(first.left - at.left) < 1.5;
      const labels = placesOf(words, label).filter(
        (place) => isHere(place) && Math.abs(place.first.top - at.top) < 6,
      );
      expect(labels.length, `${name}: ${label}`).toBe(1);
      const below = placesOf(words, value.text).filter(
        (place) =>
          isHere(place) &&
          place.first.top > (labels[0]?.first.top ?? 0) + 5 &&
          place.first.top < (labels[0]?.first.top ?? 0) + 12,
      );
      expect(below.length, `${name}: ${label}: ${content}`).toBe(1);
    }
  },
);

testWith('pdffonts')(nameNeeding('37: all fonts are Arimo and embedded', ['pdffonts']), async () => {
  const [, , ...lines] = run(
    'pdffonts',
    await write('fonts', nfseCases['all blocks'], { status: 'cancelled' }),
  )
    .trimEnd()
    .split('\n');
  const columns = lines.map((line) => line.trim().split(/\s+/));
  expect(columns.map(([name = '']) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual([
    'Arimo-Bold',
    'Arimo-Regular',
  ]);
  for (const column of columns) expect(column.slice(1, 5)).toEqual(['TrueType', 'WinAnsi', 'yes', 'yes']);
});

testWith('qpdf')(nameNeeding('qpdf finds no error in the file', ['qpdf']), async () => {
  const path = await write('sound', nfseCases['all blocks'], { status: 'replaced', stub: 'printed' });
  expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
});

const inOrder = [
  'DANFSe v2.0 Documento Auxiliar da NFS-e',
  `CHAVE DE ACESSO DA NFS-e ${nfseKey} NÚMERO DA NFS-e 42`,
  'PRESTADOR / FORNECEDOR CNPJ / CPF / NIF 11.222.333/0001-81',
  'TOMADOR / ADQUIRENTE CNPJ / CPF / NIF 99.888.777/0001-00',
  'DESTINATÁRIO DA OPERAÇÃO CNPJ / CPF / NIF 12.ABC.345/01DE-35',
  'INTERMEDIÁRIO DA OPERAÇÃO CNPJ / CPF / NIF 111.444.777-35',
  'Descrição do Serviço Desenvolvimento de sistema sob encomenda',
  'TRIBUTAÇÃO MUNICIPAL (ISSQN) Tipo de Tributação do ISSQN Operação tributável',
  'TRIBUTAÇÃO IBS / CBS CST / cClassTrib 000 / 000001',
  'Valor Líquido da NFS-e + IBS/CBS R$ 1.500,77',
  'INFORMAÇÕES COMPLEMENTARES Inf. Cont.: Contrato 77 de 2026.',
  'Totais Aproximados dos Tributos',
  'Data Cientificação Identificação e Assinatura',
];
function expectInOrder(text: string): void {
  const found = inOrder.map((wanted) => text.indexOf(wanted));
  expect(inOrder.filter((_, index) => found[index] === -1)).toEqual([]);
  expect(found).toEqual([...found].sort((a, b) => a - b));
}
const joined = (text: string) => text.replace(/[\s\f]+/g, ' ');

testWith('pdftotext', 'pdfinfo')(
  nameNeeding('texts and structure tree have each label together with its value, in the order of the page', [
    'pdftotext',
    'pdfinfo',
  ]),
  async () => {
    const path = await write('order', nfseCases['all blocks'], { status: 'cancelled', stub: 'printed' });
    expectInOrder(joined(run('pdftotext', '-raw', path, '-').replace(/\b(CANCELADA)\b/g, '')));
    const tree = run('pdfinfo', '-struct-text', path);
    expectInOrder(joined([...tree.matchAll(/"(.*)"/g)].map(([, text]) => text).join(' ')));
    expect(tree).toMatch(/ H \(block\)\n\s+"TRIBUTAÇÃO IBS/);
    expect(run('pdfinfo', path)).toMatch(
      new RegExp(`Title: +${nfseKey}[\\s\\S]*Creator: +DANFSe[\\s\\S]*Tagged: +yes`),
    );
  },
);

test.each(['authorized', 'cancelled', 'replaced'] as const)(
  '40: %s: the same XML and events give the same bytes',
  async (status) => {
    const twice = [
      await draw(nfseCases['all blocks'], { status }),
      await draw(nfseCases['all blocks'], { status }),
    ];
    expect(Buffer.compare(twice[0] ?? Buffer.alloc(0), twice[1] ?? Buffer.alloc(1))).toBe(0);
  },
);
