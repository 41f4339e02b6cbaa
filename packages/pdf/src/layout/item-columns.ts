import type { PrintedItem } from '../model/danfe-model.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import type { ColumnArrangement } from './item-cells.ts';
import { mocArrangements } from './moc-columns.ts';
import { reformArrangements } from './reform-columns.ts';

/** Returns the column arrangements for a note: groups in the order of preference; those of a group are equivalent. */
export const itemArrangements = (
  items: readonly PrintedItem[],
  layout: DanfeLayout,
): readonly (readonly ColumnArrangement[])[] =>
  layout === 'moc7' ? mocArrangements(items).map((columns) => [columns]) : [reformArrangements(items)];
