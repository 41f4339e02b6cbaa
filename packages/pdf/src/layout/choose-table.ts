import type { PrintedItem } from '../model/danfe-model.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import {
  densestType,
  fitTable,
  type ItemTable,
  type MeasuredColumn,
  measureColumn,
  type TableType,
  tableTypes,
} from './fit-table.ts';
import type { ItemColumn } from './item-cells.ts';
import { itemArrangements } from './item-columns.ts';
import {
  type InfoMeasure,
  leastSheetsOf,
  planSheets,
  type SheetPlan,
  type SheetSpace,
  sheetsOf,
} from './plan-sheets.ts';

export interface PlannedTable {
  readonly table: ItemTable;
  readonly plan: SheetPlan;
}

/**
 * Chooses the table of a note and its sheets: fewest sheets first, then fields in separate columns (MOC 7.0 Anexo II
 * 3.2 allows shared ones), then the larger type. A table with a description that is too narrow is chosen only when all
 * are too narrow.
 */
export function chooseTable(
  items: readonly PrintedItem[],
  layout: DanfeLayout,
  { width, space, info }: { width: number; space: SheetSpace; info: InfoMeasure },
): PlannedTable {
  const measured = new Map<ItemColumn, MeasuredColumn>();
  const measure = (column: ItemColumn) => {
    const known = measured.get(column) ?? measureColumn(column, items);
    measured.set(column, known);
    return known;
  };
  const groups = itemArrangements(items, layout).map((group) => group.map((columns) => columns.map(measure)));
  const tableOf = (columns: readonly MeasuredColumn[], type: TableType) =>
    fitTable(columns, items.length, { width, type });
  const withPlan = (table: ItemTable): PlannedTable => ({ table, plan: planSheets(table, space, info) });
  const [usual] = groups.flat();
  const [largest] = tableTypes;
  if (usual === undefined || largest === undefined) throw new Error('a layout without columns');
  const first = withPlan(tableOf(usual, largest));
  if (first.table.spacious && sheetsOf(first.plan) === 1) return first;

  const densest = groups.flat().map((columns) => ({ columns, ...withPlan(tableOf(columns, densestType)) }));
  const spacious = densest.filter(({ table }) => table.spacious);
  if (spacious.length === 0) return densest.reduce<PlannedTable>(widerDescription, first);
  const fewest = Math.min(...spacious.map(({ plan }) => sheetsOf(plan)));
  const good = spacious.filter(({ plan }) => sheetsOf(plan) === fewest);
  for (const group of groups) {
    const columnsOfGroup = good.filter(({ columns }) => group.includes(columns));
    for (const type of columnsOfGroup.length === 0 ? [] : tableTypes) {
      for (const { columns, table: densestTable } of columnsOfGroup) {
        // A larger type never has fewer lines: when it is too high with the lines of the densest type, it is not tried.
        if (leastSheetsOf({ ...densestTable, type }, space, info) > fewest) continue;
        const table = tableOf(columns, type);
        if (!table.spacious || leastSheetsOf(table, space, info) > fewest) continue;
        const each = withPlan(table);
        if (sheetsOf(each.plan) <= fewest) return each;
      }
    }
  }
  return good[0] ?? first;
}

const descriptionWidth = ({ table }: PlannedTable): number =>
  table.columns.find(({ kind }) => kind === 'description')?.width ?? 0;

const widerDescription = (one: PlannedTable, other: PlannedTable): PlannedTable =>
  descriptionWidth(other) > descriptionWidth(one) ? other : one;
