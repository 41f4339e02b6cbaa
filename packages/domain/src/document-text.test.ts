import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, refusedInText, replacedCharacters, replacedIn, trimText } from './document-text.ts';

test('what a word processor writes becomes what a keyboard has', () => {
  expect(plainText('“Peça” – 10 €… l’eau • №\u202f3\ufeff')).toBe('"Peça" - 10 EUR... l\'eau · Nº 3');
  expect(plainText('‘’‚‛′ “”„‟″ ‐‑‒–—―− ‣●▪ ⁄ ™ ﬁ ﬂ')).toBe(`''''' """"" ------- ··· / (TM) fi fl`);
  expect(replacedIn('“a” – “b”')).toEqual(['“', '”', '–']);
  expect(replacedIn('São João 1/2 ½')).toEqual([]);
});

test.each([
  ['caneta 🖊 azul', 'line', 'contém o caractere 🖊 (U+1F58A) na posição 8, que o documento fiscal não aceita'],
  ['a\u0007', 'line', 'contém o caractere U+0007 na posição 2, que o documento fiscal não aceita'],
  ['\ud83d', 'line', 'contém o caractere U+D83D na posição 1, que o documento fiscal não aceita'],
  ['“Ж”', 'line', 'contém o caractere Ж (U+0416) na posição 2, que o documento fiscal não aceita'],
  ['a\u202eb', 'lines', 'contém o caractere U+202E na posição 2, que o documento fiscal não aceita'],
  ['a\nb', 'line', 'contém o caractere U+000A na posição 2, que o documento fiscal não aceita'],
  ['um\r\n\tdois', 'lines', undefined],
  ['Cafe\u0301 – ª º ½ ÿ', 'line', undefined],
] as const)('%j as %s', (text, kind, message) => {
  expect(refusedInText(text, kind)).toBe(message);
});

test('a text that is not refused has a plain form of the layout, and the plain form is its own', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
  const typed = fc.string({ unit: fc.constantFrom(...replacedCharacters, 'a', 'é', ' '), maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(texts, typed), (text) => {
      if (refusedInText(text, 'line') !== undefined) return;
      const plain = plainText(text);
      expect(plain).toMatch(/^[\u0020-\u007e\u00a0-\u00ff]*$/);
      expect(plainText(plain)).toBe(plain);
      expect(replacedIn(plain)).toEqual([]);
    }),
  );
});

test('blanks and characters without width go from the ends, as the plain form has none there', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', ' ', '\ufeff', '\u3000', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(typed, (text) => {
      const inner = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
      expect(trimText(text)).toBe(inner);
      expect(plainText(inner).trim()).toBe(plainText(inner));
    }),
  );
});
