import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFonts } from './fonts/open-fonts.ts';
import { layOutDanfe } from './layout/lay-out-danfe.ts';
import { type Sheet, sheetParts } from './layout/sheet.ts';
import { readDanfe } from './model/read-danfe.ts';
import { paintDocument } from './paint-document.ts';
import { authorizedDocument, billingXml, items } from './testing/authorized-document.ts';
import { extractPages, extractTexts } from './testing/extract-texts.ts';
import { leavesOf, readObjects, readParents, readStructure } from './testing/read-objects.ts';

const fonts = openFonts();
const properties = { title: 'KEY (1)', creator: 'PRINT', createdAt: '2026-11-21T10:00:03-03:00' };

/** Texts of each piece of tagged content of a page, by its number. */
const markedTexts = (operators: string): string[][] =>
  [...operators.matchAll(/^\/\w+<<\/MCID (\d+)>>BDC\n([\s\S]*?)\nEMC$/gm)].map(
    ([, mcid, inside = ''], index) => {
      expect(Number(mcid)).toBe(index);
      return [...inside.matchAll(/\(((?:[^\\()]|\\.)*)\)Tj/g)].map(([, text = '']) =>
        text.replace(/\\(.)/g, '$1'),
      );
    },
  );

/** Returns the groups of a sheet that have texts, part by part, as a reader must get them. */
const groupsInOrder = (sheet: Sheet): string[][] =>
  sheetParts.flatMap((part) =>
    sheet.groups.flatMap((group, index) => {
      const texts = sheet.texts.slice(group.from, sheet.groups[index + 1]?.from).map(({ text }) => text);
      return group.part === part && texts.length > 0 ? [texts] : [];
    }),
  );

const trimmedEnds = (texts: readonly string[]) => texts.map((text) => text.replace(/ $/, ''));

test('every text of the sheets is once in the structure tree, in reading order', () => {
  const changes = fc.record({
    count: fc.integer({ min: 1, max: 60 }),
    description: fc
      .stringMatching(/^[!-~À-ÿ]{1,30}( [!-~À-ÿ]{1,20}){0,4}$/)
      .map((text) => text.replace(/[<&]/g, '(')),
    dups: fc.integer({ min: 0, max: 30 }),
    layout: fc.constantFrom('moc7' as const, 'nt2026010' as const),
    orientation: fc.constantFrom('portrait' as const, 'landscape' as const),
  });
  fc.assert(
    fc.property(changes, ({ count, description, dups, layout, orientation }) => {
      const document = authorizedDocument({
        items: items(count, { description }),
        billing: dups === 0 ? '' : billingXml(dups),
        info: `<infAdic><infCpl>${description}</infCpl></infAdic>`,
      });
      const sheets = layOutDanfe(readDanfe(document), { layout, orientation, status: 'authorized' });
      const pdf = paintDocument(sheets, properties, fonts);
      const pages = extractPages(pdf).map(markedTexts);
      expect(pages.map((page) => page.map(trimmedEnds))).toEqual(
        sheets.map((sheet) => groupsInOrder(sheet).map(trimmedEnds)),
      );
      const leaves = leavesOf(readStructure(pdf));
      const numbers = [...new Set(leaves.map(({ content }) => content?.page))];
      const places = leaves.map(({ content }) => [numbers.indexOf(content?.page), content?.mcid]);
      expect(places).toEqual(pages.flatMap((page, at) => page.map((_, mcid) => [at, mcid])));
      expect(readParents(pdf).map((page) => page.length)).toEqual(pages.map((page) => page.length));
    }),
    { numRuns: 25 },
  );
});

test('an item is a row of a table with its headings', () => {
  const document = authorizedDocument({ items: items(3) });
  const sheets = layOutDanfe(readDanfe(document), {
    layout: 'moc7',
    orientation: 'portrait',
    status: 'authorized',
  });
  const tables = (node: ReturnType<typeof readStructure>): ReturnType<typeof readStructure>[] =>
    node.tag === 'Table' ? [node] : node.kids.flatMap(tables);
  const [table, ...others] = tables(readStructure(paintDocument(sheets, properties, fonts)));
  expect(others).toEqual([]);
  const rows = table?.kids.map(({ tag, kids }) => [tag, new Set(kids.map((kid) => kid.tag)), kids.length]);
  const columns = rows?.[0]?.[2];
  expect(rows).toEqual([
    ['TR', new Set(['TH']), columns],
    ...[1, 2, 3].map(() => ['TR', new Set(['TD']), columns]),
  ]);
});

const blank = (): Sheet => ({
  size: { width: 595.28, height: 841.89 },
  watermarks: [],
  backgroundMarks: [],
  shades: [],
  borders: [],
  images: [],
  boldFrames: [],
  bars: [],
  frames: [],
  rules: [],
  dashedRules: [],
  texts: [],
  groups: [],
});
const mark = (text: string) => ({ font: 'Times-Roman', size: 10, x: 100, y: 200, text }) as const;

test('the file has its title and its language and is tagged', () => {
  const objects = [...readObjects(paintDocument([blank()], properties, fonts)).values()].join('\n');
  expect(objects).toContain('/Title(KEY \\(1\\))/Creator(PRINT)/Producer(PRINT)');
  expect(objects).toContain("/CreationDate(D:20261121100003-03'00)");
  expect(objects).toContain('/Lang(pt-BR)/MarkInfo<</Marked true>>');
  expect(objects).toContain('/ViewerPreferences<</DisplayDocTitle true>>');
});

test('watermarks are faint, and the contents after them are not', () => {
  const pdf = paintDocument([{ ...blank(), watermarks: ['CANCELADA'] }], properties, fonts);
  const [operators = ''] = extractPages(pdf);
  expect(operators).toMatch(/\nq \/F gs\n[^Q]*\(CANCELADA\) ?Tj\nET\nQ\nEMC$/);
  expect([...readObjects(pdf).values()].join('\n')).toContain('/ExtGState<</F <</ca .12>>>>');
});

test('an empty cell stays a cell of its row', () => {
  const sheet: Sheet = {
    ...blank(),
    texts: [mark('first'), mark('third')],
    groups: [
      { part: 'items', role: 'row', from: 0 },
      { part: 'items', role: 'cell', from: 1 },
      { part: 'items', role: 'cell', from: 1 },
    ],
  };
  const leaf = (mcid?: number) => ({ tag: 'TD', content: mcid === undefined ? undefined : { mcid } });
  expect(readStructure(paintDocument([sheet], properties, fonts))).toMatchObject({
    kids: [
      { tag: 'Sect', kids: [{ tag: 'Table', kids: [{ tag: 'TR', kids: [leaf(0), leaf(), leaf(1)] }] }] },
    ],
  });
});

test('parentheses and backslashes are printed, and a turned line runs upwards', () => {
  const sheet: Sheet = {
    ...blank(),
    texts: [mark('a(b\\c)'), { ...mark('up'), direction: 'up' }, mark('on')],
    groups: [{ part: 'stub', role: 'paragraph', from: 0 }],
  };
  const pdf = paintDocument([sheet], properties, fonts);
  expect(extractTexts(pdf)).toEqual([['a(b\\c)', 'up', 'on']]);
  const [operators = ''] = extractPages(pdf);
  expect(operators).toContain('0 1 -1 0 100 641.89 Tm(up )Tj');
  expect(operators).toContain('1 0 0 1 100 641.89 Tm(on)Tj');
});

test('a character that the fonts do not have is refused, not printed wrong', () => {
  const sheet: Sheet = {
    ...blank(),
    texts: [mark('a–b')],
    groups: [{ part: 'stub', role: 'paragraph', from: 0 }],
  };
  expect(() => paintDocument([sheet], properties, fonts)).toThrow(new RangeError('no glyph for U+2013'));
});
