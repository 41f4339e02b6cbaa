import type { IbsCbsClass, IbsCbsCst } from './ibs-cbs-class-row.ts';
import { ibsCbsClassTable } from './ibs-cbs-class-table.ts';
import { ibsCbsCstTable } from './ibs-cbs-cst-table.ts';
import { reformDay } from './reform-day.ts';

/** The cClassTrib in force on a day (YYYY-MM-DD); days before 2026 read the table of its first day. */
export const findIbsCbsClass = (code: string, day: string): IbsCbsClass | undefined =>
  ibsCbsClassTable.find(code, reformDay(day));

/** True when the cClassTrib exists, on whatever day. */
export const knowsIbsCbsClass = (code: string): boolean => ibsCbsClassTable.knows(code);

/** The CST of IBS and CBS in force on a day (YYYY-MM-DD); days before 2026 read the table of its first day. */
export const findIbsCbsCst = (cst: string, day: string): IbsCbsCst | undefined =>
  ibsCbsCstTable.find(cst, reformDay(day));

/** The classes in force on a day, of one CST or of all, in the order of their codes. */
export const ibsCbsClassesOn = (day: string, cst?: string): readonly IbsCbsClass[] =>
  ibsCbsClassTable.on(reformDay(day)).filter((row) => cst === undefined || row.cst === cst);
