import type { MeiLimits } from './mei-limits-row.ts';
import { mei, meiLimitsTable } from './mei-limits-table.ts';

/** What a MEI may use on a day (YYYY-MM-DD). */
export const findMeiLimits = (day: string): MeiLimits | undefined => meiLimitsTable.find(mei, day);
