import type { GoodsOrigin } from './goods-origin-row.ts';
import { originTable } from './origin-table.ts';

export const findOrigin = (code: string): GoodsOrigin | undefined =>
  originTable.rows.find((row) => row.code === code);
