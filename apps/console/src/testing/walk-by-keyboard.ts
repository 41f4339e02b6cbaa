import type { Page } from 'puppeteer-core';

/** A place that the keyboard reaches. */
export interface Stop {
  /** What it is, for a report. */
  readonly what: string;
  /** One can see that it has the focus: an outline, a shadow or another look than without. */
  readonly isVisible: boolean;
}

/** Returns the links, fields and buttons that a person sees, in the order of the page. */
export const listControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (part) => part.matches('.skip') || part.checkVisibility(),
    );
    return shown.map((part, at) => {
      part.dataset['place'] = String(at);
      return `${at} ${part.tagName} ${(part.getAttribute('name') ?? part.textContent ?? '').trim().slice(0, 40)}`;
    });
  });

/** Presses Tab until the focus leaves the page; returns where it stopped. */
export async function walk(page: Page, most: number): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let pressed = 0; pressed <= most; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const part = document.activeElement;
      if (!(part instanceof HTMLElement) || part === document.body) return undefined;
      const look = (of: Element): string => {
        const { outlineStyle, outlineWidth, boxShadow, backgroundColor, textDecorationLine } = getComputedStyle(of);
        const outline = outlineStyle === 'none' ? '' : outlineWidth;
        return [outline, boxShadow, backgroundColor, textDecorationLine].join(' ');
      };
      const focused = look(part);
      const { width, height } = part.getBoundingClientRect();
      part.blur();
      const plain = look(part);
      part.focus();
      const name = (part.getAttribute('name') ?? part.textContent ?? '').trim().slice(0, 40);
      return {
        what: `${part.dataset['place']} ${part.tagName} ${name}`,
        isVisible: focused !== plain && width > 1 && height > 1,
      };
    });
    if (stop === undefined) break;
    // A field of a date has a stop for each of its parts.
    if (stops.at(-1)?.what !== stop.what) stops.push(stop);
  }
  return stops;
}
