import { createHarness } from '@fiscal/services/testing';
import { useOpened } from '@fiscal/testkit/testing';
import { describe, expect, inject, test } from 'vitest';
import { pages } from '../registered.ts';
import { findBarriers, findTooWide, readHead, readWords } from '../testing/look-at-page.ts';
import { chromiumPath, needsChromium, openBrowser } from '../testing/open-browser.ts';
import { plantedPages, plantPages } from '../testing/planted-pages.ts';
import { serveConsole } from '../testing/serve-console.ts';
import { findForeignWords } from './foreign-words.ts';

test('every page of the console is among those that a browser looks at', () => {
  const looked = new Set(plantedPages.map(({ path }) => path));
  expect(pages.map(({ path }) => path).filter((path) => !looked.has(path))).toEqual([]);
});

describe.runIf(chromiumPath !== undefined)(`in a real browser ${needsChromium}`, () => {
  const browser = useOpened(openBrowser);
  const stage = useOpened(async () => {
    const harness = await createHarness(inject('postgresUrl'));
    const ids = await plantPages(harness);
    const console = await serveConsole(harness);
    const person = await console.signIn('operacao');
    return {
      ids,
      console,
      person,
      close: async () => {
        await console.close();
        await harness.close();
      },
    };
  });

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
          expect.soft(await findBarriers(page), `at ${width}`).toEqual([]);
        }
      });
    },
  );
});
