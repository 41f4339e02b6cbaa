import type { Page } from 'puppeteer-core';

/** A place that the keyboard reaches. */
export interface Stop {
  /** Its place, element and name. */
  readonly what: string;
  /** It is in sight, and an outline or a shadow shows that it has the focus. */
  readonly isVisible: boolean;
}

/** Returns the links, fields and buttons that a person sees, in the order of the page. */
export async function listControls(page: Page): Promise<readonly string[]> {
  // A look that changes slowly cannot be compared.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  return page.evaluate(() => {
    const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (part) => part.matches('.skip') || part.checkVisibility(),
    );
    return shown.map((part, at) => {
      const what = `${at} ${part.tagName} ${(part.getAttribute('name') ?? part.textContent ?? '').trim().slice(0, 40)}`;
      Object.assign(part.dataset, { what, shadow: getComputedStyle(part).boxShadow });
      return what;
    });
  });
}

/** Presses Tab until the focus leaves the page; returns where it stopped. */
export async function walk(page: Page, most: number): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let pressed = 0; pressed <= most; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const part = document.activeElement;
      if (!(part instanceof HTMLElement) || part === document.body) return undefined;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      const { width, height, left, right } = part.getBoundingClientRect();
      const isInside = width > 1 && height > 1 && left >= 0 && right <= document.documentElement.clientWidth;
      const { what = part.outerHTML, shadow } = part.dataset;
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
      return { what, isVisible: isInside && (isOutlined || boxShadow !== shadow) };
    });
    if (stop === undefined) break;
    // A field of a date has a stop for each of its parts.
    if (stops.at(-1)?.what !== stop.what) stops.push(stop);
  }
  return stops;
}
