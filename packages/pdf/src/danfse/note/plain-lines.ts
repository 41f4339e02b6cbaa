import { printable } from '../../text/measure-text.ts';

/** Signs that people paste, which the fonts lack, and what is printed for them. */
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

/** The lines of a text that may hold any character (xDescServ); blank lines at its ends left out. */
export const plainLines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => printable(line.replace(/[‐‑–—‘’“”•…€™]/g, (sign) => pasted[sign] ?? sign)).trim())
    .filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1));
