import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cm } from '../layout/geometry.ts';
import { nfseCases, worstNfse } from '../testing/nfse-cases.ts';
import { readDanfse } from '../testing/read-danfse.ts';
import { widthOf } from '../text/measure-text.ts';

// Points of the acceptance checklist of the DANFSe (facts/danfse.md §9), by their numbers, that the drawn sheet shows.

const cases = [
  ...Object.entries(nfseCases),
  ['worst, wide', worstNfse('W')],
  ['worst, narrow', worstNfse('i')],
] as const;
const near = (centimetres: number) => expect.closeTo(cm(centimetres), 1);

test('1, 2: A4 portrait, border of 1 pt at 1.8 mm, dividers', () => {
  const { sheet } = readDanfse();
  expect(sheet.size).toEqual({ width: 595.28, height: 841.89 });
  expect(sheet.borders).toEqual([
    {
      x: near(0.18),
      y: near(0.18),
      width: expect.closeTo(595.28 - 2 * cm(0.18), 1),
      height: expect.closeTo(841.89 - 2 * cm(0.18), 1),
    },
  ]);
  expect(sheet.rules.length).toBeGreaterThan(8);
  expect([...sheet.frames, ...sheet.boldFrames, ...sheet.dashedRules]).toEqual([]);
});

test('3: only the header, the titles, the issuer and the last total have a grey ground', () => {
  const { sheet, titles } = readDanfse(nfseCases['all blocks']);
  const under = (words: string) => {
    const mark = sheet.texts.find(({ text }) => text === words);
    return sheet.shades.some(
      ({ x, y, width, height }) =>
        mark !== undefined && mark.x >= x && mark.x < x + width && mark.y > y && mark.y <= y + height,
    );
  };
  const grey = [
    'DANFSe v2.0',
    'Tipo de Ambiente: Produção',
    'EMITENTE DA NFS-e',
    'Valor Líquido da NFS-e + IBS/CBS',
    ...titles,
  ];
  expect(grey.filter((words) => !under(words))).toEqual([]);
  expect(sheet.shades).toHaveLength(1 + titles.length + 2);
  const suppressed = readDanfse(nfseCases['no ISSQN, no party']);
  expect(suppressed.sheet.shades).toHaveLength(1 + (suppressed.titles.length - 4) + 2);
});

test('4, 6: the title is 9 pt bold and centred; in homologation only, a red line is below the title', () => {
  const lines = (environment: '1' | '2') =>
    readDanfse({ environment }).sheet.texts.filter(({ size, font }) => size === 9 && font === 'Arial-Bold');
  const centre = (cm(5.41) + cm(5.41 + 10.19)) / 2;
  for (const { text, font, size, x } of lines('2')) {
    expect(x + widthOf(text, font, size) / 2).toBeCloseTo(centre, 1);
  }
  expect(lines('2').map(({ text, color }) => [text, color])).toEqual([
    ['DANFSe v2.0', undefined],
    ['Documento Auxiliar da NFS-e', undefined],
    ['NFS-e SEM VALIDADE JURÍDICA', 'red'],
  ]);
  expect(lines('1').map(({ text }) => text)).toEqual(['DANFSe v2.0', 'Documento Auxiliar da NFS-e']);
});

test('8: the QR code has 15.2 mm at 17.48, 1.67 cm and four white modules around it', () => {
  for (const changes of [{}, nfseCases['letters in the CNPJ']]) {
    const { sheet } = readDanfse(changes);
    const edge = (pick: (bar: (typeof sheet.bars)[number]) => number, choose: (...all: number[]) => number) =>
      choose(...sheet.bars.map(pick));
    const [left, top] = [edge(({ x }) => x, Math.min), edge(({ y }) => y, Math.min)];
    const [right, foot] = [
      edge(({ x, width }) => x + width, Math.max),
      edge(({ y, height }) => y + height, Math.max),
    ];
    expect([left, top, right - left, foot - top]).toEqual([near(17.48), near(1.67), near(1.52), near(1.52)]);
    const modules = Math.round((foot - top) / (sheet.bars[0]?.height ?? 0));
    expect(modules).toBe(37);
    const white = (4 * (foot - top)) / modules;
    const inside = sheet.texts.filter(
      ({ text, font, size, x, y }) =>
        x < right + white &&
        x + widthOf(text, font, size) > left - white &&
        y > top - white &&
        y - size * 0.72 < foot + white,
    );
    expect(inside).toEqual([]);
    const shaded = sheet.shades.filter(
      ({ y, height, x, width }) => y + height > top - white && y < foot + white && x + width > left - white,
    );
    expect(shaded).toEqual([]);
  }
});

test('9: the sentence under the QR code has three lines of 6 pt', () => {
  const { sheet } = readDanfse();
  const from = sheet.texts.findIndex(({ text }) => text.startsWith('A autenticidade'));
  const lines = sheet.texts.slice(from, from + 3);
  expect(lines.map(({ text }) => text).join(' ')).toBe(
    'A autenticidade desta NFS-e pode ser verificada pela leitura deste código QR ou pela consulta da chave de acesso no portal nacional da NFS-e',
  );
  for (const { x, y, size, text, font } of lines) {
    expect(size).toBe(6);
    expect(x).toBeGreaterThanOrEqual(cm(15.8));
    expect(x + widthOf(text, font, size)).toBeLessThanOrEqual(cm(15.8 + 4.72));
    expect(y).toBeLessThan(cm(3.36 + 0.68));
  }
});

const abbreviations = new Set(['CNPJ / CPF / NIF', 'IRRF', 'BC ISSQN']);

test.each(cases)('10, 37: %s: labels and contents have the sizes of the norm', (_name, changes) => {
  const { fields } = readDanfse(changes, { stub: 'printed' });
  for (const { block, marks, label } of fields) {
    const [first, ...contents] = marks;
    expect([first?.font, first?.size], label).toEqual(['Arial-Bold', block === '' ? 7 : 6]);
    const isInCapitals = /^[^a-z]+(NFS-e)?$/.test(label);
    expect(isInCapitals, label).toBe(block === '' || abbreviations.has(label));
    for (const { font, size } of contents) expect([font, size], label).toEqual(['Arial', 7]);
  }
});

/**
 * Returns the box that a line of text covers: from the height of a capital above its baseline to the depth of a
 * descender below.
 */
const boxOf = ({ text, font, size, x, y }: ReturnType<typeof readDanfse>['sheet']['texts'][number]) => ({
  text,
  left: x,
  right: x + widthOf(text, font, size),
  top: y - size * 0.72,
  bottom: y + size * 0.21,
});

test.each(cases)(
  '1, 36: %s: no text leaves the sheet, crosses a column or covers another',
  (_name, changes) => {
    for (const stub of ['absent', 'printed'] as const) {
      const { sheet, fields } = readDanfse(changes, { stub });
      const boxes = sheet.texts.map(boxOf);
      const outside = boxes.filter(
        ({ left, right, top, bottom }) =>
          left < cm(0.3) || right > cm(20.7) || top < cm(0.3) || bottom > cm(28.77),
      );
      expect(outside).toEqual([]);
      const covered = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom - 0.1 &&
              other.top < one.bottom - 0.1,
          )
          .map((other) => [one.text, other.text]),
      );
      expect(covered).toEqual([]);
      const crossed = boxes.filter(({ left, right, top, bottom }) =>
        sheet.rules.some(
          ({ x1, x2, y1, y2 }) => y1 === y2 && left < x2 && right > x1 && y1 > top + 0.1 && y1 < bottom - 0.1,
        ),
      );
      expect(crossed).toEqual([]);
      const lefts = [0.3, 5.41, 10.51, 15.62, 20.7].map(cm);
      for (const { marks, label } of fields) {
        const start = marks[0]?.x ?? 0;
        const neighbour = Math.min(
          ...fields
            .filter((other) => Math.abs((other.marks[0]?.y ?? 0) - (marks[0]?.y ?? 0)) < 1)
            .map((other) => other.marks[0]?.x ?? 0)
            .filter((x) => x > start + 1),
          lefts[4] ?? 0,
        );
        for (const mark of marks) expect(boxOf(mark).right, label).toBeLessThanOrEqual(neighbour);
      }
    }
  },
);

test('1: the line of the taxes is above the foot for all lengths of description and information', () => {
  const letters = fc.constantFrom('W', 'a', 'i', 'a\n', 'palavra ');
  const text = fc
    .tuple(letters, fc.integer({ min: 1, max: 2000 }))
    .map(([letter, length]) => letter.repeat(length).slice(0, length));
  const stubs = fc.constantFrom('absent' as const, 'printed' as const);
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom('all blocks', 'no ISSQN, no party'),
      stubs,
      (description, info, name, stub) => {
        const details = `<infoCompl><xInfComp>${info.replaceAll('\n', ' ')}</xInfComp></infoCompl>`;
        const { sheet, paragraphs } = readDanfse({ ...nfseCases[name], description, details }, { stub });
        expect(paragraphs.at(-1)).toMatch(/^Totais Aproximados dos Tributos .* Municipais: 5,00%$/);
        const foot = cm(stub === 'printed' ? 28.05 : 28.77);
        const marks = sheet.texts.filter(({ kind, y }) => kind !== 'label' && y < cm(28.1));
        expect(Math.max(...marks.map(({ y, size }) => y + size * 0.21))).toBeLessThanOrEqual(foot);
      },
    ),
    { numRuns: 60 },
  );
});

test('38: the sheet has only the texts of the document and the words of the norm', () => {
  const { sheet, paragraphs } = readDanfse();
  expect(paragraphs).toEqual([
    'NFS-e',
    'DANFSe v2.0 Documento Auxiliar da NFS-e',
    'Município: São Paulo / SP',
    'Ambiente Gerador: Sistema Nacional da NFS-e',
    'Tipo de Ambiente: Produção',
    expect.stringMatching(/^A autenticidade/),
    'Análise e desenvolvimento de sistemas.',
    expect.stringMatching(/^Totais Aproximados/),
  ]);
  expect([...sheet.watermarks, ...sheet.images]).toEqual([]);
});

test('39: the receipt is at the foot when the request requires it', () => {
  const { fields } = readDanfse({}, { stub: 'printed' });
  expect(fields.slice(-3).map(({ label, content }) => [label, content])).toEqual([
    ['Data Cientificação', ''],
    ['Identificação e Assinatura', ''],
    ['Nº NFS-e / Chave NFS-e', '42 / 35503082211222333000181000000000004226111234567895'],
  ]);
  expect(readDanfse().fields.map(({ label }) => label)).not.toContain('Data Cientificação');
});

test('33: a mark comes from an event, never from cStat', () => {
  const marksOf = (status: 'authorized' | 'cancelled' | 'replaced') =>
    readDanfse({ status: '101' }, { status }).sheet.backgroundMarks;
  expect([marksOf('authorized'), marksOf('cancelled'), marksOf('replaced')]).toEqual([
    [],
    ['CANCELADA'],
    ['SUBSTITUÍDA'],
  ]);
});
