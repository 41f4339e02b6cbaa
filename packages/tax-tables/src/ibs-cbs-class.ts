import type { IbsCbsClass, IbsCbsCst } from './ibs-cbs-class-row.ts';
import { ibsCbsClassTable } from './ibs-cbs-class-table.ts';
import { ibsCbsCstTable } from './ibs-cbs-cst-table.ts';

const byCode: ReadonlyMap<string, IbsCbsClass> = new Map(ibsCbsClassTable.rows.map((row) => [row.code, row]));

export const findIbsCbsClass = (code: string): IbsCbsClass | undefined => byCode.get(code);

export const findIbsCbsCst = (cst: string): IbsCbsCst | undefined =>
  ibsCbsCstTable.rows.find((row) => row.cst === cst);
