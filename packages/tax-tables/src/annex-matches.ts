import { annexItemTable } from './annex-item-table.ts';
import type { Annex, AnnexItem } from './annex-row.ts';
import { annexTable, unnumbered } from './annex-table.ts';
import { indexByPrefix } from './nomenclature-index.ts';
import { isInForce } from './read-table.ts';
import { reformDay } from './reform-day.ts';

/** An item of an annex whose codes cover an NCM: a candidate, the product must also meet the description. */
export interface AnnexMatch {
  readonly annex: Annex;
  readonly item: AnnexItem;
  /** Digits of the item that cover the NCM, 2 to 8. */
  readonly matchedPrefix: string;
}

const rowsOf = indexByPrefix(annexItemTable.rows);

/**
 * Items of the annexes of LC 214/2025 that cover an NCM (8 digits) on a day (YYYY-MM-DD), the longest matching prefix
 * first. Never a decision: descriptions, uses and buyers are not in the code.
 */
export function annexMatches(ncm: string, day: string): readonly AnnexMatch[] {
  const reform = reformDay(day);
  return rowsOf(ncm).flatMap(({ row, matchedPrefix }) => {
    const annex = annexTable.find(row.annex ?? unnumbered, reform);
    if (annex === undefined || !isInForce(row, reform)) return [];
    return [{ annex, item: row, matchedPrefix }];
  });
}
