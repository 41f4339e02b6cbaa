import type { IcmsCode } from './icms-code-row.ts';
import { icmsCsosnTable } from './icms-csosn-table.ts';
import { icmsCstTable } from './icms-cst-table.ts';

export const findIcmsCst = (code: string): IcmsCode | undefined =>
  icmsCstTable.rows.find((row) => row.code === code);

export const findIcmsCsosn = (code: string): IcmsCode | undefined =>
  icmsCsosnTable.rows.find((row) => row.code === code);
