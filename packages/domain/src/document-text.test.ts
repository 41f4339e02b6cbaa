import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptedText,
  plainText,
  refusedInText,
  replacedCharacters,
  replacedIn,
  revealText,
  trimText,
} from './document-text.ts';

test('characters of word processors are replaced by characters of a keyboard', () => {
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
  ['a\nЖ', 'lines', 'contém o caractere Ж (U+0416) na posição 3, que o documento fiscal não aceita'],
  ['Cafe\u0301 – ª º ½ ÿ', 'line', undefined],
] as const)('%j as %s', (text, kind, message) => {
  expect(refusedInText(text, kind)).toBe(message);
});

test('the plain form of an accepted text fits the layout and is its own plain form', () => {
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

test('blanks and characters without width are removed at the ends', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', ' ', '\ufeff', '\u3000', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(typed, (text) => {
      const inner = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
      expect(trimText(text)).toBe(inner);
      expect(plainText(inner).trim()).toBe(plainText(inner));
    }),
  );
});

test('characters without width are removed, and all line breaks become line feeds', () => {
  expect(revealText('a\u200bb\u200cc\u200dd\u2060e\ufefff')).toBe('abcdef');
  expect(revealText('a\r\nb\rc\u2028d\u2029e\nf')).toBe('a\nb\nc\nd\ne\nf');
  expect(revealText(' São\u00a0João ')).toBe(' São\u00a0João ');
});

test('a foreign text gets a blank for each character that our documents never contain', () => {
  expect(acceptedText('“Ж” – \u0007☺\u{1f58a}é')).toBe('" " -    é');
  expect(acceptedText('Cafe\u0301')).toBe('Café');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(acceptedText(text)).toMatch(/^[\u0020-\u007e\u00a0-\u00ff]*$/);
      if (refusedInText(text, 'line') === undefined) expect(acceptedText(text)).toBe(plainText(text));
    }),
  );
});

test.each([
  ['\u0020', undefined],
  ['\u007e', undefined],
  ['\u00a0', undefined],
  ['\u00ff', undefined],
  ['\u001f', 'U+001F'],
  ['\u007f', 'U+007F'],
  ['\u009f', 'U+009F'],
  ['\u0100', 'Ā (U+0100)'],
  ['\t', 'U+0009'],
])('%j at the edge of the allowed characters', (character, named) => {
  const expected = named && `contém o caractere ${named} na posição 1, que o documento fiscal não aceita`;
  expect(refusedInText(character, 'line')).toBe(expected);
});
