import { printable } from '../../text/measure-text.ts';

/** Pasted characters that the fonts lack, with their printed form. */
const pasted: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '•': '-',
  '…': '...',
  '€': 'EUR',
  '™': '(TM)',
};

/** Returns the lines of a text with any characters (xDescServ), without blank lines at its ends. */
export const plainLines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => printable(line.replace(/[‐‑–—‘’“”•…€™]/g, (sign) => pasted[sign] ?? sign)).trim())
    .filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1));
