import { expect } from 'vitest';

/**
 * Expects that an answer has the shape of the example that a page shows. The answer has every member of the example,
 * with the same type. Words (`authorized`), numbers and null are equal; a text with digits (an id, a time, an amount)
 * has the same form.
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

/** Letters and digits are one class, because ids contain both. */
const formOf = (text: string): string => text.replaceAll(/[A-Za-z0-9_-]/g, 'x');
