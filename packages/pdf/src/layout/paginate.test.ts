import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowHeightOf, type TableType } from './fit-table.ts';
import { type ItemSpace, leastSheets, paginate, partLines, type RowPart } from './paginate.ts';

const type: TableType = { size: 6, leading: 6, padding: 2, least: 8, side: 2 };

const row = fc
  .record({ lines: fc.integer({ min: 1, max: 30 }), together: fc.integer({ min: 1, max: 6 }) })
  .map(({ lines, together }) => ({
    lines: Math.max(lines, together),
    together,
    head: Math.min(together, 2),
  }));
type Row = Parameters<typeof paginate>[0][number];

const space = fc.record({
  first: fc.double({ min: 0, max: 150, noNaN: true }),
  next: fc.double({ min: 60, max: 200, noNaN: true }),
});

const heightOf = (rows: readonly Row[], part: RowPart): number =>
  rowHeightOf(partLines(part, rows[part.item] ?? { lines: 0, together: 0, head: 0 }), type);

test('every line of every item is on one sheet, in order, and no sheet holds more than its space', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), space, (rows, spaces) => {
      for (const sheets of paginate(rows, type, spaces)) {
        const lines = sheets
          .flat()
          .flatMap(({ item, from, to }) =>
            Array.from({ length: to - from }, (_, at) => `${item}.${from + at}`),
          );
        expect(lines).toEqual(
          rows.flatMap((each, item) => Array.from({ length: each.lines }, (_, at) => `${item}.${at}`)),
        );
        sheets.forEach((parts, index) => {
          const used = parts.reduce((sum, part) => sum + heightOf(rows, part), 0);
          expect(used).toBeLessThanOrEqual((index === 0 ? spaces.first : spaces.next) + 1e-5);
          if (index > 0) expect(parts.length).toBeGreaterThan(0);
        });
      }
    }),
  );
});

test('a part holds two lines or more and all lines of numbers are on the first', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), space, (rows, spaces) => {
      for (const part of paginate(rows, type, spaces).flat(2)) {
        const { lines = 0, together = 0 } = rows[part.item] ?? {};
        if (part.to - part.from < lines) expect(part.to - part.from).toBeGreaterThanOrEqual(2);
        if (part.from === 0) expect(part.to).toBeGreaterThanOrEqual(together);
      }
    }),
  );
});

test('the first sheet has items when it has space for the beginning of an item', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), space, (rows, spaces) => {
      const [first] = rows;
      if (first === undefined) return;
      const beginning =
        first.lines - 2 < Math.max(2, first.together) ? first.lines : Math.max(2, first.together);
      const fits = rowHeightOf(beginning, type) <= spaces.first;
      for (const [sheet = []] of paginate(rows, type, spaces)) expect(sheet.length > 0).toBe(fits);
    }),
  );
});

/** Returns the fewest sheets, found by trying all allowed breaks. */
function fewestSheets(rows: readonly Row[], { first, next }: ItemSpace): number {
  const known = new Map<string, number>();
  const from = (item: number, line: number, space: number, isEmpty: boolean): number => {
    const each = rows[item];
    if (each === undefined) return 0;
    const key = `${item}.${line}.${space.toFixed(3)}.${isEmpty}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const ends = Array.from({ length: each.lines - line }, (_, at) => line + at + 1).filter((to) => {
      if (to === each.lines) return true;
      const enough = to - line >= 2 && each.lines - to >= 2;
      return (
        enough &&
        (line > 0 ? partLines({ item, from: line, to }, each) === to - line + 1 : to >= each.together)
      );
    });
    const tries = ends.flatMap((to) => {
      const height = heightOf(rows, { item, from: line, to });
      if (height > space + 1e-6) return [];
      return to === each.lines
        ? [from(item + 1, 0, space - height, false)]
        : [1 + from(item, to, next, true)];
    });
    const turned = isEmpty && space === next ? [] : [1 + from(item, line, next, true)];
    const best = Math.min(...tries, ...turned);
    known.set(key, best);
    return best;
  };
  return 1 + from(0, 0, first, true);
}

test('other breaks do not give fewer sheets', () => {
  const small = fc.record({
    first: fc.integer({ min: 10, max: 80 }),
    next: fc.integer({ min: 60, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 7 }), small, (rows, spaces) => {
      const fewest = Math.min(...paginate(rows, type, spaces).map((sheets) => sheets.length));
      expect(fewest).toBe(fewestSheets(rows, spaces));
      expect(leastSheets(rows, type, spaces)).toBeLessThanOrEqual(fewest);
    }),
    { numRuns: 300 },
  );
});

test('the first distribution splits no item that fits on a sheet', () => {
  const rows = Array.from({ length: 4 }, () => ({ lines: 8, together: 2, head: 1 }));
  const [whole = []] = paginate(rows, type, { first: 60, next: 200 });
  expect(whole.map((parts) => parts.map(({ item }) => item))).toEqual([[0], [1, 2, 3]]);
});

test('a note without items has one sheet', () => {
  expect(paginate([], type, { first: 10, next: 10 })).toEqual([[[]]]);
});
