import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBars, encodeCode128 } from './encode-code128.ts';
import { symbolWidths } from './symbol-widths.ts';

const vectors: [text: string, values: string, modules: number | undefined][] = [
  ['09758364', '105 9 75 83 64 48 106', undefined],
  ['5225AB83', '105 52 25 101 33 34 99 83 30 106', undefined],
  ['123A', '105 12 101 19 33 96 106', undefined],
  [
    '42211275277525000178550030000276771368212013',
    '105 42 21 12 75 27 75 25 0 1 78 55 0 30 0 2 76 77 13 68 21 20 13 36 106',
    277,
  ],
  [
    '42211212ABC345000188550030000276771368212013',
    '105 42 21 12 12 101 33 34 35 19 99 45 0 1 88 55 0 30 0 2 76 77 13 68 21 20 13 46 106',
    321,
  ],
  [
    '422112A1B2C3D4E5F668550030000276771368212013',
    '105 42 21 12 101 33 17 34 18 35 19 36 20 37 21 38 22 99 68 55 0 30 0 2 76 77 13 68 21 20 13 54 106',
    365,
  ],
];

test.each(vectors)('the symbols of %s equal the published vector', (text, values, modules) => {
  expect(encodeCode128(text).join(' ')).toBe(values);
  if (modules !== undefined) expect(encodeBars(encodeCode128(text)).modules).toBe(modules);
});

test('every symbol is eleven modules wide and unique, and the stop symbol is thirteen modules wide', () => {
  const widths = symbolWidths.map((symbol) => [...symbol].reduce((sum, digit) => sum + Number(digit), 0));
  expect(widths).toEqual([...Array<number>(106).fill(11), 13]);
  expect(new Set(symbolWidths).size).toBe(107);
});

test('the bars of every key, with letters or without, are read back as the key', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const key = fc
    .tuple(digits(6), fc.stringMatching(/^[0-9A-Z]{12}$/), digits(26))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(key, (text) => {
      expect(readBars(encodeBars(encodeCode128(text)))).toBe(text);
    }),
  );
});

test('a text that is not a key is refused', () => {
  for (const text of ['', 'A123', '12a4', '12 4']) expect(() => encodeCode128(text)).toThrow(RangeError);
});

function readBars({ bars, modules }: ReturnType<typeof encodeBars>): string {
  const widths = bars.flatMap(({ start, width }, index) => {
    const next = bars[index + 1]?.start ?? modules;
    return next > start + width ? [width, next - start - width] : [width];
  });
  const symbols: number[] = [];
  for (let at = 0; at + 7 < widths.length; at += 6) {
    symbols.push(symbolWidths.indexOf(widths.slice(at, at + 6).join('')));
  }
  const check = symbols.pop();
  const sum = symbols.reduce((total, value, position) => total + value * Math.max(position, 1), 0);
  expect(check).toBe(sum % 103);
  expect(symbols.shift()).toBe(105);
  return readValues(symbols);
}

function readValues(values: readonly number[]): string {
  let set = 'C';
  let text = '';
  for (const value of values) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0');
    else if (set === 'A' && value < 64) text += String.fromCharCode(value + 32);
    else set = value === 101 ? 'A' : 'C';
  }
  return text;
}
