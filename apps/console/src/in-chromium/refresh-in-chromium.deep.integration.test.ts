import { aFiling } from '@fiscal/services/testing';
import { useOpened } from '@fiscal/testkit/testing';
import type { HTTPResponse, Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { links } from '../paths/paths.ts';
import { observeShifts, readShifts } from '../testing/look-at-page.ts';
import { chromiumPath, needsChromium, openBrowser } from '../testing/open-browser.ts';
import { idOf } from '../testing/planted-pages.ts';
import { useServedStage } from '../testing/served-stage.ts';

/** The number before a line of the queue. */
const countOf = (page: Page, attention: string): Promise<string> =>
  page.$eval(`main li:has(a[href*="attention=${attention}"]) .count`, (count) => count.textContent ?? '');

const waitForCount = (page: Page, attention: string, count: string) =>
  page.waitForFunction(
    (of: string, wanted: string) =>
      document.querySelector(`main li:has(a[href*="attention=${of}"]) .count`)?.textContent === wanted,
    { polling: 50 },
    attention,
    count,
  );

const isRefresh = (answer: HTTPResponse): boolean =>
  answer.request().headers()['x-console-refresh'] !== undefined;

describe.runIf(chromiumPath !== undefined)(`in a real browser ${needsChromium}`, () => {
  const browser = useOpened(openBrowser);
  const stage = useServedStage();
  const attention = 'reconcile_exhausted';
  const addOne = () => aFiling(stage.harness, { status: 'unknown', attention });

  test.each([1280, 390])(
    'at %i pixels nothing moves while a page refreshes, and the change is said',
    async (width) => {
      const { console, person } = stage;
      await browser.withTab(console, { person, width }, async ({ page, open }) => {
        await open(links.queue);
        await page.waitForNetworkIdle({ idleTime: 100 });
        await observeShifts(page);
        let count = Number(await countOf(page, attention));
        for (let refresh = 0; refresh < 2; refresh += 1) {
          await addOne();
          count += 1;
          await waitForCount(page, attention, String(count));
        }
        expect(await readShifts(page)).toEqual([]);
        expect(await page.$eval('#novidades', (news) => news.textContent)).toContain(String(count));
      });
    },
  );

  test('the focus, what was typed and the place on the page stay over a refresh', async () => {
    const { console, person } = stage;
    await browser.withTab(console, { person, width: 390 }, async ({ page, open }) => {
      await open(links.queue);
      await page.type('header input[type="search"]', 'padaria');
      await page.evaluate(() => window.scrollTo(0, 120));
      const before = await readPlace(page);
      expect(before.scroll).toBeGreaterThan(0);
      const count = Number(await countOf(page, attention));
      await addOne();
      await waitForCount(page, attention, String(count + 1));
      expect(await readPlace(page)).toEqual(before);
    });
  });

  test('a part with the focus waits for its refresh until the focus has left it', async () => {
    const { console, person } = stage;
    await browser.withTab(console, { person }, async ({ page, open }) => {
      await open(links.queue);
      const link = `main a[href*="attention=${attention}"]`;
      const count = Number(await countOf(page, attention));
      await page.focus(link);
      await addOne();
      for (let refresh = 0; refresh < 3; refresh += 1) await page.waitForResponse(isRefresh);
      expect(await page.$eval(link, (part) => part === document.activeElement)).toBe(true);
      await page.focus('header input[type="search"]');
      await waitForCount(page, attention, String(count + 1));
    });
  });

  test('a form that somebody fills in stays as it is while its page refreshes', async () => {
    const { console, person, ids } = stage;
    const id = idOf(ids, 'circuit');
    await browser.withTab(console, { person }, async ({ page, open }) => {
      await open(links.document(id));
      await page.type('form[name="continuar"] [name="reason"]', 'chamado 4812');
      const state = await page.$eval('#situacao', (part) => part.textContent);
      await stage.harness.database.asOwner(`update filing set waiting = 'question' where id = '${id}'`);
      await page.waitForFunction(
        (old: string | null) => document.getElementById('situacao')?.textContent !== old,
        { polling: 50 },
        state,
      );
      expect(
        await page.$eval(
          'form[name="continuar"] [name="reason"]',
          (field) => (field as HTMLInputElement).value,
        ),
      ).toBe('chamado 4812');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason');
    });
  });
});

const readPlace = (page: Page) =>
  page.evaluate(() => ({
    focus: document.activeElement?.outerHTML,
    typed: document.querySelector<HTMLInputElement>('header input[type="search"]')?.value,
    scroll: window.scrollY,
  }));
