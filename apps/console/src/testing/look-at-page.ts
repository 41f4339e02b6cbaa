import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Returns what hinders people with disabilities, by the rules of WCAG up to AA and the usual good practice, one line for each element. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(levels)} }, resultTypes: ['violations'] })`,
  )) as AxeResult;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** Returns the elements that are wider than the window, outermost first; none when the page does not scroll sideways. */
export const findTooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (part) => part.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [`${scrollWidth} in ${clientWidth}`, ...wide.map((part) => part.outerHTML.slice(0, 120))];
  });

/** Returns the language of the page and its main headings. */
export const readHead = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent.trim()),
    title: document.title,
  }));

/** Returns what a person reads or hears, a line for each piece, without ids, keys and codes, which are marked as such. */
export const readWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: string[] = [];
    while (walker.nextNode() !== null) {
      const { parentElement: around, textContent } = walker.currentNode;
      if (around?.closest('code, script') === null) lines.push(textContent ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const part of document.body.querySelectorAll(`[${name}]`))
        lines.push(part.getAttribute(name) ?? '');
    }
    return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
  });

/** Notes from now on by how much the layout moves; a change of the window's size has moved it two frames later. */
export const observeShifts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { readonly node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => node?.textContent?.trim().slice(0, 60));
        shifts.push(`${entry.value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });

/** Returns the moves that were noted; two frames after a refresh all of its moves are. */
export const readShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { readonly shifts: readonly string[] }).shifts;
  });

/** Returns how much the layout moves while every live part of the page is replaced by a fresh one. */
export async function findShiftsOfRefresh(page: Page): Promise<readonly string[]> {
  await observeShifts(page);
  const parts = await page.evaluate(() => {
    const live = document.querySelectorAll('main[data-refresh] [data-live]');
    for (const part of live) part.setAttribute('data-stale', '');
    return live.length;
  });
  if (parts === 0) return [];
  await page.waitForFunction(() => document.querySelector('[data-stale]') === null, { polling: 50 });
  return readShifts(page);
}
