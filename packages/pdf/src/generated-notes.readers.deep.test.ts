import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validNotes } from '@fiscal/note-generator';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { afterAll, expect, test } from 'vitest';
import { openFonts } from './fonts/open-fonts.ts';
import { layOutDanfe } from './layout/lay-out-danfe.ts';
import type { Sheet } from './layout/sheet.ts';
import { readDanfe } from './model/read-danfe.ts';
import { renderDanfe } from './render-danfe.ts';
import { danfeForms } from './testing/fields-of-sheet.ts';
import { generatedDocument } from './testing/generated-document.ts';
import { generatedRuns } from './testing/generated-runs.ts';
import { missingOf, nameNeeding, type Page, pagesOf, runTool, type Word } from './testing/read-pages.ts';

// The produced file as poppler and zbar read it; `npm run danfes` draws a hundred notes, or others.
const { runs, seed, timeout } = generatedRuns(process.env, 2);

const folder = mkdtempSync(join(tmpdir(), 'danfe-generated-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fonts = openFonts();

const margin = 5.66;
const resolution = 150;
/** A piece of a watermark: higher and wider than any line of text. */
const isMark = ({ left, right, top, bottom }: Word) => Math.min(right - left, bottom - top) > 16;

/**
 * The boxes of poppler reach from the ascent to the descent of the font; where the boxes of two lines overlap, they are
 * blank.
 */
function inkOf({ left, right, top, bottom, text }: Word): Word {
  const upright = bottom - top > right - left && text.length > 2;
  const [x, y] = upright ? [(right - left) * 0.25, 0] : [0, (bottom - top) * 0.25];
  return { text, left: left + x, right: right - x, top: top + y, bottom: bottom - y };
}

function overlapping(words: readonly Word[]): string[] {
  const sorted = words.map(inkOf).sort((a, b) => a.top - b.top);
  return sorted.flatMap((word, index) => {
    const wrong: string[] = [];
    for (const other of sorted.slice(index + 1)) {
      if (other.top >= word.bottom - 0.3) break;
      if (other.left < word.right - 0.3 && other.right > word.left + 0.3)
        wrong.push(`${word.text} ${other.text}`);
    }
    return wrong;
  });
}

const outside = ({ width, height, words }: Page): Word[] =>
  words.filter(
    ({ left, top, right, bottom }) =>
      left < margin || top < margin - 2 || right > width - margin || bottom > height - margin + 1,
  );

/** Counts each word that is a number. */
function numbersOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts
    .flatMap((text) => text.split(' '))
    .filter((text) => /^[\d.,/%()-]*\d[\d.,/%()-]*$/.test(text)))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function expectWords(sheets: readonly Sheet[], pages: readonly Page[]): void {
  expect(pages).toHaveLength(sheets.length);
  pages.forEach((page, index) => {
    const words = page.words.filter((word) => !isMark(word));
    expect(outside({ ...page, words })).toEqual([]);
    expect(overlapping(words)).toEqual([]);
    const drawn = (sheets[index]?.texts ?? []).map(({ text }) => text);
    const read = numbersOf(words.map(({ text }) => text));
    const lost = [...numbersOf(drawn)].filter(([number, count]) => (read.get(number) ?? 0) < count);
    expect(lost).toEqual([]);
  });
}

/** Expects blank margins in grey pictures of all pages, and a bar code that a reader finds on each. */
function expectPictures(
  path: string,
  name: string,
  { accessKey, sheets }: { accessKey: string; sheets: number },
) {
  runTool(folder, 'pdftoppm', '-r', String(resolution), '-gray', '-png', path, name);
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const file = join(folder, `${name}-${String(sheet).padStart(String(sheets).length, '0')}.png`);
    const { width, height, data } = PNG.sync.read(readFileSync(file));
    // 2 mm less half a line.
    const edge = Math.floor((1.9 / 25.4) * resolution);
    let darkest = 255;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const inside = x >= edge && x < width - edge && y >= edge && y < height - edge;
        if (!inside) darkest = Math.min(darkest, data[(y * width + x) * 4] ?? 0);
      }
    }
    expect(darkest, `ink in the margin of ${name}, sheet ${sheet}`).toBeGreaterThan(250);
    const read = spawnSync('zbarimg', ['-q', '--raw', file], { encoding: 'utf8' });
    expect(read.stdout.trim()).toBe(accessKey);
    rmSync(file);
  }
}

const tools = ['pdftotext', 'pdftoppm', 'zbarimg'];

test.runIf(missingOf(tools).length === 0).each(danfeForms)(
  nameNeeding(
    '$layout $orientation: in the file no word leaves the margins or covers another, no number is broken, and each bar code is read at 150 dpi',
    tools,
  ),
  async ({ layout, orientation }) => {
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(validNotes({ maxItems: 12 }), async (note) => {
        drawn += 1;
        const procNFeXml = generatedDocument(note);
        const name = `${layout}-${orientation}-${drawn}`;
        const path = join(folder, `${name}.pdf`);
        writeFileSync(
          path,
          await renderDanfe({ procNFeXml, status: 'authorized', layout, orientation }, fonts),
        );
        const model = readDanfe(procNFeXml);
        const sheets = layOutDanfe(model, { layout, orientation, status: 'authorized' });
        expectWords(sheets, pagesOf(folder, path));
        expectPictures(path, name, { accessKey: model.accessKey, sheets: sheets.length });
        rmSync(path);
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
  },
  timeout,
);
