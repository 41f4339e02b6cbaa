import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines, breakParagraph, writtenLines } from './break-paragraph.ts';
import { widthOf } from './measure-text.ts';

const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9.,;|%]{1,20}$/);
const words = fc.array(word, { maxLength: 40 });
const width = fc.double({ min: 1, max: 40, noNaN: true });

test('lines keep all characters in order, fit the width, and break no word that fits', () => {
  fc.assert(
    fc.property(words, width, (given, space) => {
      const lines = breakParagraph(breakLines(given), space);
      expect(lines.join('').replaceAll(' ', '')).toBe(given.join(''));
      for (const line of lines) {
        expect(line.length === 1 || widthOf(line, 'Times-Roman', 1) <= space + 1e-6, line).toBe(true);
      }
      const printed = lines.flatMap((line) => line.split(' '));
      const fitting = given.filter((each) => widthOf(each, 'Times-Roman', 1) <= space);
      if (fitting.length === given.length) expect(printed).toEqual(given);
    }),
  );
});

test('a word of several parts stays on one line', () => {
  expect(breakParagraph(breakLines(['Arruela', '[NCM 73181500]', '[cClassTrib 000001]']), 9)).toEqual([
    'Arruela',
    '[NCM 73181500]',
    '[cClassTrib 000001]',
  ]);
});

test('the lines of a text end at semicolons and between sentences, and no character is lost', () => {
  expect(writtenLines('Pedido 4711; Doca 3;Sábado | Valor aproximado R$ 12,34 | A|B')).toEqual([
    'Pedido 4711;',
    'Doca 3;',
    'Sábado |',
    'Valor aproximado R$ 12,34 |',
    'A|B',
  ]);
  expect(writtenLines('')).toEqual([]);
  const text = fc.array(fc.constantFrom('a', 'B1', ';', ';;', '|', ' '), { maxLength: 40 });
  fc.assert(
    fc.property(text, (parts) => {
      const lines = writtenLines(parts.join(''));
      expect(lines.join('').replaceAll(' ', '')).toBe(parts.join('').replaceAll(' ', ''));
      for (const line of lines) expect(line).toMatch(/^[^;]*;*$/);
    }),
  );
});
