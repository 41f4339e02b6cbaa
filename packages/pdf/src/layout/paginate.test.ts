import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paginate } from './paginate.ts';

const heights = fc.array(fc.double({ min: 1, max: 80, noNaN: true }), { maxLength: 300 });
const space = fc.double({ min: 0, max: 200, noNaN: true });

test('every item is on exactly one sheet, in order', () => {
  fc.assert(
    fc.property(heights, space, space, (items, first, next) => {
      const printed = paginate(items, first, next).flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, index) => from + index),
      );
      expect(printed).toEqual(items.map((_, index) => index));
    }),
  );
});

test('a sheet holds more than its space only with a single item, and no sheet but the first is empty', () => {
  fc.assert(
    fc.property(heights, space, space, (items, first, next) => {
      paginate(items, first, next).forEach(({ from, to }, sheet) => {
        const used = items.slice(from, to).reduce((sum, height) => sum + height, 0);
        if (sheet > 0) expect(to).toBeGreaterThan(from);
        if (sheet === 0) expect(used).toBeLessThanOrEqual(first + 1e-9);
        else if (to - from > 1) expect(used).toBeLessThanOrEqual(next + 1e-9);
      });
    }),
  );
});

test('a note without items still has its sheet', () => {
  expect(paginate([], 10, 10)).toEqual([{ from: 0, to: 0 }]);
});
