import type { IcmsCsosnRow, IcmsCstRow } from './icms-code-row.ts';
import { icmsCsosnTable } from './icms-csosn-table.ts';
import { icmsCstTable } from './icms-cst-table.ts';

/** The CST of the ICMS in force on a day (YYYY-MM-DD). */
export const findIcmsCst = (code: string, day: string): IcmsCstRow | undefined =>
  icmsCstTable.find(code, day);

/** The CSOSN in force on a day (YYYY-MM-DD). */
export const findIcmsCsosn = (code: string, day: string): IcmsCsosnRow | undefined =>
  icmsCsosnTable.find(code, day);
