import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';
import { shareLines } from './share-lines.ts';

const wrapped = (name: string, lines: number, granted: number) => ({
  lines: Array.from({ length: lines }, (_, index) => `${name}${index + 1}`),
  granted,
});
const share = (space: number, description: [number, number], information: [number, number]) => {
  const shared = shareLines(space, wrapped('d', ...description), wrapped('i', ...information), 500);
  return [shared.description.length, shared.information.length];
};

test.each([
  ['both are complete when they fit', 20, [8, 8], [12, 12], [8, 12]],
  ['the description gets the space that the information leaves', 30, [14, 8], [40, 12], [14, 16]],
  ['each gets the lines that the norm grants', 20, [30, 8], [40, 12], [8, 12]],
  ['the information is cut first', 15, [30, 8], [40, 12], [8, 7]],
  ['the information is cut to half of the lines, then the description is cut', 10, [30, 8], [40, 12], [5, 5]],
  ['a short information leaves more lines to the description', 10, [30, 20], [2, 2], [8, 2]],
] as const)('two texts that share the lines: %s', (_name, space, description, information, expected) => {
  expect(share(space, [...description], [...information])).toEqual(expected);
});

test('a cut text ends in dots, and a complete text does not', () => {
  const { description, information } = shareLines(6, wrapped('d', 4, 4), wrapped('i', 9, 9), 500);
  expect(description.at(-1)).toBe('d3...');
  expect(information.at(-1)).toBe('i3...');
  expect(shareLines(2, wrapped('d', 1, 1), wrapped('i', 1, 1), 500)).toEqual({
    description: ['d1'],
    information: ['i1'],
  });
});

test('the lines never exceed the space, and no line is free while a text is cut', () => {
  const text = fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 30 }));
  const one = fc.integer({ min: 4, max: 60 });
  fc.assert(
    fc.property(one, text, text, (space, description, information) => {
      const [first = 0, second = 0] = share(space, description, information);
      expect(first + second).toBe(Math.min(space, description[0] + information[0]));
      expect(first).toBeGreaterThan(0);
    }),
  );
});

test('a text is cut when it exceeds its width or its number of characters', () => {
  const space = { font: 'Arial', size: 7, width: 40 } as const;
  expect(cutText('abc', { ...space, most: 3 })).toBe('abc');
  expect(cutText('abcdefg', { ...space, most: 6 })).toBe('abc...');
  expect(cutText('abc defg', { ...space, most: 7 })).toBe('abc...');
  expect(cutText('W'.repeat(20), { ...space, most: 20 })).toMatch(/^W{5}\.\.\.$/);
});
