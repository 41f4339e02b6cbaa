import type { Brand } from './brand.ts';

/** GTIN of 8, 12, 13 or 14 digits. */
export type Gtin = Brand<string, 'Gtin'>;

/** The value of `cEAN` when the product has no GTIN. */
export const noGtin = 'SEM GTIN';

/** True for 8, 12, 13 or 14 digits with the right check digit (weights 3 and 1 from the right). RV I03-10. */
export function isGtin(text: string): text is Gtin {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  let total = 0;
  for (let i = 1; i < text.length; i += 1) {
    total += Number(text.charAt(text.length - 1 - i)) * (i % 2 === 1 ? 3 : 1);
  }
  return (10 - (total % 10)) % 10 === Number(text.at(-1));
}
