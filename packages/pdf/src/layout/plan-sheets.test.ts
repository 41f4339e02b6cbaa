import fc from 'fast-check';
import { expect, test } from 'vitest';
import { densestType, type ItemTable } from './fit-table.ts';
import { leastSheetsOf, planSheets, planWithFoot, type SheetSpace, sheetsOf } from './plan-sheets.ts';

const space: SheetSpace = {
  firstRow: 250,
  nextRow: 120,
  nextTop: 90,
  bottom: 400,
  betweenHeight: 12,
  titleHeight: 12,
};

const infoOf = (lines: number) => ({
  lines,
  usualHeight: 60,
  leastHeight: 17,
  capacity: (height: number) => Math.max(0, Math.floor((height - 10) / 7)),
  height: (count: number) => count * 7 + 10,
});

const tableOf = (lines: readonly number[]): ItemTable => ({
  columns: [],
  type: densestType,
  rows: lines.map((each) => ({ lines: each, together: Math.min(each, 2), head: 1 })),
  cells: () => [],
  spacious: true,
});

const tables = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 70 })), { maxLength: 30 })
  .map(tableOf);
const infos = fc.integer({ min: 0, max: 120 }).map(infoOf);

test('another number of lines in the additional data of the first sheet does not give fewer sheets', () => {
  fc.assert(
    fc.property(tables, infos, (table, info) => {
      const plan = planSheets(table, space, info);
      const highest = space.bottom - space.betweenHeight - space.firstRow - 30;
      const counts = Array.from({ length: Math.max(8, info.lines) }, (_, lines) => info.height(lines + 1));
      const others = counts
        .filter((height) => height <= highest)
        .map((height) => sheetsOf(planWithFoot(height, table, space, info)));
      expect(sheetsOf(plan)).toBeLessThanOrEqual(Math.min(...others));
      expect(leastSheetsOf(table, space, info)).toBeLessThanOrEqual(sheetsOf(plan));
    }),
  );
});

test('the table of the first sheet is empty only when there are no items', () => {
  fc.assert(
    fc.property(tables, infos, (table, info) => {
      const [first = []] = planSheets(table, space, info).items;
      expect(first.length > 0).toBe(table.rows.length > 0);
    }),
  );
});

test('every line of information has a sheet', () => {
  fc.assert(
    fc.property(tables, infos, (table, info) => {
      const { foot, restTop, infoSheets } = planSheets(table, space, info);
      const below = restTop === undefined ? 0 : info.capacity(space.bottom - restTop - space.titleHeight);
      const onSheet = info.capacity(space.bottom - space.nextTop - space.titleHeight);
      expect(foot.lines).toBeLessThanOrEqual(info.capacity(foot.height));
      expect(foot.lines + below + infoSheets * onSheet).toBeGreaterThanOrEqual(info.lines);
    }),
  );
});

test('the additional data keep their usual height when lowering them saves no sheet', () => {
  expect(planSheets(tableOf([2, 2]), space, infoOf(3)).foot.height).toBe(60);
  const full = tableOf(Array.from({ length: 9 }, () => 2));
  expect(planSheets(full, space, infoOf(1))).toMatchObject({ foot: { height: 31, lines: 1 }, infoSheets: 0 });
  expect(planSheets(full, space, infoOf(1)).items).toHaveLength(1);
});
