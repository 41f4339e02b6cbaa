import { expect } from 'vitest';

/**
 * What a page shows, abbreviated, is what came: every member that it shows is there and of the same type; a word (`authorized`),
 * a number and null are the same; of a text with digits (an id, a moment, an amount) its form is.
 */
export function expectShape(came: unknown, shown: unknown, at: string): void {
  if (typeof shown === 'object' && shown !== null) {
    expect(typeof came === 'object' && came !== null, `${at}: an object`).toBe(true);
    for (const [name, value] of Object.entries(shown)) {
      expectShape((came as Readonly<Record<string, unknown>>)[name], value, `${at}.${name}`);
    }
    return;
  }
  const isForm = typeof shown === 'string' && /\d/.test(shown);
  if (isForm) expect(formOf(String(came)), at).toBe(formOf(shown));
  else expect(came, at).toEqual(shown);
}

/** Letters and digits are one class, since both stand in ids. */
const formOf = (text: string): string => text.replaceAll(/[A-Za-z0-9_-]/g, 'x');
