import { useOpened } from '@fiscal/testkit/testing';
import { describe, expect, test } from 'vitest';
import { links } from '../paths/paths.ts';
import { readAnswer } from '../testing/decide-by-clicks.ts';
import { chromiumPath, needsChromium, openBrowser } from '../testing/open-browser.ts';
import { idOf, plantedPages } from '../testing/planted-pages.ts';
import { useServedStage } from '../testing/served-stage.ts';
import { listControls, walk } from '../testing/walk-by-keyboard.ts';

/** One address of each page, and a document with the forms of its decisions. */
const walked = plantedPages.filter(
  ({ path, shows }, at) =>
    plantedPages.findIndex((other) => other.path === path) === at || shows.includes('reconcile_exhausted'),
);

describe.runIf(chromiumPath !== undefined)(`in a real browser ${needsChromium}`, () => {
  const browser = useOpened(openBrowser);
  const stage = useServedStage();

  test.each(walked)(
    '$path, $shows: Tab reaches everything in its order, and shows where it is',
    async (planted) => {
      const { console, person, ids } = stage;
      await browser.withTab(console, { person, scripts: 'off' }, async ({ page, open }) => {
        await open(planted.address(ids));
        const controls = await listControls(page);
        const stops = await walk(page, controls.length * 4);
        expect(stops.map(({ what }) => what)).toEqual(controls);
        expect(stops.filter(({ isVisible }) => !isVisible).map(({ what }) => what)).toEqual([]);
      });
    },
  );

  test('the first Tab offers the way past the navigation', async () => {
    const { console, person } = stage;
    await browser.withTab(console, { person }, async ({ page, open }) => {
      await open(links.queueDecisions());
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    });
  });

  const reason = 'chamado 4812';

  test('an action is filled in and sent by the keyboard alone', async () => {
    const { console, person, ids } = stage;
    await browser.withTab(console, { person }, async ({ page, open }) => {
      await open(links.document(idOf(ids, 'circuit')));
      const isAt = (selector: string) =>
        page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
      for (let pressed = 0; !(await isAt('form[name="continuar"] [name="reason"]')); pressed += 1) {
        expect(pressed).toBeLessThan(60);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(reason);
      await page.keyboard.press('Tab');
      expect(await isAt('form[name="continuar"] button')).toBe(true);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      expect(await readAnswer(page)).toMatchObject({ tone: 'done' });
    });
  });

  test('without scripts a person reads, acts and gets the answer', async () => {
    const { console, person, ids } = stage;
    await browser.withTab(console, { person, scripts: 'off' }, async ({ page, open }) => {
      await open(links.queue);
      await Promise.all([page.waitForNavigation(), page.click('main a[href*="attention="]')]);
      expect(await page.$$eval('main tbody tr', (rows) => rows.length)).toBeGreaterThan(0);
      await open(links.document(idOf(ids, 'internalError')));
      await page.type('form[name="continuar"] [name="reason"]', reason);
      await Promise.all([page.waitForNavigation(), page.click('form[name="continuar"] button')]);
      expect(await readAnswer(page)).toMatchObject({ tone: 'done' });
    });
  });
});
