import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Returns what hinders people with disabilities, by the rules of WCAG up to AA, one line for each element. */
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
