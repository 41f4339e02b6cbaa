import { decode, encode } from '@jridgewell/sourcemap-codec';
import { expect, test } from 'vitest';
import { slimMap } from './slim-maps.ts';

test('a map keeps the line of our sources for each line, and marks lines of packages as unmapped', () => {
  const map = {
    version: 3,
    sources: ['../node_modules/a/a.js', '../../src/ours.ts'],
    mappings: encode([
      [
        [0, 1, 4, 2],
        [8, 1, 5, 0],
      ],
      [[2, 0, 7, 0]],
      [],
      [[4], [6, 1, 9, 3]],
    ]),
  };
  const { sources, mappings } = slimMap(map);
  expect(sources).toEqual(['../../src/ours.ts']);
  expect(decode(mappings)).toEqual([[[0, 0, 4, 0]], [[0]], [], [[0, 0, 9, 0]]]);
});
