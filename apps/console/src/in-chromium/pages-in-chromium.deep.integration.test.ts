import { useOpened } from '@fiscal/testkit/testing';
import { describe, expect, test } from 'vitest';
import { pages } from '../registered.ts';
import { findForeignWords } from '../testing/foreign-words.ts';
import {
  findBarriers,
  findShiftsOfRefresh,
  findTooWide,
  readHead,
  readWords,
} from '../testing/look-at-page.ts';
import { chromiumPath, needsChromium, openBrowser } from '../testing/open-browser.ts';
import { plantedPages } from '../testing/planted-pages.ts';
import { useServedStage } from '../testing/served-stage.ts';

test('every page of the console is among those that a browser looks at', () => {
  const looked = new Set(plantedPages.map(({ path }) => path));
  expect(pages.map(({ path }) => path).filter((path) => !looked.has(path))).toEqual([]);
});

describe.runIf(chromiumPath !== undefined)(`in a real browser ${needsChromium}`, () => {
  const browser = useOpened(openBrowser);
  const stage = useServedStage();

  test.each(plantedPages)(
    '$path, $shows: nothing hinders anybody, on a wide or a narrow screen',
    async (planted) => {
      const { console, person, ids } = stage;
      await browser.withTab(console, { person }, async ({ page, open }) => {
        const answer = await open(planted.address(ids));
        expect(answer).toBe(200);
        const { lang, headings, title } = await readHead(page);
        expect.soft(lang).toBe('pt-BR');
        expect.soft(headings).toHaveLength(1);
        expect.soft(title).toBe(`${headings[0]} · Console fiscal`);
        expect.soft(findForeignWords(await readWords(page))).toEqual([]);
        for (const width of [1280, 390]) {
          await page.setViewport({ width, height: 900 });
          expect.soft(await findTooWide(page), `at ${width}`).toEqual([]);
          expect.soft(await findShiftsOfRefresh(page), `at ${width}`).toEqual([]);
          expect.soft(await findBarriers(page), `at ${width}`).toEqual([]);
        }
      });
    },
  );
});
