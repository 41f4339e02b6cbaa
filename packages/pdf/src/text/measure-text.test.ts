import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText, printable, widthOf, wrapText } from './measure-text.ts';

const latin = fc.stringMatching(/^[ -~À-ÿ]{0,200}$/);

test('wrapping loses only blanks and keeps to the width', () => {
  fc.assert(
    fc.property(latin, fc.integer({ min: 12, max: 300 }), (text, width) => {
      const lines = wrapText(text, 'Times-Roman', 6, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(widthOf(line, 'Times-Roman', 6)).toBeLessThanOrEqual(width);
    }),
  );
});

test('a fitted text is no wider than its area, has at least 6 points and loses nothing', () => {
  fc.assert(
    fc.property(latin, fc.integer({ min: 40, max: 300 }), (text, width) => {
      const area = { font: 'Times-Bold', nominal: 10, width } as const;
      const { size, lines } = fitText(text, area);
      for (const line of lines) expect(widthOf(line, area.font, size)).toBeLessThanOrEqual(width);
      expect(size).toBeGreaterThanOrEqual(6);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});

test('short texts keep the requested size, and long texts break at 6 points', () => {
  const area = { font: 'Times-Roman', nominal: 10, width: 100 } as const;
  expect(fitText('curto', area)).toEqual({ size: 10, lines: ['curto'] });
  expect(fitText('um texto que pede duas linhas de seis pontos', area)).toMatchObject({ size: 6 });
});

test('characters that the fonts cannot draw are replaced, and Latin text is kept', () => {
  expect(printable('ção ª º § é ÿ')).toBe('ção ª º § é ÿ');
  expect(printable('Ő✓a\u0080\n\u2003b')).toBe('O?a?  b');
});
