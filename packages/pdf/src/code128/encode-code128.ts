import { symbolWidths } from './symbol-widths.ts';

const startC = 105;
const codeA = 101;
const codeC = 99;
const stop = 106;

/** Blank modules on each side. Source: MOC 7.0 Anexo II 4. */
export const quietModules = 10;

/**
 * Returns the symbol values of an access key, from Start C to Stop with the check symbol. Digit pairs stay in set C.
 * A letter, or a single digit before it, switches to set A. In set A a run of at least four digits, or the last
 * digits of the key, switches back to C; when the run is odd, its first digit is still written in A. Accepts digits
 * and capital letters, beginning with two digits; any other text throws RangeError. Source: NT conjunta 2025.001 §6.
 */
export function encodeCode128(text: string): number[] {
  if (!/^\d\d[0-9A-Z]*$/.test(text)) throw new RangeError('not an access key');
  const values = [startC];
  let set: 'A' | 'C' = 'C';
  for (let at = 0; at < text.length; ) {
    const digits = digitsFrom(text, at);
    if (set === 'C' && digits >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (set === 'C') {
      values.push(codeA);
      set = 'A';
    } else if (digits % 2 === 0 && (digits >= 4 || (digits > 0 && at + digits === text.length))) {
      values.push(codeC);
      set = 'C';
    } else {
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return [...values, checkSymbol(values), stop];
}

const digitsFrom = (text: string, at: number): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;

const checkSymbol = (values: readonly number[]): number =>
  values.reduce((sum, value, position) => sum + value * Math.max(position, 1), 0) % 103;

export interface Bars {
  /** Bars from left to right, in modules from the first bar, with spaces between. */
  readonly bars: readonly { readonly start: number; readonly width: number }[];
  /** Modules from the first bar to the last, without quiet zones. */
  readonly modules: number;
}

/** Returns the bars of symbol values. */
export function encodeBars(values: readonly number[]): Bars {
  const bars: { start: number; width: number }[] = [];
  let modules = 0;
  for (const value of values) {
    [...(symbolWidths[value] ?? '')].forEach((digit, index) => {
      if (index % 2 === 0) bars.push({ start: modules, width: Number(digit) });
      modules += Number(digit);
    });
  }
  return { bars, modules };
}
