import { icmsCsosnTable } from './icms-csosn-table.ts';
import { icmsCstTable } from './icms-cst-table.ts';

/** A CST or CSOSN of the ICMS. */
export interface IcmsCode {
  readonly code: string;
  /** XML element of the group. */
  readonly element: string;
  /** True when our request accepts it (specification 2.6). */
  readonly offered: boolean;
  readonly description: string;
}

export const findIcmsCst = (code: string): IcmsCode | undefined =>
  icmsCstTable.rows.find((row) => row.code === code);

export const findIcmsCsosn = (code: string): IcmsCode | undefined =>
  icmsCsosnTable.rows.find((row) => row.code === code);
