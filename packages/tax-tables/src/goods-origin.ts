import type { GoodsOrigin } from './goods-origin-row.ts';
import { originTable } from './origin-table.ts';

/** The origin of goods in force on a day (YYYY-MM-DD). */
export const findOrigin = (code: string, day: string): GoodsOrigin | undefined => originTable.find(code, day);
