import type { IpiCode } from './ipi-code-row.ts';
import { ipiCstTable } from './ipi-cst-table.ts';

/** The CST of the IPI in force on a day (YYYY-MM-DD). */
export const findIpiCst = (code: string, day: string): IpiCode | undefined => ipiCstTable.find(code, day);
